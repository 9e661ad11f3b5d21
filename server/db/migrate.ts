import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '#server/errors/operator-error.ts'

export const ours = fileURLToPath(new URL('./migrations', import.meta.url))
/** Advisory lock of whoever changes the schema. */
export const migrationLock = 6_664_002

/**
 * Applies the pending migrations in one transaction, and only once even when several nodes start together. Throws
 * OperatorError when the database is newer than this program, or a migration was edited after it was applied.
 */
export async function migrateDatabase(where: pg.PoolConfig, migrationsFolder = ours) {
  const client = new pg.Client({ ...where, application_name: 'omni-shoes migration' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set lock_timeout = '5s'")
    await refuseForeignHistory(client, migrationsFolder)
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creation time of this program's newest migration, in ms. */
export function newestMigration(): number {
  return Math.max(...readMigrationFiles({ migrationsFolder: ours }).map(({ folderMillis }) => folderMillis))
}

/** Whether a migration of this time or later was applied: during a rolling update an older program runs on a newer schema. */
export async function hasReached(pool: pg.Pool, made: number): Promise<boolean> {
  const { rows } = await pool.query('select max(created_at) >= $1 as reached from drizzle.__drizzle_migrations', [made])
  return rows[0]?.reached === true
}

async function refuseForeignHistory(client: pg.Client, migrationsFolder: string) {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0].name === null) return
  const { rows } = await client.query<{ hash: string; made: string }>(
    'select hash, created_at as made from drizzle.__drizzle_migrations order by created_at',
  )
  const known = new Map(readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash }) => [folderMillis, hash]))
  for (const { hash, made } of rows) {
    const expected = known.get(Number(made))
    if (expected === undefined) {
      throw new StartError(
        'The database was made by a newer version of Omni Shoes. Start that version, or restore an older backup.',
      )
    }
    if (expected !== hash) {
      throw new StartError(
        `The migration of ${new Date(Number(made)).toISOString()} was changed after it ran in this database.`,
      )
    }
  }
}
