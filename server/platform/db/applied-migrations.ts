import type pg from 'pg'

/** A migration applied to a database: its creation time in ms, and the hash of its SQL. */
export interface AppliedMigration {
  made: number
  hash: string
}

/** The migrations applied to a database, oldest first. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hash: string; made: string }>(
    'select hash, created_at as made from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash, made }) => ({ made: Number(made), hash }))
}
