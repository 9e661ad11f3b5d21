import pg from 'pg'

/** Milliseconds that the question may take before the database counts as gone. */
const PATIENCE = 1_000

/** Tells which catalogue stands. */
export interface CatalogueVersion {
  /**
   * The value of this moment. Every transaction that changes what everyone may see sets another one (migration 0013), so
   * whoever finds the same again has missed nothing. Throws where the database does not answer within a second.
   */
  read(): Promise<string>
  close(): Promise<void>
}

/** Asks beside a pool, on a connection of its own, so that the question never waits behind pages that read much. */
export function openCatalogueVersion(beside: pg.Pool): CatalogueVersion {
  const pool = new pg.Pool({
    ...beside.options,
    stream: undefined,
    max: 1,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    application_name: 'omni-shoes catalogue version',
  })
  // Whoever asks next is told of it.
  pool.on('error', () => {})
  return {
    read: async () => {
      const { rows } = await pool.query<{ version: string }>('select version from catalogue_version')
      if (!rows[0]) throw new Error('catalogue_version has no row')
      return rows[0].version
    },
    close: () => pool.end(),
  }
}
