import pg from 'pg'

/**
 * Does work of the owner's on one connection of its own beside a pool, which may take as long as it needs; the connection
 * is closed afterwards, and whatever was not committed is gone.
 */
export async function atLeisure<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, ...WITHOUT_LIMITS })
  // It is told by whatever is asked of the connection next.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const WITHOUT_LIMITS = {
  stream: undefined,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const
