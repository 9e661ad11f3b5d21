import pg from 'pg'
import { coalesceAfterCall } from './single-flight.ts'
import { resultWithin } from './with-timeout.ts'

/** In milliseconds. */
const TIMEOUT = 1_000

/** How far the log of a primary has got. Everything that anybody was told of lies before it. */
export interface WalPosition {
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
