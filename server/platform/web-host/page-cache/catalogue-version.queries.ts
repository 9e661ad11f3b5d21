import pg from 'pg'
import { OPENING_IN_FORCE } from '#server/platform/db/public-state.ts'
import type { Settings } from '#shared/schemas/settings.ts'

/** In milliseconds. */
const TIMEOUT = 1_000

export interface CatalogueState {
  /** while it is unchanged, so are all public data but products and what is in stock */
  version: string
  /** the position of the last change of a product or a list */
  availability: number
  /** what changed (subjects.ts), by position (decisions 0033 and 0046); not what did more than an hour ago */
  changes: { position: number; subject: string }[]
  /** whether shoppers get in, as somebody has set it; null: nobody has set anything */
  opening: Settings['opening'] | null
}

export interface CatalogueVersionReader {
  /**
   * The current state, with the changes after `since`. Every transaction that changes public data sets a new version or says what changed,
   * so neither means unchanged data. Midnight in Dhaka sets one too, when products stop being new. Throws when the database does not
   * respond within a second.
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
        `select everything || to_char(now() at time zone 'Asia/Dhaka', ' YYYY-MM-DD') as version,
           availability::float8 as availability,
           coalesce((
             select json_agg(json_build_object('position', c.position, 'subject', c.product) order by c.position)
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
