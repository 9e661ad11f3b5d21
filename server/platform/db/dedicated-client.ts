import pg from 'pg'

/**
 * Runs `work` on a dedicated connection without timeouts, for tasks that take long. The connection is closed afterwards,
 * which rolls back whatever was not committed.
 */
export async function withDedicatedClient<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, stream: undefined })
  // The next query on the connection reports the error.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A pool to which `withDedicatedClient` connects, beside those of a running shop. It opens no connection by itself. */
export function poolFor(connection: pg.PoolConfig): pg.Pool {
  return new pg.Pool(connection)
}
