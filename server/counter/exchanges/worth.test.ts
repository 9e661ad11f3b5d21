import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveMoney } from '#server/money/move-money.queries.ts'
import { changeSettings, readSettings } from '#server/settings/queries.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  type ExchangeCounter,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
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
})
afterAll(() => shop.close())

type Counter = ExchangeCounter

const makeSold = () => makeSoldPair(shop, admin.token)

const take = (counter: Pick<Counter, 'token' | 'key'>, json: object) => takePairsBack(shop, counter, json)

const find = ({ token, key }: Pick<Counter, 'token' | 'key'>, query: string) =>
  readResponse(shop.request(`/counter/exchanges/find?${query}`, { token, headers: { 'Counter-Key': key } }))

const drawerOf = async ({ token, key }: Counter) =>
  (await readResponse(shop.request('/counter/till', { token, headers: { 'Counter-Key': key } }))).body

const setStatus = (order: string, status: string) =>
  readResponse(shop.request(`/orders/updateStatus/${order}`, { method: 'PUT', json: { status }, token: admin.token }))

const makeDelivered = (shoe: Counter['shoe'], options: { pairs?: number; byCourier?: boolean } = {}) =>
  makeDeliveredOrder(shop, admin.token, shoe, options)

test('[EXCH-01] [EXCH-03] a dearer pair is paid for in part, and what is left of a cheaper one goes back from the drawer', async () => {
  const counter = await makeSold()
  const dear = await makeProduct(shop, { discountPrice: 2_200 })
  const item = { product: dear.id, size: firstRow(dear.sizes).id }
  const short = await take(counter, exchangeOf([back({ sale: counter.sale._id })], { sale: taken(2, item, 2_200) }))
  expect(short).toMatchObject({ status: 422, body: { errors: [{ path: 'sale.payments', params: { due: 700 } }] } })
  const dearer = await take(
    counter,
    exchangeOf([back({ sale: counter.sale._id })], {
      sale: taken(2, item, 2_200, [{ method: 'Cash', taka: 700, given: 1_000 }]),
    }),
  )
  expect(dearer.body.exchange).toMatchObject({ worth: 1_500, exchanged: 1_500, sale: { total: 2_200 } })
  expect(await drawerOf(counter)).toMatchObject({ taken: 2_200, refunded: 0 })

  const cheap = await makeProduct(shop, { discountPrice: 900 })
  const low = { product: cheap.id, size: firstRow(cheap.sizes).id }
  const cheaper = await take(
    counter,
    exchangeOf([back({ sale: dearer.body.exchange.sale._id })], {
      sale: taken(3, low, 900),
      payBack: { method: 'Cash' },
    }),
  )
  expect(cheaper.body.exchange).toMatchObject({ worth: 2_200, exchanged: 900, paidBack: 1_300 })
  expect(await drawerOf(counter)).toMatchObject({ taken: 2_200, refunded: 1_300 })
  const last = await take(counter, exchangeOf([back({ sale: cheaper.body.exchange.sale._id })]))
  expect(last.body.exchange, 'it waits to be paid back').toMatchObject({
    worth: 900,
    exchanged: 0,
    paidBack: 0,
    sale: null,
  })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] [EXCH-05] an order is exchanged in another showroom while the courier has its money, which is paid back later', async () => {
  const counter = await makeSold()
  const { order, item } = await makeDelivered(counter.shoe, { pairs: 2 })
  const sources = await find(counter, `number=${order.number}`)
  expect(sources.body).toMatchObject([
    {
      kind: 'order',
      number: order.number,
      isLate: false,
      wallet: null,
      lines: [{ line: 0, quantity: 2, back: 0, total: 3_000 }],
    },
  ])
  const even = await take(counter, exchangeOf([back({ order: order._id })], { sale: taken(2, counter.other, 1_500) }))
  expect(even.body.exchange).toMatchObject({ worth: 1_500, exchanged: 1_500 })
  expect(await pairsOf(shop, counter.store, item)).toEqual([5, 0])
  const [source] = (await find(counter, `number=${order.number.toLowerCase()}`)).body
  expect(source.lines).toMatchObject([{ quantity: 2, back: 1 }])
  const inCash = await take(counter, exchangeOf([back({ order: order._id })], { payBack: { method: 'Cash' } }))
  expect(inCash).toMatchObject({ status: 422, body: { errors: [{ path: 'payBack.method' }] } })
  const byWallet = { payBack: { method: 'Bkash', reference: 'BK7A1B2C3D' } }
  const paid = await take(counter, exchangeOf([back({ order: order._id })], byWallet))
  expect(paid.body.exchange).toMatchObject({ worth: 1_500, paidBack: 1_500 })
  const moved = await setStatus(order._id, 'Cancelled')
  expect(moved).toMatchObject({ status: 409, body: { code: 'order_exchanged' } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] what was paid too much goes back after an exchange, and nothing of the order is due again', async () => {
  const counter = await makeSold()
  const { order } = await makeDelivered(counter.shoe)
  const due = async () =>
    (await shop.pool.query('select money, order_due(orders)::int as due from orders where id = $1', [order._id]))
      .rows[0]
  const { rows } = await shop.pool.query('select total from orders where id = $1', [order._id])
  await moveMoney(shop.db, order._id, { kind: 'paid', taka: 100, reference: 'TOOMUCH1' }, admin.id)
  const shipping = Number(rows[0].total) - 1_500
  await take(counter, exchangeOf([back({ order: order._id })], { sale: taken(2, counter.other, 1_500) }))
  await moveMoney(shop.db, order._id, { kind: 'refund', taka: -(100 + shipping), reference: 'BACK1' }, admin.id)
  expect(await due()).toEqual({ money: 'paid', due: 0 })
})

test('[EXCH-03] money that a courier still has pays for another pair, and goes back once it is settled', async () => {
  const counter = await makeSold()
  const { order } = await makeDelivered(counter.shoe, { pairs: 2, byCourier: true })
  const even = await take(counter, exchangeOf([back({ order: order._id })], { sale: taken(2, counter.other, 1_500) }))
  expect(even.body.exchange).toMatchObject({ exchanged: 1_500 })
  const wallet = { payBack: { method: 'Nagad', reference: 'NG7A1B2C3D' } }
  const early = await take(counter, exchangeOf([back({ order: order._id })], wallet))
  expect(early).toMatchObject({ status: 409, body: { code: 'money_with_courier', params: { number: order.number } } })
  const waiting = await take(counter, exchangeOf([back({ order: order._id })]))
  expect(waiting.body.exchange).toMatchObject({ worth: 1_500, exchanged: 0, paidBack: 0 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] [EXCH-07] of a wallet payment that nobody has verified it is said so, not that a courier has the money', async () => {
  const counter = await makeSold()
  const store = (await makeShowroom(shop)).id
  const item = { product: counter.shoe.id, size: firstRow(counter.shoe.sizes).id }
  await receivePairs(shop, store, [{ ...item, pairs: 1 }])
  const { token } = await makeSignedInUser(shop, 'customer')
  const payment = { ...WALLET_PAYMENT, transactionId: 'UNSEEN1234' }
  const order = await makeOrder(shop, token, {
    product: counter.shoe,
    store,
    products: [{ ...item, quantity: 1 }],
    payment,
  })
  for (const status of ['Approved', 'Courier', 'Delivered']) await setStatus(order._id, status)
  const pairs = [back({ order: order._id })]
  const unverified = { status: 409, body: { code: 'payment_not_verified' } }
  const wallet = { payBack: { method: 'Nagad', reference: 'NG8A1B2C3D' } }
  expect(await take(counter, exchangeOf(pairs, wallet))).toMatchObject(unverified)
  const { _id } = (await take(counter, exchangeOf(pairs))).body.exchange
  const paid = { json: { reference: 'NG8A1B2C3D' }, token: admin.token, method: 'POST' }
  expect(await readResponse(shop.request(`/payments/refunds/exchange/${_id}`, paid))).toMatchObject(unverified)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] shoes at a reduced price are exchanged, and paid back only if faulty, by who may decide, or by the setting', async () => {
  const counter = await makeSold()
  const cheap = await makeProduct(shop, { originalPrice: 2_000, discountPrice: 1_500 })
  const item = { product: cheap.id, size: firstRow(cheap.sizes).id }
  const buy = async (sequence: number) => {
    const [sold] = await sendSales(shop, counter, saleOf(cheap, sequence))
    return { sale: sold?.sale?._id ?? '' }
  }
  const reduced = await buy(2)
  const [source] = (await find(counter, `number=${counter.device.letters}-${counter.device.number}-000002`)).body
  expect(source.lines).toMatchObject([{ isReduced: true }])
  const refused = { status: 422, body: { errors: [{ path: 'sale.lines', code: 'reduced', params: { taka: 1_500 } }] } }
  expect(await take(counter, exchangeOf([back(reduced)], { payBack: { method: 'Cash' } }))).toMatchObject(refused)
  expect(await take(counter, exchangeOf([back(reduced)])), 'later neither').toMatchObject(refused)
  const even = exchangeOf([back(reduced)], { sale: taken(3, item, 1_500) })
  expect((await take(counter, even)).status).toBe(201)
  for (const reason of ['fault', 'wrong'])
    expect((await take(counter, exchangeOf([back(await buy(reason === 'fault' ? 4 : 5), { reason })]))).status).toBe(
      201,
    )
  const byManager = exchangeOf([back(await buy(6))])
  expect((await take({ token: admin.token, key: counter.key }, byManager)).status).toBe(201)
  const { order } = await makeDelivered(cheap)
  expect(await take(counter, exchangeOf([back({ order: order._id })]))).toMatchObject(refused)
  const { counter: usual } = await readSettings(shop.db)
  await changeSettings(shop.db, null, { parts: { counter: { ...usual, payBackReduced: true } } })
  expect((await take(counter, exchangeOf([back({ order: order._id })]))).status).toBe(201)
  await changeSettings(shop.db, null, { parts: { counter: usual } })
  expect(await verifyRows(shop)).toEqual([])
})
