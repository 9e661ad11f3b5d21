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
