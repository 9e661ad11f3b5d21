import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

/** Few in a day, 200 in a night. */
const ROUNDS = rounds(6, 200)

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let admin: Account
let clerk: Account
let buyer: Account
let other: Account
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  store = (await makeShowroom(shop)).id
  clerk = await makeSignedInUser(shop, 'storeUser', { store })
  buyer = await makeSignedInUser(shop, 'customer')
  other = await makeSignedInUser(shop, 'customer')
  product = await makeProduct(shop)
  await keepStock(shop, true)
  await receivePairs(shop, store, [{ ...shoe(), pairs: 500 }])
})
afterAll(() => shop.close())

const shoe = () => ({ product: product.id, size: firstRow(product.sizes).id })
const post = (path: string, { token }: Account, json?: object, headers = {}) =>
  readResponse(shop.request(path, { method: 'POST', token, headers, ...(json && { json }) }))
const order = (body: object = {}) => makeOrder(shop, buyer.token, { product, store, ...body })
const cancel = (id: string, by = buyer, headers = {}) => post(`/orders/cancel/${id}`, by, { reason: 'wrong' }, headers)
const read = (id: string, by = buyer) => readResponse(shop.request(`/orders/singleOrder/${id}`, { token: by.token }))
const paying = () => ({ payment: { ...WALLET_PAYMENT, transactionId: crypto.randomUUID().slice(0, 8).toUpperCase() } })

test('[ORDER-05] a buyer cancels until the box is packed: pairs go back, and the history says who and why', async () => {
  const before = await pairsOf(shop, store, shoe())
  const { _id } = await order()
  expect((await read(_id)).body.canCancel).toBe(true)
  expect(await pairsOf(shop, store, shoe())).toEqual([before[0], before[1] + 1])
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await cancel(_id, buyer, key)
  expect(first).toMatchObject({
    status: 200,
    body: { message: 'Your order is cancelled', order: { status: 'Cancelled', canCancel: false } },
  })
  expect(await pairsOf(shop, store, shoe())).toEqual(before)
  expect(await cancel(_id, buyer, key)).toMatchObject({ status: 200, body: { message: 'Your order is cancelled' } })
  expect(await cancel(_id)).toMatchObject({ status: 409, body: { code: 'order_changed_meanwhile' } })
  const { events } = (await read(_id, admin)).body
  expect(events.at(-1)).toMatchObject({ to: 'Cancelled', by: { _id: buyer.id }, reason: 'buyer:wrong' })
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-05] a packed order is not cancelled by its buyer, who asks: the call desk lists it until it is answered', async () => {
  const tokens = { customer: buyer.token, admin: admin.token }
  const { _id, number } = await makePackedOrder(shop, tokens, { product, store })
  expect((await read(_id)).body.canCancel).toBe(false)
  expect(await cancel(_id)).toMatchObject({ status: 409, body: { code: 'order_packed' } })
  expect(await post(`/orders/ask/${_id}`, buyer, { about: 'cancel' })).toMatchObject({
    status: 200,
    body: { message: 'We call you about your order', order: { askedAt: expect.any(String) } },
  })
  const asked = async (by: Account) => (await readResponse(shop.request('/calls/asked', { token: by.token }))).body
  for (const by of [admin, clerk])
    expect(await asked(by)).toMatchObject({ total: 1, orders: [{ number, asked: { about: 'cancel' } }] })
  expect((await post(`/calls/asked/${_id}`, clerk)).status).toBe(200)
  expect(await asked(admin)).toEqual({ total: 0, orders: [] })
  expect(await post(`/calls/asked/${_id}`, admin)).toMatchObject({ status: 409, body: { code: 'nothing_asked' } })
  const { history } = (await read(_id, admin)).body
  const steps = history.flatMap(({ kind, step }: { kind: string; step: string }) => (kind === 'work' ? [step] : []))
  expect(steps.slice(-2)).toEqual(['asked', 'answered'])
})

test('[ORDER-05] the order of somebody else is none, also for who works here', async () => {
  const { _id } = await order()
  for (const by of [other, clerk, admin]) {
    expect((await cancel(_id, by)).status).toBe(404)
    expect((await post(`/orders/ask/${_id}`, by, { about: 'change' })).status).toBe(404)
  }
  expect((await read(_id)).body).toMatchObject({ status: 'Pending' })
})

test('[ORDER-05] what was paid for a cancelled order is due back', async () => {
  const { _id, number, total } = await order(paying())
  const verified = await readResponse(
    shop.request(`/orders/verifyPayment/${_id}`, { method: 'PUT', token: admin.token, json: { verified: true } }),
  )
  expect(verified.status).toBe(200)
  expect((await cancel(_id)).status).toBe(200)
  const due = await readResponse(shop.request(`/payments/refunds?number=${number}`, { token: admin.token }))
  expect(JSON.stringify(due.body)).toContain(number)
  expect(JSON.stringify(due.body)).toContain(String(total))
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-05] of a buyer who cancels and a clerk who packs at once one wins, and the stock is right', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await pairsOf(shop, store, shoe())
    const { _id } = await order()
    await post(`/calls/record/${_id}`, admin, { outcome: 'confirmed' })
    await post(`/orders/accept/${_id}`, admin)
    await post(`/orders/pick/${_id}`, admin, { lines: [0] })
    const calls = [() => cancel(_id), () => post(`/orders/pack/${_id}?collects=false`, clerk)]
    const [first, second] = round % 2 === 0 ? calls : calls.toReversed()
    const answers = await Promise.all([first?.(), second?.()])
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409])
    const { status, work } = (await read(_id, admin)).body
    const held = status === 'Cancelled' ? 0 : 1
    expect([status, work.step]).toEqual(held ? ['Processing', 'packed'] : ['Cancelled', 'done'])
    expect(await pairsOf(shop, store, shoe())).toEqual([before[0], before[1] + held])
  }
  expect(await verifyRows(shop)).toEqual([])
})
