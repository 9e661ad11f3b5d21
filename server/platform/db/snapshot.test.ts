import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { inSnapshot } from './snapshot.ts'

test('[DATA-05] a connection waits a minute for a slow reader, and no longer than others once it is given back', async () => {
  const { db, pool, close } = await createTestDatabase()
  const silenceOf = (client: unknown) =>
    (client as PoolClient & { connection: { stream: { timeout: number } } }).connection.stream.timeout
  let during: unknown[] = []
  await inSnapshot(db, async (snapshot) => {
    const { rows } = await snapshot.execute(sql`show idle_in_transaction_session_timeout`)
    during = [silenceOf((snapshot as typeof snapshot & { $client: unknown }).$client) > 60_000, rows]
  })
  expect(during).toEqual([true, [{ idle_in_transaction_session_timeout: '1min' }]])
  const client = await pool.connect()
  expect(silenceOf(client)).toBe(15_000)
  client.release()
  await close()
})
