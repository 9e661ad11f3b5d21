import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { makeSize } from '#server/testing/fixtures/make-catalogue.ts'
import { keepCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { makeOrder, orderBody, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { keepVouchers } from '#server/testing/fixtures/make-voucher.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
  const collection = { ...firstSettings().collection, keeps: true }
  await changeSettings(shop.db, null, { parts: { collection } })
})
afterAll(() => shop.close())

const GIFT = { quantity: 1, condition: 'sellable', reason: 'mind' }
const VOUCHER = { payBack: { method: 'Voucher' } }

type Answer = Awaited<ReturnType<typeof readResponse>>

/** In which words something was refused; its status where it was not. */
const wordsOf = ({ status, body }: Answer) => (status < 400 ? status : (body.errors?.[0]?.message ?? body.message))

const send = (method: string, path: string, json: object, token = admin.token) =>
  readResponse(shop.request(path, { method, json, token, headers: { 'Idempotency-Key': crypto.randomUUID() } }))

test('[STOCK-01] [EXCH-01] [COUNTER-02] no way into the shop takes a shoe in a size in which it is not made', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { shoe, store } = counter
  const { order, customer } = await makeDeliveredOrder(shop, admin.token, shoe)
  const none = { product: shoe.id, size: (await makeSize(shop, 49)).id }
  const manager = { token: admin.token, key: counter.key }
  const swap = exchangeOf([back({ sale: counter.sale._id })], { sale: taken(2, none, 1_500) })
  const lines = [{ ...none, quantity: 1, price: 1_500 }]
  const other = { shippingAddress: shippingTo('a@mail.example'), products: [{ ...none, quantity: 1 }] }
  const byPhone = { ...other, shippingAddress: { ...shippingTo(null), email: undefined }, expectedTotal: 1_550 }
  const wanted = { way: 'showroom', store, lines: [{ line: 0, quantity: 1, reason: 'size', size: none.size }] }
  const count = [{ ...none, counted: 1, seen: 0 }]
  const pending = await makeOrder(shop, customer.token, { product: shoe, store })
  const changed = { seen: pending.updatedAt, lines: [{ line: 0, ...none, quantity: 1 }] }
  const ways: Record<string, () => Promise<Answer>> = {
    'a sale of a counter': async () => {
      const [result] = await sendSales(shop, counter, saleOf(shoe, 3, { lines }))
      return { status: result?.status ?? 0, body: result?.refusal }
    },
    'what is taken for a pair': () => takePairsBack(shop, manager, swap),
    'a gift': () => takePairsBack(shop, manager, exchangeOf([{ gift: none, ...GIFT }], VOUCHER)),
    'a wish to exchange': () => send('POST', `/counter/exchange-requests/ask/${order._id}`, wanted, customer.token),
    'an order of the web': () => send('POST', '/orders/create', orderBody(shoe, store, other), customer.token),
    'an order by phone': () => send('POST', '/calls/order', orderBody(shoe, store, byPhone)),
    'a changed order': () => send('PUT', `/orders/change/${pending._id}`, changed),
    'a pair kept for a phone': () => send('POST', '/keeps/ask', { store, ...none, phone: '01712345678' }),
    'a wish to be told': () => send('POST', '/stock/notify', { ...none, email: 'a@mail.example' }),
    'a delivery': () => send('POST', `/stock/receive/${store}`, { reference: 'D-1', rows: [{ ...none, pairs: 1 }] }),
    'a count': () => send('PUT', `/stock/count/${store}`, { rows: count }),
    'a barcode': () => send('POST', '/counter/barcodes/bind', { code: '8901234567890', ...none }),
  }
  const said: Record<string, unknown> = {}
  for (const [name, way] of Object.entries(ways)) said[name] = wordsOf(await way())
  expect(said).toEqual({
    'a sale of a counter': 'The shop has no such shoe in this size',
    'what is taken for a pair': 'The shop has no such shoe in this size',
    'a gift': 'The shop has no such shoe in this size',
    'a wish to exchange': 'This shoe does not come in that size',
    'an order of the web': 'Size not found',
    'an order by phone': 'Size not found',
    'a changed order': 'Size not found',
    'a pair kept for a phone': 'Product not found',
    'a wish to be told': 'Product not found',
    'a delivery': 'This product is not sold in this size',
    'a count': 'This product is not sold in this size',
    'a barcode': 'Product not found',
  })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-04] [COUNTER-02] a size that a shoe had once is sold and comes back as before', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { item } = counter
  await shop.db.execute(sql`delete from product_sizes where product = ${item.product} and size = ${item.size}`)
  const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, 2))
  expect(sold).toMatchObject({ status: 201 })
  const manager = { token: admin.token, key: counter.key }
  const came = await takePairsBack(shop, manager, exchangeOf([{ gift: item, ...GIFT }], VOUCHER))
  expect(came.status).toBe(201)
})
