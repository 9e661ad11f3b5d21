import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { keepVouchers, leftOn } from '#server/testing/fixtures/make-voucher.ts'
import { lettersTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { refund } from '#shared/schemas/orders/refund.ts'

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

const post = (path: string, json: unknown) => readResponse(shop.request(path, { json, token: admin.token }))
const get = (path: string) => readResponse(shop.request(path, { token: admin.token }))
const list = async (query: string) => refund.array().parse((await get(`/payments/refunds?${query}`)).body)
const payExchange = (id: string, json: object) => post(`/payments/refunds/exchange/${id}`, json)
const payOrder = (id: string, json: object) => post(`/payments/refunds/paid/${id}`, json)
const moneyOf = async (id: string) => (await get(`/orders/singleOrder/${id}`)).body.money
const undo = async (query: string) => {
  const [given] = await list(`${query}&state=paid`)
  return post(`/payments/refunds/undo/${given?.paidBack?.position}`, { reason: 'She came after all' })
}
const reason = 'Never fetched in a year'
const giveUp = { waived: true, reason }

/** Pairs of a source that came back, and whose worth waits. */
async function waiting(counter: Awaited<ReturnType<typeof makeSoldPair>>, source: object) {
  const { status, body } = await takePairsBack(shop, counter, exchangeOf([back(source)]))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.exchange as { _id: string; number: string }
}

test('[EXCH-07] what is due for pairs of a sale is given up for a reason, moves no till, and is due again once undone', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { _id, number } = await waiting(counter, { sale: counter.sale._id })
  expect((await payExchange(_id, { cash: true, taka: 1_400 })).status).toBe(200)
  for (const json of [{ waived: true }, { waived: true, reason: ' ' }, { ...giveUp, cash: true }])
    expect((await payExchange(_id, json)).status, JSON.stringify(json)).toBe(422)
  const above = await payExchange(_id, { ...giveUp, taka: 101 })
  expect(above).toMatchObject({ status: 422, body: { errors: [{ path: 'taka', params: { maximum: 100 } }] } })
  expect((await payExchange(_id, { ...giveUp, taka: 40 })).status).toBe(200)
  expect((await payExchange(_id, giveUp)).body.message).toBe('Given up: it stays with the shop')
  expect(await list(`number=${number}&state=due`)).toEqual([])
  expect(await list(`number=${number}&kind=exchange`)).toMatchObject([
    { taka: 60, paidBack: { isWaived: true, reason, reference: null, store: null } },
    { taka: 40, paidBack: { isWaived: true } },
    { taka: 1_400, paidBack: { isWaived: false } },
  ])
  expect((await get(`/cash/counter?store=${counter.store}`)).body).toMatchObject({ taken: 1_500, refunded: 1_400 })
  expect((await payExchange(_id, giveUp)).body.code).toBe('already_paid_back')
  const sheet = await shop.request(`/payments/refunds/sheet?number=${number}`, { token: admin.token })
  expect((await sheet.text()).split('\n')[1]).toContain(`Given up,,`)
  const { token } = await makeSignedInUser(shop, 'superUser')
  const [entry] = (await readResponse(shop.request('/audit/all-entries?action=refund-waived&limit=1', { token }))).body
  expect(entry).toMatchObject({ action: 'refund-waived', details: { taka: 60 } })
  expect(await verifyRows(shop)).toEqual([])
  expect((await undo(`number=${number}`)).status).toBe(200)
  expect(await list(`number=${number}&state=due`)).toMatchObject([{ taka: 60, exchange: { now: 60, cash: 60 } }])
  expect((await payExchange(_id, { voucher: true })).status, 'and goes back then').toBe(200)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-07] what a courier never paid is given up, and all that has come in of the order goes back', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { order, courier, customer } = await makeDeliveredOrder(shop, admin.token, counter.shoe, { byCourier: true })
  const { _id, number } = await waiting(counter, { order: order._id })
  const form = new FormData()
  form.set('file', new File([`Order ID,Collected\n${order.number},1400`], 'short.csv'))
  form.set('courier', courier ?? '')
  await shop.request('/cash/settlements/upload', { method: 'POST', body: form, token: admin.token })
  expect((await payExchange(_id, { reference: 'SHORTBACK1' })).status).toBe(200)
  expect(await list(`number=${number}&state=due`), 'the rest waits for ever').toMatchObject([
    { taka: 100, exchange: { now: 0 } },
  ])
  expect((await payExchange(_id, { reference: 'SHORTBACK2' })).body.code).toBe('money_with_courier')
  expect((await payExchange(_id, giveUp)).status).toBe(200)
  const { history } = (await get(`/orders/singleOrder/${order._id}`)).body
  expect(history).toContainEqual(expect.objectContaining({ kind: 'money', money: 'waived', taka: -100, reason }))
  const { body: requests } = await readResponse(
    shop.request(`/counter/exchange-requests/of/${order._id}`, { token: customer.token }),
  )
  expect(requests.creditNotes, 'its buyer is told no more than went back').toMatchObject([
    { worth: 1_500, exchanged: 0, due: 0, waived: 100 },
  ])
  expect(await list(`number=${number}&state=due`)).toEqual([])
  expect(await verifyRows(shop)).toEqual([])
  expect((await undo(`number=${number}`)).status).toBe(200)
  expect(await list(`number=${number}&state=due`)).toMatchObject([{ taka: 100, exchange: { now: 0 } }])
  expect(await verifyRows(shop)).toEqual([])
})

/** An order whose wallet payment is verified, and is cancelled or stands. */
async function paidOrder(status: 'Cancelled' | 'Pending') {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  await receivePairs(shop, store, [{ product: product.id, size: product.sizes[0]?.id ?? '', pairs: 2 }])
  const buyer = await makeSignedInUser(shop, 'customer')
  const transactionId = `WAIV${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const order = await makeOrder(shop, buyer.token, { product, store, payment: { ...WALLET_PAYMENT, transactionId } })
  await readResponse(
    shop.request(`/orders/verifyPayment/${order._id}`, {
      ...{ method: 'PUT', json: { verified: true }, token: admin.token },
    }),
  )
  const json = { status }
  await readResponse(shop.request(`/orders/updateStatus/${order._id}`, { method: 'PUT', json, token: admin.token }))
  return { order, buyer }
}

test('[EXCH-07] the rest of a cancelled order that was partly paid back is given up; an order that stands gives up nothing', async () => {
  const { order, buyer } = await paidOrder('Cancelled')
  const { _id, number, total } = order
  expect((await payOrder(_id, { reference: `PART${number}`.replaceAll('-', ''), taka: total - 5 })).status).toBe(200)
  expect(await list(`number=${number}&state=due`)).toMatchObject([{ taka: 5 }])
  expect((await payOrder(_id, { ...giveUp, taka: 6 })).body.errors).toMatchObject([{ path: 'taka' }])
  expect((await payOrder(_id, giveUp)).status).toBe(200)
  expect(await list(`number=${number}&state=due`)).toEqual([])
  expect(await list(`number=${number}&kind=order&state=paid`)).toMatchObject([
    { taka: 5, paidBack: { isWaived: true, reason } },
    { taka: total - 5 },
  ])
  expect(await moneyOf(_id)).toMatchObject({ state: 'refunded' })
  expect(await verifyRows(shop)).toEqual([])
  expect((await undo(`number=${number}`)).status).toBe(200)
  expect(await list(`number=${number}&state=due`)).toMatchObject([{ taka: 5 }])
  expect((await payOrder(_id, { voucher: true })).status).toBe(200)
  expect((await lettersTo(shop, String(buyer.email))).filter(({ subject }) => /given up/i.test(subject))).toEqual([])

  const standing = (await paidOrder('Pending')).order
  expect((await payOrder(standing._id, giveUp)).status).toBe(422)
  expect((await payOrder(standing._id, { ...giveUp, taka: 5 })).body.errors).toMatchObject([{ path: 'taka' }])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-07] all of a cancelled order can be given up; it is due again when it goes on, and what comes then counts anew', async () => {
  const { order } = await paidOrder('Cancelled')
  expect((await payOrder(order._id, giveUp)).status).toBe(200)
  expect(await moneyOf(order._id)).toMatchObject({ state: 'refunded', due: order.total })
  expect((await payOrder(order._id, giveUp)).body.code).toBe('already_paid_back')
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-06] [EXCH-07] a gift whose voucher was taken back is given up, too', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const gift = { product: counter.item.product, size: counter.item.size }
  const lines = [{ gift, quantity: 1, condition: 'sellable', reason: 'size' }]
  const body = exchangeOf(lines, { payBack: { method: 'Voucher' } })
  const { body: taken } = await takePairsBack(shop, { token: admin.token, key: counter.key }, body)
  const { _id, number, voucher } = taken.exchange
  expect((await undo(`number=${number}`)).status).toBe(200)
  expect(await leftOn(shop, admin.token, voucher._id)).toBe(0)
  const ofState = (state: string) => get(`/vouchers/all?number=${number}&state=${state}`)
  expect((await ofState('undone')).body, 'nothing of it was spent').toMatchObject([{ _id: voucher._id, spentOn: [] }])
  expect((await ofState('spent')).body).toEqual([])
  expect((await payExchange(_id, giveUp)).status).toBe(200)
  expect(await list(`number=${number}&state=due`)).toEqual([])
  expect((await undo(`number=${number}`)).status).toBe(200)
  expect(await list(`number=${number}&state=due`)).toHaveLength(1)
  expect(await verifyRows(shop)).toEqual([])
})
