import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: string
beforeAll(async () => {
  shop = await startApi()
  admin = (await makeSignedInUser(shop, 'admin')).token
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

const post = (path: string, json: object) => readResponse(shop.request(path, { json, token: admin }))
let sent = 0
const reference = () => {
  sent += 1
  return `SENTBACK${sent}`
}
const refundOf = (order: string, taka: number) =>
  post(`/payments/refunds/paid/${order}`, { reference: reference(), taka })
const payFor = (exchange: string) => post(`/payments/refunds/exchange/${exchange}`, { reference: reference() })

/** A delivered order of two pairs of ৳ 1,500, paid with its fee of ৳ 50, at whose showroom's counter they come back. */
async function make() {
  const counter = await makeSoldPair(shop, admin)
  const { order } = await makeDeliveredOrder(shop, admin, counter.shoe, { pairs: 2 })
  const bring = (changes: object = {}) =>
    takePairsBack(shop, counter, exchangeOf([back({ order: order._id })], changes))
  return { counter, order, bring }
}

test('[EXCH-03] [EXCH-07] a refund of a delivered order is off its fee first, then off what its pairs are worth', async () => {
  const { order, bring } = await make()
  expect((await refundOf(order._id, 50)).status).toBe(200)
  const first = await bring()
  expect(first.body.exchange, 'the fee went back').toMatchObject({ worth: 1_500 })
  expect((await refundOf(order._id, 300)).status).toBe(200)
  const second = await bring()
  expect(second.body.exchange).toMatchObject({ worth: 1_200, exchanged: 0 })
  for (const { body } of [first, second]) expect((await payFor(body.exchange._id)).status).toBe(200)
  const due = await readResponse(shop.request(`/payments/refunds?state=due&number=${order.number}`, { token: admin }))
  expect([due.body, await verifyRows(shop)], 'nothing stays due').toEqual([[], []])
})

test('[EXCH-01] [EXCH-03] another size costs nothing also after a refund of a part, and is worth as much later', async () => {
  const { counter, order, bring } = await make()
  const { item, shoe } = counter
  const other = shoe.sizes[1]?.id ?? ''
  await receivePairs(shop, counter.store, [{ product: item.product, size: other, pairs: 3 }])
  expect((await refundOf(order._id, 1_050)).status).toBe(200)
  const out = taken(2, { product: item.product, size: other }, 1_000)
  const swapped = await bring({ sale: out })
  expect(swapped.body.exchange).toMatchObject({ worth: 1_000, exchanged: 1_000, sale: { total: 1_000 } })
  const sale = swapped.body.exchange.sale._id
  const returned = await takePairsBack(
    shop,
    { token: admin, key: counter.key },
    exchangeOf([back({ sale })], { payBack: { method: 'Bkash', reference: reference() } }),
  )
  expect(returned.body.exchange).toMatchObject({ worth: 1_000, paidBack: 1_000 })
  const last = await bring()
  expect((await payFor(last.body.exchange._id)).status).toBe(200)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-07] once all its pairs have come back the delivery fee of an order can go back, too, and is not due again', async () => {
  const { order, bring } = await make()
  const pairs = [await bring(), await bring()]
  for (const { body } of pairs) expect((await payFor(body.exchange._id)).status).toBe(200)
  const over = await refundOf(order._id, 51)
  expect(over).toMatchObject({ status: 422, body: { errors: [{ path: 'taka', params: { maximum: 50 } }] } })
  expect((await refundOf(order._id, 50)).status).toBe(200)
  const { rows } = await shop.db.execute(sql`select order_due(o)::float8 as due from orders o where id = ${order._id}`)
  expect([rows, await verifyRows(shop)]).toEqual([[{ due: 0 }], []])
})
