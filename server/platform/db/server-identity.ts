import type pg from 'pg'

/** What a connection has reached. */
export interface ServerIdentity {
  /** made when the first server of its group was: the same for a primary and all its standbys; null: the role may not know */
  system: string | null
  database: string
  isStandby: boolean
}

/** Reads which server and database a connection has reached. */
export async function readServerIdentity(client: pg.ClientBase): Promise<ServerIdentity> {
  const { rows } = await client.query<{ database: string; standby: boolean }>(
    'select current_database() as database, pg_is_in_recovery() as standby',
  )
  const system = await client
    .query<{ system: string }>('select system_identifier::text as system from pg_control_system()')
    .then(({ rows: [row] }) => row?.system ?? null)
    // A hosted database may keep it to itself.
    .catch(() => null)
  const [{ database, standby } = { database: '', standby: false }] = rows
  return { system, database, isStandby: standby }
}

/** Whether two connections may have reached the same database of the same group. */
export function isSameDatabase(one: ServerIdentity, other: ServerIdentity): boolean {
  return (
    one.database === other.database && (one.system === null || other.system === null || one.system === other.system)
  )
}
