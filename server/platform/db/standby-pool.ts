import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'
import { coalesceAfterCall, resultWithin } from '#server/platform/flow/single-flight.ts'
import { isSameDatabase, readServerIdentity, type ServerIdentity } from './server-identity.ts'

/** Durations in milliseconds. */
export const PACE = {
  /** between two looks at a standby that has almost caught up, and how many there are */
  poll: 4,
  polls: 4,
  /** without standbys after one was behind, or did not respond */
  behind: 250,
  broken: 2_000,
  /** without standbys after the first look and after a change of the primary: one that was ahead of the new one rewinds meanwhile */
  settle: 30_000,
  /** behind without a break before a line says so */
  patience: 10_000,
}

interface StandbyPoolOptions {
  standbys: pg.Pool
  primary: pg.Pool
  /** of the primary */
  identity: ServerIdentity
  /** the position of the primary's log, read after the call; null while it does not respond */
  readPosition: () => Promise<WalPosition | null>
  log: Pick<Log, 'warn'>
  pace?: typeof PACE
}

/**
 * What Drizzle needs of a pool, for reads alone: a connection to a standby that has replayed everything that the primary had
 * written when it was asked for, or else one to the primary. So nobody sees less than was acknowledged before the read (decision 0035). A
 * query that fails on a standby is repeated on the primary.
 */
export class StandbyPool {
  readonly #options: Required<StandbyPoolOptions>
  /** how far the server of a connection is known to have replayed the log */
  readonly #replayed = new WeakMap<pg.PoolClient, bigint>()
  #timeline = ''
  #pausedUntil = 0
  /** since when every standby that was tried was behind; null: the last one was not */
  #behindSince: number | null = null
  #isBehindLogged = false

  constructor(options: StandbyPoolOptions) {
    this.#options = { pace: PACE, ...options }
  }

  async connect(): Promise<pg.PoolClient> {
    return (await this.#findStandby()) ?? this.#options.primary.connect()
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const standby = await this.#findStandby()
    if (standby) {
      try {
        const result = await standby.query(config, values)
        standby.release()
        return result
      } catch (error) {
        this.#dismiss(standby, error)
      }
    }
    return this.#options.primary.query(config, values)
  }

  /** Ends the connections to standbys; those to the primary are the caller's. */
  async end(): Promise<void> {
    await this.#options.standbys.end()
  }

  /** A connection to a standby with everything that was written before this call; null: the primary has to be asked. */
  async #findStandby(): Promise<pg.PoolClient | null> {
    const { readPosition, standbys, pace } = this.#options
    if (performance.now() < this.#pausedUntil) return null
    const position = await readPosition()
    if (!position) return null
    if (position.timeline !== this.#timeline) {
      this.#timeline = position.timeline
      this.#pause(pace.settle)
    }
    if (performance.now() < this.#pausedUntil) return null
    const client = await standbys.connect().catch((error) => this.#dismiss(null, error))
    if (!client) return null
    try {
      if (await this.#hasReplayed(client, position.lsn)) {
        this.#behindSince = null
        this.#isBehindLogged = false
        return client
      }
      this.#noteBehind(position.lsn - (this.#replayed.get(client) ?? 0n))
      client.release()
      this.#pause(pace.behind)
      return null
    } catch (error) {
      return this.#dismiss(client, error)
    }
  }

  async #hasReplayed(client: pg.PoolClient, lsn: bigint): Promise<boolean> {
    const { pace } = this.#options
    if (!this.#replayed.has(client)) await this.#assertFollows(client)
    for (let polls = 0; polls < pace.polls; polls++) {
      if ((this.#replayed.get(client) ?? -1n) >= lsn) return true
      if (polls > 0) await wait(pace.poll)
      // The type lacks query_timeout, in milliseconds.
      const query = {
        text: 'select pg_last_wal_replay_lsn()::text as lsn where pg_is_in_recovery()',
        query_timeout: 500,
      }
      const { rows } = await client.query<{ lsn: string | null }>(query)
      if (!rows[0]?.lsn) throw new Error('DATABASE_READ_URL leads to no standby')
      this.#replayed.set(client, parseLsn(rows[0].lsn))
    }
    return (this.#replayed.get(client) ?? -1n) >= lsn
  }

  /** The log positions of two groups have nothing to do with each other. */
  async #assertFollows(client: pg.PoolClient): Promise<void> {
    if (!isSameDatabase(await readServerIdentity(client), this.#options.identity))
      throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL')
  }

  /** Logs once that standbys stay behind; to be behind for a moment is usual. */
  #noteBehind(bytes: bigint): void {
    const now = performance.now()
    this.#behindSince ??= now
    if (this.#isBehindLogged || now - this.#behindSince < this.#options.pace.patience) return
    this.#isBehindLogged = true
    const reason = `behind the primary by ${bytes} bytes of its log`
    this.#options.log.warn({ event: 'standby-unavailable', reason }, 'Pages are read from the primary')
  }

  #dismiss(client: pg.PoolClient | null, error: unknown): null {
    client?.release(true)
    this.#pause(this.#options.pace.broken)
    const reason = error instanceof Error ? error.message : String(error)
    this.#options.log.warn({ event: 'standby-unavailable', reason }, 'Pages are read from the primary')
    return null
  }

  #pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds)
  }
}

/** In milliseconds. */
const TIMEOUT = 1_000

/** How far the log of a primary has got. Everything that anybody was told of lies before it. */
interface WalPosition {
  lsn: bigint
  /** another one begins with each new primary */
  timeline: string
}

/**
 * Creates the function that reads the position of the primary's log, never older than the call: calls made during a query share
 * the next one. Null while the primary does not respond. `close` ends its connection.
 */
export function openWalPositionReader(primary: pg.Pool) {
  const pool = new pg.Pool({
    ...primary.options,
    stream: undefined,
    max: 1,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: 'omni-shoes log position',
  })
  // The next query reports the error.
  pool.on('error', () => {})
  const coalesce = coalesceAfterCall<WalPosition | null>()
  const query = async (): Promise<WalPosition> => {
    const { rows } = await pool.query<{ lsn: string; timeline: string }>(
      'select lsn::text, left(pg_walfile_name(lsn), 8) as timeline from pg_current_wal_flush_lsn() as lsn',
    )
    const [{ lsn, timeline } = { lsn: '', timeline: '' }] = rows
    return { lsn: parseLsn(lsn), timeline }
  }
  return {
    read: () => coalesce('position', () => resultWithin(TIMEOUT, query())),
    close: () => pool.end(),
  }
}

/** `16/B374D848` as one number of bytes. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
