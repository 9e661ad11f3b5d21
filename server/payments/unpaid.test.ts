import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'

let shop: TestApi
let store: string
let product: Awaited<ReturnType<typeof makeProduct>>
let tokens: { customer: string; admin: string; store: string }
let courier: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000' })
  store = (await makeShowroom(shop)).id
  product = await makeProduct(shop)
  const tokenOf = async (role: 'customer' | 'admin') => (await makeSignedInUser(shop, role)).token
  tokens = {
    customer: await tokenOf('customer'),
    admin: await tokenOf('admin'),
    store: (await makeSignedInUser(shop, 'storeUser', { store })).token,
  }
  courier = (await send('POST', '/couriers/create', COURIER_PRESETS[0])).body.courier._id
})
afterAll(() => shop.close())

const send = (method: string, path: string, json?: unknown, token = tokens.admin) =>
  readResponse(shop.request(path, { method, json, token }))
const pack = (options: { collects?: boolean } = {}) =>
  makePackedOrder(shop, tokens, { product, store, payment: { ...WALLET_PAYMENT, method: 'Nagad' } }, options)
const give = (...orders: string[]) => send('POST', '/parcels/hand-over', { courier, orders }, tokens.store)
const decide = (order: string, json: object, token = tokens.admin) =>
  send('PUT', `/payments/unpaid/${order}`, json, token)
const read = async (order: string) => (await send('GET', `/orders/singleOrder/${order}`)).body
const codeOf = async (order: string) => {
  const { rows } = await shop.db.execute<{ code: string }>(
    sql`select collect_code as code from order_work where "order" = ${order}`,
  )
  return rows[0]?.code
}
const auditsOf = async (order: string) => {
  const { rows } = await shop.db.execute<{ answer: string }>(
    sql`select details->>'answer' as answer from audit_entries where action = 'unpaid-order-decided' and subject = ${order} order by at, id`,
  )
  return rows.map(({ answer }) => answer)
}

test('[MONEY-07] a wallet order that nobody has verified says so everywhere, and nobody gets it before somebody decides', async () => {
  const [parcel, fetched, paid] = [await pack(), await pack({ collects: true }), await pack()]
  await send('PUT', `/orders/verifyPayment/${paid._id}`, { verified: true })
  const unpaid = { cash: 0, unpaid: parcel.total, leavesUnpaid: null }
  const packed = (await send('GET', '/parcels/packed', undefined, tokens.store)).body
  expect(packed).toMatchObject([
    { _id: parcel._id, method: 'Nagad', ...unpaid },
    { _id: paid._id, cash: 0, unpaid: 0 },
  ])
  const board = (await send('GET', `/orders/board/${store}`, undefined, tokens.store)).body.orders
  expect(board.find(({ _id }: { _id: string }) => _id === fetched._id).work).toMatchObject(unpaid)
  const papers = (await send('GET', `/papers/orders?orders=${parcel._id},${paid._id}`)).body
  expect(papers).toMatchObject([unpaid, { cash: 0, unpaid: 0 }])

  const refused = await give(paid._id, parcel._id)
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'orders_unpaid',
    { orders: [parcel.number] },
  ])
  expect((await read(paid._id)).status, 'all or none').toBe('Processing')
  const collected = await send(
    'POST',
    `/orders/collect/${fetched._id}`,
    { code: await codeOf(fetched._id) },
    tokens.store,
  )
  expect([collected.status, collected.body.code]).toEqual([409, 'payment_not_verified'])
  expect((await give(paid._id)).status).toBe(200)
  await send('PUT', `/orders/verifyPayment/${parcel._id}`, { verified: true })
  expect((await give(parcel._id)).status).toBe(200)
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-07] sent unpaid it leaves with nothing to collect and still says so; the reason stands with the order', async () => {
  const order = await pack()
  expect((await decide(order._id, { answer: 'send' })).body.errors).toMatchObject([
    { path: 'reason', code: 'required' },
  ])
  expect((await decide(order._id, { answer: 'send', reason: 'A regular' }, tokens.store)).status).toBe(403)
  expect((await decide(order._id, { answer: 'send', reason: 'A regular' })).status).toBe(200)
  const { body } = await give(order._id)
  const [parcel] = (await send('GET', `/parcels/hand-over/${body._id}`)).body.parcels
  expect(parcel).toMatchObject({ number: order.number, method: 'Nagad', cash: 0, unpaid: order.total })
  expect((await read(order._id)).work).toMatchObject({ cash: 0, unpaid: order.total, leavesUnpaid: 'A regular' })
  expect((await send('GET', `/orders/all?waiting=payment&query=${order.number}`)).body).toHaveLength(1)
  expect((await decide(order._id, { answer: 'collect' })).body.code, 'the courier has it').toBe(
    'order_changed_meanwhile',
  )
  expect(await auditsOf(order._id)).toEqual(['send'])
})

test('[MONEY-07] turned into cash it is collected: by the courier, on its sheet and as its debt, or in the till', async () => {
  const [parcel, fetched] = [await pack(), await pack({ collects: true })]
  for (const { _id } of [parcel, fetched]) expect((await decide(_id, { answer: 'collect' })).status).toBe(200)
  expect((await read(parcel._id)).work).toMatchObject({ cash: parcel.total, unpaid: 0 })
  expect((await send('GET', `/orders/all?waiting=payment&query=${parcel.number}`)).body).toEqual([])
  const { body } = await give(parcel._id)
  const sheet = await shop.request(`/parcels/sheet/${body._id}`, { token: tokens.store })
  expect(await sheet.text()).toMatch(new RegExp(`${parcel.number}.*,${parcel.total}\\b`))
  await send('PUT', `/orders/updateStatus/${parcel._id}`, { status: 'Delivered' })
  const { couriers } = (await send('GET', '/cash/owed')).body
  expect(couriers).toMatchObject([{ taka: parcel.total }])

  const code = await codeOf(fetched._id)
  expect((await send('POST', `/orders/collect/${fetched._id}`, { code }, tokens.store)).status).toBe(200)
  const till = (await send('GET', `/cash/counter?store=${store}`)).body
  expect(till).toMatchObject({ taken: fetched.total, movements: [{ order: { number: fetched.number } }] })
  expect((await decide(fetched._id, { answer: 'wait' })).body.code).toBe('order_is_paid')
  const verified = await send('PUT', `/orders/verifyPayment/${fetched._id}`, { verified: true })
  expect([verified.status, verified.body.code]).toEqual([409, 'order_is_paid'])
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-07] cash that a courier paid short is no wallet payment, also once what is missing is forgiven', async () => {
  const parcel = await pack()
  await decide(parcel._id, { answer: 'collect' })
  await give(parcel._id)
  await send('PUT', `/orders/updateStatus/${parcel._id}`, { status: 'Delivered' })
  const form = new FormData()
  form.set('file', new File([`Order ID,Collected\n${parcel.number},${parcel.total - 60}`], 'short.csv'))
  form.set('courier', courier)
  await shop.request('/cash/settlements/upload', { method: 'POST', body: form, token: tokens.admin })
  expect((await send('POST', `/payments/accept/${parcel._id}`, { reason: 'A torn box' })).status).toBe(200)
  expect(await read(parcel._id)).toMatchObject({ money: { state: 'paid' }, payment: { verifiedAt: null } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-07] a decision can be taken back while the order is with the shop; what is paid, cash or unknown has none', async () => {
  const order = await pack()
  for (const answer of ['send', 'collect', 'wait']) await decide(order._id, { answer, reason: 'Said so' })
  expect((await read(order._id)).work).toMatchObject({ cash: 0, unpaid: order.total, leavesUnpaid: null })
  expect((await give(order._id)).body.code).toBe('orders_unpaid')
  expect(await auditsOf(order._id)).toEqual(['send', 'collect', 'wait'])
  await send('PUT', `/orders/verifyPayment/${order._id}`, { verified: true })
  const cash = await makeOrder(shop, tokens.customer, { product, store })
  const cancelled = await makeOrder(shop, tokens.customer, { product, store, payment: WALLET_PAYMENT })
  await send('PUT', `/orders/updateStatus/${cancelled._id}`, { status: 'Cancelled' })
  for (const [id, code] of [
    [order._id, 'order_is_paid'],
    [cash._id, 'no_wallet_payment'],
    [cancelled._id, 'order_changed_meanwhile'],
    [crypto.randomUUID(), 'not_found'],
    ['x', 'not_found'],
  ] as const)
    expect((await decide(id, { answer: 'collect' })).body.code, id).toBe(code)
})

test('[MONEY-07] an order that was paid back goes on with cash to collect, and not unpaid', async () => {
  const order = await makeOrder(shop, tokens.customer, { product, store, payment: WALLET_PAYMENT })
  await send('PUT', `/orders/verifyPayment/${order._id}`, { verified: true })
  await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Cancelled' })
  await send('POST', `/payments/refunds/paid/${order._id}`, { reference: 'BACKAGAIN1' })
  await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Pending' })
  expect((await decide(order._id, { answer: 'send', reason: 'A regular' })).body.code).toBe('paid_back')
  const verify = () => send('PUT', `/orders/verifyPayment/${order._id}`, { verified: true })
  expect((await verify()).body.code, 'by the id whose money went back').toBe('paid_back')
  expect((await decide(order._id, { answer: 'collect' })).status).toBe(200)
  expect((await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Approved' })).status).toBe(200)
  expect((await read(order._id)).work).toMatchObject({ cash: order.total, unpaid: 0 })
  const set = (status: string) => send('PUT', `/orders/updateStatus/${order._id}`, { status })
  expect((await set('Delivered')).status).toBe(200)
  expect((await set('Cancelled')).status).toBe(200)
  expect((await send('POST', `/payments/refunds/paid/${order._id}`, { cash: true })).status).toBe(200)
  expect((await set('Delivered')).body.code, 'what was decided before it went back').toBe('paid_back')
  expect(await verifyRows(shop)).toEqual([])
})

test('[WORK-24] a cash order that was paid back is no dead end: an admin has it collected in cash again', async () => {
  const order = await makeOrder(shop, tokens.customer, { product, store })
  const set = (status: string) => send('PUT', `/orders/updateStatus/${order._id}`, { status })
  for (const status of ['Delivered', 'Cancelled']) await set(status)
  expect((await send('POST', `/payments/refunds/paid/${order._id}`, { cash: true })).status).toBe(200)
  await set('Pending')
  expect((await set('Approved')).body.code).toBe('paid_back')
  expect((await decide(order._id, { answer: 'send', reason: 'A regular' })).body.code).toBe('paid_back')
  expect((await decide(order._id, { answer: 'collect' }, tokens.store)).status).toBe(403)
  for (const answer of ['collect', 'wait']) expect((await decide(order._id, { answer })).status, answer).toBe(200)
  expect((await set('Approved')).body.code, 'taken back').toBe('paid_back')
  expect((await decide(order._id, { answer: 'collect' })).status).toBe(200)
  for (const status of ['Approved', 'Delivered']) expect((await set(status)).status, status).toBe(200)
  expect(await read(order._id)).toMatchObject({
    status: 'Delivered',
    money: { state: 'paid', due: 0 },
    work: { cash: 0 },
  })
  expect((await decide(order._id, { answer: 'collect' })).body.code).toBe('no_wallet_payment')
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-06] cash that was partly given back leaves its till once that refund is undone', async () => {
  const order = await makeOrder(shop, tokens.customer, { product, store })
  await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Delivered' })
  await send('POST', `/payments/refunds/paid/${order._id}`, { cash: true, taka: order.total - 1, reason: 'Scratched' })
  await send('PUT', `/orders/updateStatus/${order._id}`, { status: 'Cancelled' })
  const takeBack = () => send('POST', `/cash/taken-back/${order._id}`, { reason: 'Never came' })
  expect((await takeBack()).body.code).toBe('money_went_back')
  const { money } = await read(order._id)
  const refund = money.rows.find(({ kind }: { kind: string }) => kind === 'refund')
  expect((await send('POST', `/payments/refunds/undo/${refund.position}`, { reason: 'Never went' })).status).toBe(200)
  expect((await takeBack()).status).toBe(200)
  expect([(await read(order._id)).money.state, await verifyRows(shop)]).toEqual(['none', []])
})

test('[MONEY-07] one that leaves by its status alone waits to be cleared up until it is verified or an admin says why', async () => {
  const wallet = () => makeOrder(shop, tokens.customer, { product, store, payment: WALLET_PAYMENT })
  const [paid, explained, back] = [await wallet(), await wallet(), await wallet()]
  const set = (id: string, status: string) => send('PUT', `/orders/updateStatus/${id}`, { status }, tokens.store)
  const toClearUp = async () => {
    const { body } = await send('GET', `/orders/storeOrder/${store}?waiting=clear-up`, undefined, tokens.store)
    return body.map(({ _id }: { _id: string }) => _id)
  }
  for (const { _id } of [paid, explained, back]) expect((await set(_id, 'Delivered')).status).toBe(200)
  expect((await read(paid._id)).work.clearUp).toEqual(['payment'])
  expect(new Set(await toClearUp())).toEqual(new Set([paid._id, explained._id, back._id]))
  await send('PUT', `/orders/verifyPayment/${paid._id}`, { verified: true })
  const say = (token: string) => send('PUT', `/orders/clear-up/${explained._id}`, { reason: 'A regular' }, token)
  expect((await say(tokens.store)).body.code).toBe('forbidden')
  expect((await say(tokens.admin)).status).toBe(200)
  expect((await read(explained._id)).work).toMatchObject({ leavesUnpaid: 'A regular', unpaid: explained.total })
  await set(back._id, 'Pending')
  expect(await toClearUp()).not.toEqual(expect.arrayContaining([paid._id]))
  expect((await read(back._id)).work.clearUp ?? []).not.toContain('payment')
})

test('[MONEY-06] cash of an order that is not delivered any more waits to be cleared up until it is taken back', async () => {
  const order = await makeOrder(shop, tokens.customer, { product, store })
  const set = (status: string) => send('PUT', `/orders/updateStatus/${order._id}`, { status })
  await set('Delivered')
  expect((await read(order._id)).work.clearUp).toBeUndefined()
  await set('Cancelled')
  expect((await read(order._id)).work.clearUp).toContain('cash')
  expect((await send('GET', `/orders/all?waiting=clear-up&query=${order.number}`)).body).toHaveLength(1)
  expect((await send('POST', `/cash/taken-back/${order._id}`, { reason: 'Never came' })).status).toBe(200)
  expect((await read(order._id)).work.clearUp ?? []).not.toContain('cash')
})
