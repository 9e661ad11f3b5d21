import type pg from 'pg'

/** Runs one statement. */
export type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Does some work on one connection, in one transaction that may take as long as it needs. */
export async function inOneGo<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    const done = await work((text, values = []) => client.query(text, values))
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
