import type pg from 'pg'
import { atLeisure } from '#server/db/dedicated-client.ts'

export type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Runs `work` in one transaction without timeouts. */
export function inOneGo<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  return atLeisure(pool, async (client) => {
    await client.query('begin')
    const done = await work((text, values = []) => client.query(text, values))
    await client.query('commit')
    return done
  })
}
