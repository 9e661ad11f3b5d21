import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderUpdates } from '#server/platform/db/tables/orders.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { deleteOldOrderUpdates, hasUpdatesSince, numberUpdates } from './updates.queries.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
  await makeUpdates(500)
  await numberUpdates(shop.db)
})
afterAll(() => shop.close())

/** Writes changes of as many orders in one transaction, as the triggers do; the planner knows the table without them. */
async function makeUpdates(count: number, age = '0 seconds') {
  await shop.ownerDb.execute(sql`analyze order_updates`)
  await shop.ownerDb.execute(sql`
    insert into order_updates ("order", showroom, at)
    select gen_random_uuid(), gen_random_uuid(), now() - ${age}::interval from generate_series(1, ${count}::integer)`)
}

async function readPositions() {
  const rows = await shop.db.select({ position: orderUpdates.position }).from(orderUpdates)
  return rows.map(({ position }) => position)
}

test.each([1, 50, 5_000])('[WORK-06] %i changes at once get a position each, above all before', async (count) => {
  const before = await numberUpdates(shop.db)
  await makeUpdates(count)
  let newest = before
  for (let last = -1; last !== newest; ) {
    last = newest
    newest = await numberUpdates(shop.db)
  }
  const positions = await readPositions()
  expect(positions).not.toContain(null)
  expect(new Set(positions).size).toBe(positions.length)
  expect(positions.filter((position) => Number(position) > before)).toHaveLength(count)
})

test('[WORK-06] what is left of the changes of a day has no gap, though one waited long for its commit', async () => {
  await shop.ownerDb.execute(sql`delete from order_updates`)
  const addOne = async (age: string) => {
    await makeUpdates(1, age)
    return numberUpdates(shop.db)
  }
  const [oldest, young, late] = [await addOne('25 hours'), await addOne('1 hour'), await addOne('26 hours')]
  await deleteOldOrderUpdates(shop.db)
  expect((await readPositions()).toSorted()).toEqual([young, late])
  expect(await hasUpdatesSince(shop.db, oldest), 'the first one is gone').toBe(false)
  expect(await hasUpdatesSince(shop.db, young)).toBe(true)
})
