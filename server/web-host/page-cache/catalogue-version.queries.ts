import pg from 'pg'

/** In milliseconds. */
const TIMEOUT = 1_000

export interface CatalogueVersionReader {
  /**
   * The current version. Every transaction that changes public data sets a new one (decision 0015), so an unchanged
   * version means unchanged data. So does midnight in Dhaka, when products stop being new. Throws when the database does not respond within a second.
   */
  read(): Promise<string>
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
    read: async () => {
      const { rows } = await pool.query<{ version: string }>(
        "select version || to_char(now() at time zone 'Asia/Dhaka', ' YYYY-MM-DD') as version from catalogue_version",
      )
      if (!rows[0]) throw new Error('catalogue_version has no row')
      return rows[0].version
    },
    close: () => pool.end(),
  }
}
