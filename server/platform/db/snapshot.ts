import { type SQL, sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { createDb, type Db } from './open.ts'
import { allowSilence } from './pool.ts'

/** How long a reader may take for a part, in ms. */
const PATIENCE = 60_000
const BEGIN = `begin isolation level repeatable read read only; set local statement_timeout = '30s'; set local idle_in_transaction_session_timeout = ${PATIENCE}`

/** Reads from the tables as they are now, however long that takes; what is changed meanwhile is not seen. */
export async function inSnapshot(db: Db, read: (db: Db) => Promise<void>): Promise<void> {
  const client = await (db as Db & { $client: Pool }).$client.connect()
  let failure: Error | undefined
  // The server ends it before.
  allowSilence(client, PATIENCE + 5_000)
  try {
    await client.query(BEGIN)
    await read(createDb(oneByOne(client) as never))
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    await client.query('rollback').catch((error: Error) => {
      failure ??= error
    })
    allowSilence(client)
    // What failed may have broken the connection.
    client.release(failure)
  }
}

/** Rows that are fetched at once. */
const PAGE = 500

/** The rows of one statement, a page at a time, one statement after the other: within a snapshot, whose transaction keeps its place. */
export async function* fetchRows(db: Db, select: SQL): AsyncGenerator<Record<string, unknown>[]> {
  await db.execute(sql`declare fetched no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await db.execute(sql`fetch forward ${sql.raw(String(PAGE))} from fetched`)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) break
  }
  await db.execute(sql`close fetched`)
}

/** The connection, on which a list that asks for several things at once gets them one after the other. */
function oneByOne(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: unknown[]) => {
    const next = last.then(() => (client.query as (...args: unknown[]) => Promise<unknown>)(...args))
    last = next.catch(() => {})
    return next
  }
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}
