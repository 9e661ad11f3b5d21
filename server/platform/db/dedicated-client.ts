import pg from 'pg'

/** A connection outside every pool, not yet open. Where it breaks, its next query says so, and the process goes on. */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}

/**
 * Runs `work` on a dedicated connection without timeouts, for tasks that take long. The connection is closed afterwards,
 * which rolls back whatever was not committed.
 */
export async function withDedicatedClient<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient({ ...pool.options, stream: undefined })
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
