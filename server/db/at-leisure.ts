import type pg from 'pg'

/**
 * Does work of the owner's on one connection of its own, which may take as long as it needs; the connection is closed
 * afterwards, and whatever was not committed is gone.
 */
export async function atLeisure<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    client.release(true)
  }
}
