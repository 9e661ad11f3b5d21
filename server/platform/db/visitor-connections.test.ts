import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

/** More than a node has connections of either kind. */
const READERS = 30

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('[F15] however many visitors read, the connections of orders, accounts and staff stay free', async () => {
  const { token } = await makeSignedInUser(shop, 'admin')
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`lock table categories`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const reads = Array.from({ length: READERS }, () => shop.request('/categories/all-categories'))
  const orders = await Promise.all(Array.from({ length: 5 }, () => shop.request('/orders/all', { token })))
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 200))
  const { rows } = await shop.db.execute<{ name: string; waiting: number }>(
    sql`select application_name as name, count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' group by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['omni-shoes pages and public reads'])
  expect(rows[0]?.waiting).toBeLessThanOrEqual(6)
  release.resolve()
  await lock
  await Promise.all(reads)
})
