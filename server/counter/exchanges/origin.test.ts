import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
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
})
afterAll(() => shop.close())

const CASH = { payBack: { method: 'Cash' } }
const WALLET = () => ({ payBack: { method: 'Bkash', reference: `BK${crypto.randomUUID().slice(0, 8).toUpperCase()}` } })

const take = (counter: ExchangeCounter, json: object) => takePairsBack(shop, counter, json)

const refund = (exchange: string, json: object) =>
  readResponse(shop.request(`/payments/refunds/exchange/${exchange}`, { method: 'POST', json, token: admin.token }))

/** Takes the pair of an order or sale back for another one; returns the sale of that one. */
async function swap(counter: ExchangeCounter, source: object, sequence: number, item: object, price: number, more = 0) {
  const payments = more > 0 ? [{ method: 'Cash', taka: more, given: more }] : []
  const sale = taken(sequence, item, price, payments)
  const { status, body } = await take(counter, exchangeOf([back(source)], { sale }))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.exchange.sale._id as string
}

test('[EXCH-03] what an order has paid for through other pairs never goes back in cash, and not before its money has come in', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { order } = await makeDeliveredOrder(shop, admin.token, counter.shoe, { byCourier: true })
  const first = await swap(counter, { order: order._id }, 2, counter.other, 1_500)
  const sale = await swap(counter, { sale: first }, 3, counter.other, 1_500)
  const owed = { status: 409, body: { code: 'money_with_courier', params: { number: order.number } } }
  for (const way of [CASH, WALLET(), { payBack: { method: 'Voucher' } }])
    expect(await take(counter, exchangeOf([back({ sale })], way))).toMatchObject(owed)
  const { body } = await take(counter, exchangeOf([back({ sale })]))
  expect(body.exchange).toMatchObject({ worth: 1_500, paidBack: 0 })
  expect(await refund(body.exchange._id, { reference: 'BK12345678' })).toMatchObject(owed)
  expect(await refund(body.exchange._id, { voucher: true })).toMatchObject(owed)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] of a sale that an order paid in part, the cash that came in goes back in cash and the rest to a wallet', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { order } = await makeDeliveredOrder(shop, admin.token, counter.shoe, {})
  const dear = await makeProduct(shop, { discountPrice: 2_200 })
  const item = { product: dear.id, size: firstRow(dear.sizes).id }
  const sale = await swap(counter, { order: order._id }, 2, item, 2_200, 700)
  expect(await take(counter, exchangeOf([back({ sale })], CASH))).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'payBack.method', code: 'method' }] },
  })
  const { body } = await take(counter, exchangeOf([back({ sale })]))
  const { _id } = body.exchange
  expect(await refund(_id, { cash: true, taka: 701 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'taka', params: { maximum: 700 } }] },
  })
  expect((await refund(_id, { cash: true, taka: 700 })).status).toBe(200)
  expect(await refund(_id, { cash: true })).toMatchObject({ status: 422, body: { errors: [{ path: 'cash' }] } })
  expect((await refund(_id, { reference: 'BK87654321' })).status).toBe(200)
  expect((await refund(_id, { reference: 'BK87654322' })).body.code).toBe('already_paid_back')
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] shoes at a reduced price do not become money through dearer ones', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const clerk = { ...counter, token: counter.token }
  const reduced = await makeProduct(shop, { originalPrice: 1_690, discountPrice: 1_350 })
  const cheap = { product: reduced.id, size: firstRow(reduced.sizes).id }
  const dear = await makeProduct(shop, { originalPrice: 1_590, discountPrice: 1_590 })
  const item = { product: dear.id, size: firstRow(dear.sizes).id }
  await receivePairs(
    shop,
    counter.store,
    [cheap, item].map((pair) => ({ ...pair, pairs: 5 })),
  )
  const bought = async (sequence: number) => {
    const lines = [{ ...cheap, quantity: 1, price: 1_350 }]
    const payments = [{ method: 'Cash', taka: 1_350, given: 1_350 }]
    const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, sequence, { lines, payments }))
    return sold?.sale?._id ?? ''
  }
  const first = await swap(clerk, { sale: await bought(2) }, 3, item, 1_590, 240)
  const sale = await swap(clerk, { sale: first }, 4, item, 1_590)
  const refused = { status: 422, body: { errors: [{ path: 'sale.lines', params: { taka: 1_350 } }] } }
  for (const reason of ['mind', 'size', 'style'])
    expect(await take(clerk, exchangeOf([back({ sale }, { reason })], CASH))).toMatchObject(refused)
  expect((await take(clerk, exchangeOf([back({ sale }, { reason: 'fault' })], CASH))).body.exchange).toMatchObject({
    paidBack: 1_590,
  })
  const faulty = await take(
    clerk,
    exchangeOf([back({ sale: await bought(5) }, { reason: 'fault' })], {
      sale: taken(6, item, 1_590, [{ method: 'Cash', taka: 240, given: 240 }]),
    }),
  )
  const again = back({ sale: faulty.body.exchange.sale._id }, { reason: 'mind' })
  expect((await take(clerk, exchangeOf([again], CASH))).body.exchange).toMatchObject({ paidBack: 1_590 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-03] what a wallet or a card paid of a sale does not go back in cash, also through other pairs', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const [byWallet, inParts] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 2, { payments: [{ method: 'Bkash', taka: 1_500, reference: '7K00012345' }] }),
    saleOf(counter.shoe, 3, {
      payments: [
        { method: 'Card', taka: 1_000 },
        { method: 'Cash', taka: 500, given: 500 },
      ],
    }),
  )
  const refused = { status: 422, body: { errors: [{ path: 'payBack.method', code: 'method' }] } }
  const found = await readResponse(
    shop.request(`/counter/exchanges/find?number=${inParts?.sale?.number}`, {
      ...{ token: counter.token, headers: { 'Counter-Key': counter.key } },
    }),
  )
  expect(found.body[0]).toMatchObject({ kind: 'sale', notInCash: 1_000 })
  for (const sale of [byWallet?.sale?._id, inParts?.sale?._id])
    expect(await take(counter, exchangeOf([back({ sale })], CASH))).toMatchObject(refused)
  const next = await swap(counter, { sale: byWallet?.sale?._id }, 4, counter.other, 1_500)
  expect(await take(counter, exchangeOf([back({ sale: next })], CASH))).toMatchObject(refused)
  const { body } = await take(counter, exchangeOf([back({ sale: inParts?.sale?._id })]))
  expect(await refund(body.exchange._id, { cash: true, taka: 501 })).toMatchObject({ status: 422 })
  expect((await refund(body.exchange._id, { cash: true, taka: 500 })).status).toBe(200)
  expect(await take(counter, exchangeOf([back({ sale: next })], WALLET()))).toMatchObject({
    ...{ status: 201, body: { exchange: { paidBack: 1_500 } } },
  })
  expect(await verifyRows(shop)).toEqual([])
})
