import pg from 'pg'
import { OPENING_IN_FORCE } from '#server/settings/opening.queries.ts'
import type { Settings } from '#shared/schemas/settings.ts'

/** In milliseconds. */
const TIMEOUT = 1_000

export interface CatalogueState {
  /** while it is unchanged, so are all public data but what is in stock */
  version: string
  /** how often a size of a product was sold out or came back */
  availability: number
  /** the products of which, by position (decision 0033); not of changes more than an hour ago */
  changes: { position: number; product: string }[]
  /** whether shoppers get in, as somebody has set it; null: nobody has set anything */
  opening: Settings['opening'] | null
}

export interface CatalogueVersionReader {
  /**
   * The current state, with the changes of availability after `since`. Every transaction that changes public data sets a new one (decision 0015), so an unchanged
   * version means unchanged data. So does midnight in Dhaka, when products stop being new. Throws when the database does not respond within a second.
   */
  read(since?: number): Promise<CatalogueState>
  close(): Promise<void>
}

/** Uses a connection outside the given pool, so that the check never waits behind slow page queries. */
export function openCatalogueVersionReader(mainPool: pg.Pool): CatalogueVersionReader {
  const pool = new pg.Pool({
    ...mainPool.options,
    stream: undefined,
    max: 1,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    application_name: 'omni-shoes catalogue version',
  })
  // The next query reports the error.
  pool.on('error', () => {})
  return {
    read: async (since = Number.MAX_SAFE_INTEGER) => {
      const { rows } = await pool.query<CatalogueState>(
        `select version || to_char(now() at time zone 'Asia/Dhaka', ' YYYY-MM-DD') as version,
           availability::float8 as availability,
           coalesce((
             select json_agg(json_build_object('position', c.position, 'product', c.product) order by c.position)
             from availability_changes c where c.position > $1
           ), '[]') as changes,
           ${OPENING_IN_FORCE} as opening
         from catalogue_version`,
        [since],
      )
      if (!rows[0]) throw new Error('catalogue_version has no row')
      return rows[0]
    },
    close: () => pool.end(),
  }
}
