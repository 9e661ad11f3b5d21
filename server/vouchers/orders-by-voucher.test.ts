import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { back, exchangeOf, takePairsBack } from '#server/testing/fixtures/make-exchange.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { keepVouchers, leftOn, makeVoucher } from '#server/testing/fixtures/make-voucher.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { formatTaka } from '#shared/rules/money/price.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', LIMIT_WITHOUT_WORK: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
})
afterAll(() => shop.close())

/** A shoe of ৳ 1,500 in a showroom that has pairs of it, a voucher of as much, and who orders with it. */
async function make(pairs = 3) {
  const given = await makeVoucher(shop, admin.token)
  const shoe = await makeProduct(shop, { discountPrice: 1_500 })
  const store = (await makeShowroom(shop)).id
  const item = { product: shoe.id, size: firstRow(shoe.sizes).id }
  await receivePairs(shop, store, [{ ...item, pairs }])
  const { token } = await makeSignedInUser(shop, 'customer')
  return { ...given, counter: given, shoe, item, store, customer: token }
}

type Made = Awaited<ReturnType<typeof make>>

const order = (made: Made, taka: number, changes: object = {}, token = made.customer) =>
  readResponse(
    shop.request('/orders/create', {
      token,
      json: {
        products: [{ ...made.item, quantity: 1 }],
        payment: { method: 'COD', number: null },
        store: made.store,
        shippingAddress: {
          ...{ name: 'Rafiq Islam', email: `walker-${crypto.randomUUID()}@mail.example` },
          ...{ phone: '01712345678', address: 'Road 2, Dhaka' },
        },
        voucher: { code: made.code, taka },
        ...changes,
      },
    }),
  )

const left = ({ voucher }: Made) => leftOn(shop, admin.token, voucher._id)

const setStatus = (id: string, status: string) =>
  readResponse(shop.request(`/orders/updateStatus/${id}`, { method: 'PUT', json: { status }, token: admin.token }))

const payBack = (id: string, json: object) =>
  readResponse(shop.request(`/payments/refunds/paid/${id}`, { json, token: admin.token }))

const moneyOf = async (id: string) =>
  (await readResponse(shop.request(`/orders/singleOrder/${id}`, { token: admin.token }))).body

test('[EXCH-06] an order is paid by voucher in part or whole, the rest at the door, and cancelled gives it back', async () => {
  const made = await make()
  const part = await order(made, 600)
  expect(part).toMatchObject({ status: 201, body: { order: { total: 1_550, byVoucher: 600 } } })
  const { work, money, updatedAt } = await moneyOf(part.body.order._id)
  expect([work.cash, money.paid, await left(made)]).toEqual([950, 600, 900])
  expect(part.body.order.updatedAt, 'as it is once its voucher has paid').toBe(updatedAt)
  const over = await order(made, 901, { products: [{ ...made.item, quantity: 2 }] })
  expect(over).toMatchObject({ status: 422, body: { errors: [{ path: 'voucher.code', code: 'voucher_spent' }] } })
  expect((await setStatus(part.body.order._id, 'Cancelled')).status).toBe(200)
  expect([await left(made), (await moneyOf(part.body.order._id)).byVoucher]).toEqual([1_500, undefined])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-06] a voucher pays no more than an order costs, and is refused in words that say so', async () => {
  const made = await make()
  for (const taka of [1_551, 1_000_000_000_000])
    expect((await order(made, taka)).body.errors).toMatchObject([
      { path: 'voucher.code', message: `A voucher pays at most what the order costs: ${formatTaka(1_550)}` },
    ])
  expect(await left(made)).toBe(1_500)
})

test('[EXCH-06] an order that a voucher pays whole has nothing to collect, and a wallet order its rest to verify', async () => {
  const made = await make()
  const cheap = await makeProduct(shop, { discountPrice: 1_450 })
  const item = { product: cheap.id, size: firstRow(cheap.sizes).id }
  await receivePairs(shop, made.store, [{ ...item, pairs: 2 }])
  const whole = await order({ ...made, item }, 1_500)
  expect((await moneyOf(whole.body.order._id)).work).toMatchObject({ cash: 0, unpaid: 0 })
  const other = await makeVoucher(shop, admin.token)
  const payment = { method: 'Bkash', number: '01712345678' }
  const part = await order({ ...made, code: other.code }, 1_500, { payment })
  expect(part.body.order).toMatchObject({ byVoucher: 1_500, payment: { isOpen: true } })
  expect((await moneyOf(part.body.order._id)).work).toMatchObject({ cash: 0, unpaid: 50 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-06] many orders of many buyers at once spend a voucher once', async () => {
  const count = rounds(20, 200)
  const made = await make(count)
  const customers = await Promise.all(Array.from({ length: 10 }, () => makeSignedInUser(shop, 'customer')))
  const answers = await Promise.all(
    Array.from({ length: count }, (_, nth) => order(made, 1_500, {}, customers[nth % 10]?.token)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.every((status) => [201, 409, 422, 503].includes(status))).toBe(true)
  expect([await left(made), await verifyRows(shop)]).toEqual([0, []])
})

test('[EXCH-07] an order is paid back by a new voucher, which is undone the same day only while nothing of it is spent', async () => {
  const made = await make()
  const { body } = await order(made, 500, { voucher: undefined, payment: { method: 'Bkash', number: '01712345678' } })
  const id = body.order._id
  await readResponse(
    shop.request(`/orders/verifyPayment/${id}`, { method: 'PUT', json: { verified: true }, token: admin.token }),
  )
  await setStatus(id, 'Cancelled')
  const paid = await payBack(id, { voucher: true, taka: 1_000 })
  expect(paid).toMatchObject({ status: 200, body: { voucher: { amount: 1_000 } } })
  const { money } = await moneyOf(id)
  const { position } = money.rows.find(({ kind }: { kind: string }) => kind === 'refund')
  const undo = () =>
    readResponse(
      shop.request(`/payments/refunds/undo/${position}`, { json: { reason: 'Wrong order' }, token: admin.token }),
    )
  const spent = await order({ ...made, code: paid.body.voucher.code }, 200)
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'voucher_used' } })
  await setStatus(spent.body.order._id, 'Cancelled')
  expect((await undo()).status).toBe(200)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-06] [EXCH-07] the file of refunds says all that an order was paid with, the voucher too', async () => {
  const made = await make()
  const { body } = await order(made, 500, { payment: { method: 'Bkash', number: '01712345678' } })
  const { _id, number } = body.order
  const verify = { method: 'PUT', json: { verified: true }, token: admin.token }
  await readResponse(shop.request(`/orders/verifyPayment/${_id}`, verify))
  await setStatus(_id, 'Cancelled')
  const sheet = await shop.request(`/payments/refunds/sheet?number=${number}`, { token: admin.token })
  expect((await sheet.text()).split('\n')[1]).toMatch(new RegExp(`bKash · .*voucher …${made.voucher.ending}`))
})

test('[EXCH-06] what a voucher paid of a delivered order comes back to a voucher at a counter', async () => {
  const made = await make()
  const { body } = await order(made, 1_500)
  for (const status of ['Approved', 'Processing', 'Courier', 'Delivered']) await setStatus(body.order._id, status)
  const bring = (payBackBy: object) =>
    takePairsBack(shop, made.counter, exchangeOf([back({ order: body.order._id })], { payBack: payBackBy }))
  expect(await bring({ method: 'Bkash', reference: 'BACK12345' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'payBack.method', code: 'by_voucher' }] },
  })
  const { status, body: taken } = await bring({ method: 'Voucher' })
  expect([status, taken.exchange.voucher.amount]).toEqual([201, 1_500])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-06] [ORDER-01] an order paid by voucher is changed: dearer is collected, cheaper goes back to a voucher', async () => {
  const made = await make()
  const { body } = await order(made, 1_500)
  const id = body.order._id
  const change = async (line: object, reason?: string) => {
    const { updatedAt: seen } = await moneyOf(id)
    const json = { seen, lines: [{ line: 0, ...made.item, quantity: 1, ...line }], ...(reason && { reason }) }
    return readResponse(shop.request(`/orders/change/${id}`, { method: 'PUT', json, token: admin.token }))
  }
  expect((await change({ quantity: 2 })).body.order).toMatchObject({ total: 3_050, work: { cash: 1_550 } })
  const cheaper = await change({ unitPrice: 1_000 }, 'Scratched')
  expect(cheaper.body.order).toMatchObject({ total: 1_050, work: { cash: 0 }, money: { surplus: 450 } })
  const byWallet = await payBack(id, { reference: 'CHEAPER001' })
  expect(byWallet).toMatchObject({ status: 422, body: { errors: [{ code: 'by_voucher' }] } })
  expect(await payBack(id, { voucher: true })).toMatchObject({ status: 200, body: { voucher: { amount: 450 } } })
  expect((await setStatus(id, 'Cancelled')).status).toBe(200)
  expect([await left(made), (await moneyOf(id)).money.state, await verifyRows(shop)]).toEqual([1_050, 'refunded', []])
})

test('[EXCH-06] [ORDER-12] a wallet that pays beside a voucher goes on paying after another size, and nobody collects it', async () => {
  const made = await make()
  const payment = { method: 'Bkash', number: '01712345678', transactionId: 'BESIDE0001' }
  const { body } = await order(made, 600, { payment })
  const { _id } = body.order
  const { updatedAt: seen } = await moneyOf(_id)
  const size = made.shoe.sizes[1]?.id
  await receivePairs(shop, made.store, [{ product: made.shoe.id, size: String(size), pairs: 1 }])
  const changed = await readResponse(
    shop.request(`/orders/own-change/${_id}`, {
      ...{ method: 'PUT', token: made.customer, json: { seen, sizes: [{ line: 0, size }] } },
    }),
  )
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect((await moneyOf(_id)).work).toMatchObject({ cash: 0, unpaid: body.order.total - 600 })
})
