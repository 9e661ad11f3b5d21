import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'

/** Milliseconds after which a database that says nothing to a question counts as gone. */
const SILENCE = 15_000

/**
 * Ten connections to a database; no statement takes longer than 5 s, no wait for a lock longer than 2 s (security.md
 * section 7). A connection that breaks is given back at once, whoever holds it: Drizzle forgets one that breaks before
 * its transaction has begun, and ten forgotten ones would be the end of the shop. Those limits are kept by the server, so
 * one that is frozen or out of reach without a word would hold a connection for a quarter of an hour: it is cut.
 */
export function openPool(where: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...where,
    stream: impatientSocket,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'omni-shoes pages and calls',
  })
  const held = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => held.add(client))
  pool.on('release', (_, client) => held.delete(client))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ event: 'connection-lost' }, error.message))
    client.once('end', () => {
      if (!held.has(client)) return
      client.release(true)
      client.release = () => {}
    })
  })
  // Idle connections report here as well; they were told above, and the pool replaces them.
  pool.on('error', () => {})
  return pool
}

/** Ends when nothing comes or goes for too long. The pool closes connections that nobody uses before that. */
function impatientSocket(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE, () =>
    socket.destroy(Object.assign(new Error('The database says nothing'), { code: 'ETIMEDOUT' })),
  )
}
