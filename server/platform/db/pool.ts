import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#server/log.ts'

/** After this many milliseconds without traffic a connection counts as dead. */
const SILENCE_TIMEOUT = 15_000

interface PoolSize {
  max: number
  /** as the database lists it */
  name: string
  /** milliseconds to wait for a connection; default: 5,000 */
  timeout?: number
}

/** Called when a statement begins, with its text; returns what to call when it ends. */
export type QueryTracer = (statement: string) => (error?: Error) => void

/** Visitors' reads have connections of their own, so that a flood of them never takes the last ones of orders and staff. */
export const POOLS = {
  shop: { max: 10, name: 'omni-shoes calls' },
  visitors: { max: 6, name: 'omni-shoes pages and public reads' },
  standbys: { max: 6, name: 'omni-shoes reads of a standby', timeout: 1_000 },
} as const

/** Compiling a statement (`jit`) takes hundreds of ms more than any of the shop's takes. */
const SESSION_SETTINGS =
  'set jit = off; set statement_timeout = 5000; set lock_timeout = 2000; set idle_in_transaction_session_timeout = 10000'

/**
 * A pool of connections; statements time out after 5 s, waiting for a lock after 2 s. A broken connection is released
 * at once: Drizzle leaks one that breaks before its transaction has begun. The server enforces those timeouts, so a frozen
 * or unreachable server would block a connection for minutes: the socket has a timeout of its own.
 */
export function openPool(
  config: pg.PoolConfig,
  log: Log,
  size: PoolSize = POOLS.shop,
  traceQuery?: QueryTracer,
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    stream: socketWithTimeout,
    max: size.max,
    connectionTimeoutMillis: size.timeout ?? 5_000,
    // Not sent with the connection: pgbouncer refuses what it does not know.
    onConnect: (client) => client.query(SESSION_SETTINGS).then(() => {}),
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
  if (traceQuery) tracePool(pool, traceQuery)
  pool.query = queryOf(pool)
  return pool
}

/**
 * Classes of errors (SQLSTATE) after which a connection is not used again: it, the server or its memory is broken, or a statement
 * that it has prepared fits its tables no more (0A, 26).
 */
const BREAKING_CLASSES = new Set(['08', '0A', '25', '26', '53', '57', '58', 'XX'])

/**
 * One statement on any connection of the pool. The pool's own `query` throws the connection away with every error, also
 * where the database only says no (a short pair, a name that is taken): each refused order paid for a new one, 30 ms.
 */
function queryOf(pool: pg.Pool): pg.Pool['query'] {
  return (async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      return await client.query(...args)
    } catch (error) {
      failure = isRefusal(error) ? undefined : (error as Error)
      throw error
    } finally {
      client.release(failure)
    }
  }) as unknown as pg.Pool['query']
}

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !BREAKING_CLASSES.has(String(error.code).slice(0, 2))
}

/** Traces every statement of a pool, for the request that sends it. */
function tracePool(pool: pg.Pool, traceQuery: QueryTracer): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const end = traceQuery(statementOf(args[0]))
      const callback = args.at(-1)
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (error: Error | undefined, result: unknown) => {
          end(error)
          callback(error, result)
        })
      const result = query(...args)
      if (result instanceof Promise)
        result.then(
          () => end(),
          (error: Error) => end(error),
        )
      else end()
      return result
    }) as typeof client.query
  })
}

function statementOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** Gives a connection whose transaction waits for somebody `ms` without traffic before it counts as dead, until it is given back. */
export function allowSilence(client: pg.PoolClient, ms = SILENCE_TIMEOUT): void {
  ;(client as pg.PoolClient & { connection: { stream: Socket } }).connection.stream.setTimeout(ms)
}

/** Closes itself after a time without traffic. The pool closes idle connections before that. */
function socketWithTimeout(): Socket {
  const socket = new Socket()
  return socket.setTimeout(SILENCE_TIMEOUT, () =>
    socket.destroy(Object.assign(new Error('The database says nothing'), { code: 'ETIMEDOUT' })),
  )
}
