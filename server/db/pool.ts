import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/log.ts'

/** After this many milliseconds without traffic a connection counts as dead. */
const SILENCE_TIMEOUT = 15_000

interface PoolSize {
  max: number
  /** as the database lists it */
  name: string
}

/** Visitors' reads have connections of their own, so that a flood of them never takes the last ones of orders and staff. */
export const POOLS = {
  shop: { max: 10, name: 'omni-shoes calls' },
  visitors: { max: 6, name: 'omni-shoes pages and public reads' },
} as const

/**
 * A pool of connections; statements time out after 5 s, waiting for a lock after 2 s. A broken connection is released
 * at once: Drizzle leaks one that breaks before its transaction has begun. The server enforces those timeouts, so a frozen
 * or unreachable server would block a connection for minutes: the socket has a timeout of its own.
 */
export function openPool(config: pg.PoolConfig, log: Log, size: PoolSize = POOLS.shop): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    stream: socketWithTimeout,
    max: size.max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: size.name,
  })
  const clientsInUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => clientsInUse.add(client))
  pool.on('release', (_, client) => clientsInUse.delete(client))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ event: 'connection-lost' }, error.message))
    client.once('end', () => {
      if (!clientsInUse.has(client)) return
      client.release(true)
      client.release = () => {}
    })
  })
  // Errors of idle connections arrive here as well; they are logged above, and the pool replaces the connections.
  pool.on('error', () => {})
  return pool
}

/** Closes itself after a time without traffic. The pool closes idle connections before that. */
function socketWithTimeout(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_TIMEOUT, () =>
    socket.destroy(Object.assign(new Error('The database says nothing'), { code: 'ETIMEDOUT' })),
  )
}
