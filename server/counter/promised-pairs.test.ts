import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: string
let customer: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = (await makeSignedInUser(shop, 'admin')).token
  customer = (await makeSignedInUser(shop, 'customer')).token
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

const post = (path: string, json: unknown, token = admin) => readResponse(shop.request(path, { json, token }))

test('[COUNTER-03] pairs that lie in a box, or that somebody has picked, stay with their order: the sold one is found', async () => {
  const { item, store, ...counter } = await makeCounter(shop, admin, 2)
  const options = { product: counter.shoe, store, products: [{ ...item, quantity: 1 }] }
  const packed = await makePackedOrder(shop, { customer, admin }, options)
  const picked = await makeOrder(shop, customer, options)
  await post(`/calls/record/${picked._id}`, { outcome: 'confirmed' })
  await post(`/orders/accept/${picked._id}`, {})
  expect((await post(`/orders/pick/${picked._id}`, { lines: [0] })).status).toBe(200)
  const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, 1))
  expect(sold?.sale?.differences).toMatchObject([{ kind: 'found', pairs: 1, order: null }])
  expect(await pairsOf(shop, store, item)).toEqual([2, 2])
  for (const { _id } of [packed, picked]) {
    const { body } = await readResponse(shop.request(`/orders/singleOrder/${_id}`, { token: admin }))
    expect(body.store._id).toBe(store)
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-06] a sale of yesterday is not voided', async () => {
  const counter = await makeCounter(shop, admin)
  const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, 1))
  await shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table sales disable trigger user`)
    await tx.execute(sql`update sales set at = at - interval '1 day' where id = ${sold?.sale?._id}`)
    await tx.execute(sql`alter table sales enable trigger user`)
  })
  const { status, body } = await post(`/counter/sales/void/${sold?.sale?._id}`, { reason: 'Too late' })
  expect([status, body.code]).toEqual([409, 'sale_not_today'])
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([4, 0])
})

test('[COUNTER-10] a device learns of pairs that moved in a transaction which ended after it had asked', async () => {
  const { item, ...counter } = await makeCounter(shop, admin, 3)
  const headers = { 'Counter-Key': counter.key }
  const learn = async (since: string) =>
    (await readResponse(shop.request(`/counter/changes?since=${since}`, { token: counter.token, headers }))).body
  const { cursor: first } = await learn('')
  let asked = ''
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`
      select move_stock(jsonb_build_array(jsonb_build_object(
        'showroom', ${counter.store}::text, 'product', ${item.product}::text, 'size', ${item.size}::text, 'kind', 'received',
        'pairs', 4, 'on_hand', 4, 'held', 0, 'reference', gen_random_uuid())), null)`)
    await tx.execute(sql`select pg_sleep(3)`)
    const { cursor, pairs } = await learn(first)
    asked = cursor
    expect(pairs.filter(([product]: string[]) => product === item.product)).toEqual([[item.product, item.size, 3, 0]])
  })
  expect((await learn(asked)).pairs).toContainEqual([item.product, item.size, 7, 0])
})
