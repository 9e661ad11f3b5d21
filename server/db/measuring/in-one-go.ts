import type pg from 'pg'
import { atLeisure } from '../at-leisure.ts'

/** Runs one statement. */
export type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Does some work in one transaction that may take as long as it needs. */
export function inOneGo<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  return atLeisure(pool, async (client) => {
    await client.query('begin')
    const done = await work((text, values = []) => client.query(text, values))
    await client.query('commit')
    return done
  })
}
