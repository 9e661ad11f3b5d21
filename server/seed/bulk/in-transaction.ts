import type pg from 'pg'
import { withDedicatedClient } from '#server/platform/db/dedicated-client.ts'

export type RunQuery = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Runs `work` in one transaction without timeouts. */
export function inTransaction<T>(pool: pg.Pool, work: (run: RunQuery) => Promise<T>): Promise<T> {
  return withDedicatedClient(pool, async (client) => {
    await client.query('begin')
    const result = await work((text, values = []) => client.query(text, values))
    await client.query('commit')
    return result
  })
}

/** Vacuums and analyzes every table, however long that takes. */
export async function refreshStatistics(pool: pg.Pool): Promise<void> {
  await withDedicatedClient(pool, (client) => client.query('vacuum analyze'))
}

/** `pick(n, salt, below)`: a reproducible pseudo-random integer from 0 to `below` - 1. */
export const CREATE_PICK = `create or replace function pg_temp.pick(n bigint, salt bigint, below bigint) returns bigint
  language sql immutable return (hashint8extended(n, salt) & 9223372036854775807) % below`

/** Time-ordered ids, as the shop's own. */
export const CREATE_ID_AT = `create or replace function pg_temp.id_at(moment timestamptz) returns uuid language sql volatile return
  overlay(gen_random_uuid()::text placing
    overlay(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') placing '-' from 9 for 0) || '-7' from 1 for 15)::uuid`
