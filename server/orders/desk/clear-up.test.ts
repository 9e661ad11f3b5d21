import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { parcels } from '#server/platform/db/tables/parcels.ts'
import { stockMovements } from '#server/platform/db/tables/stock.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import type { OrderEvent } from '#shared/schemas/orders/order.ts'

let shop: TestApi
let tokens: { customer: string; admin: string }
let courier: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  const [customer, admin] = [await makeSignedInUser(shop, 'customer'), await makeSignedInUser(shop, 'admin')]
  tokens = { customer: customer.token, admin: admin.token }
  await keepStock(shop, true)
  courier = (await send('POST', '/couriers/create', COURIER_PRESETS[0])).body.courier._id
})
afterAll(() => shop.close())

const get = (path: string, token = tokens.admin) => readResponse(shop.request(path, { token }))
const send = (method: string, path: string, json?: unknown, token = tokens.admin) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const setStatus = (id: string, json: object, token?: string) => send('PUT', `/orders/updateStatus/${id}`, json, token)
const clearUp = (id: string, json: object, token?: string) => send('PUT', `/orders/clear-up/${id}`, json, token)
const waiting = async (store: string, token?: string): Promise<string[]> => {
  const { body } = await get(`/orders/all?waiting=clear-up&store=${store}`, token)
  return body.map(({ _id }: { _id: string }) => _id)
}

/** A showroom with pairs of a shoe, and an order for two of them that a courier has. */
async function makeSent(pairs = 3) {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const item = { product: product.id, size: firstRow(product.sizes).id }
  await receivePairs(shop, store, [{ ...item, pairs }])
  const products = [{ ...item, quantity: 2 }]
  const shippingAddress = { ...shippingTo('rafiq@mail.example'), phone: '01711223344' }
  const order = await makePackedOrder(shop, tokens, { product, store, products, shippingAddress })
  await send('POST', '/parcels/hand-over', { courier, orders: [order._id] })
  const parcel = async () =>
    firstRow(await shop.db.select().from(parcels).where(eq(parcels.order, order._id))).returnReason
  return { id: order._id, store, item, parcel, pairs: () => pairsOf(shop, store, item) }
}

const audits = (id: string) =>
  shop.db.$count(auditEntries, and(eq(auditEntries.subject, id), eq(auditEntries.action, 'order-given-without-code')))

const lastEvent = async (id: string): Promise<OrderEvent> => (await get(`/orders/singleOrder/${id}`)).body.events.at(-1)

test('[STOCK-22] staff say what happened to the pairs of an order that leaves Courier or Delivered, and it is done', async () => {
  for (const { to, answer, pairs, parcel } of [
    { to: 'Cancelled', answer: { pairs: 'never-left' }, pairs: [3, 0], parcel: 'not-sent' },
    { to: 'Processing', answer: { pairs: 'never-left' }, pairs: [3, 2], parcel: 'not-sent' },
    { to: 'Cancelled', answer: { pairs: 'came-back' }, pairs: [3, 0], parcel: null },
    { to: 'Approved', answer: { pairs: 'came-back', cause: 'refused' }, pairs: [3, 2], parcel: 'refused' },
    { to: 'Cancelled', answer: { pairs: 'came-back', cause: 'lost' }, pairs: [1, 0], parcel: 'lost' },
    { to: 'Cancelled', answer: { pairs: 'still-out' }, pairs: [1, 0], parcel: null },
  ]) {
    const sent = await makeSent()
    const reason = `Because of ${JSON.stringify(answer)}`
    expect((await setStatus(sent.id, { status: to, from: 'Courier', ...answer, reason })).status, reason).toBe(200)
    expect([await sent.pairs(), await sent.parcel()], reason).toEqual([pairs, parcel])
    expect(await lastEvent(sent.id), reason).toMatchObject({ from: 'Courier', to, answer: answer.pairs, reason })
    expect(await waiting(sent.store), reason).toEqual(answer.pairs === 'still-out' ? [sent.id] : [])
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-22] of pairs that came back the unfit are written off, and an order that is open again is short of them', async () => {
  const sent = await makeSent(2)
  await setStatus(sent.id, { status: 'Delivered' })
  const lines = [{ ...sent.item, quantity: 1, sellable: true }]
  const change = { status: 'Processing', pairs: 'came-back', reason: 'Heel broken', lines }
  const tooMany = [...lines, { ...sent.item, quantity: 2, sellable: false }]
  expect((await setStatus(sent.id, { ...change, lines: tooMany })).body.errors).toMatchObject([
    { path: 'lines.1.quantity' },
  ])
  expect(await sent.pairs()).toEqual([0, 0])
  expect((await setStatus(sent.id, change)).status).toBe(200)
  expect(await sent.pairs()).toEqual([1, 0])
  const short = await get(`/orders/all?waiting=pairs&store=${sent.store}`)
  expect(short.body.map(({ _id }: { _id: string }) => _id)).toEqual([sent.id])
  expect(await verifyRows(shop)).toEqual([])
  await receivePairs(shop, sent.store, [{ ...sent.item, pairs: 1 }])
  expect((await setStatus(sent.id, { status: 'Courier' })).status).toBe(200)
  expect(await sent.pairs()).toEqual([0, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-22] a slip is undone by the former status, whatever was said: no pair is taken twice and none appears', async () => {
  for (const answer of [
    {},
    { pairs: 'still-out' },
    { pairs: 'never-left' },
    { pairs: 'came-back', cause: 'refused' },
  ]) {
    const sent = await makeSent(2)
    await setStatus(sent.id, { status: 'Cancelled', ...answer, reason: 'A slip' })
    expect((await setStatus(sent.id, { status: 'Courier', from: 'Cancelled' })).status).toBe(200)
    expect([await sent.pairs(), await sent.parcel(), await waiting(sent.store)]).toEqual([[0, 0], null, []])
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-23] an order that left its place by a status alone waits to be cleared up until somebody says', async () => {
  const sent = await makeSent()
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store: sent.store })
  expect((await clearUp(sent.id, { pairs: 'came-back', reason: 'Too early' })).body.code).toBe('nothing_to_clear_up')
  await setStatus(sent.id, { status: 'Pending' })
  expect(await waiting(sent.store)).toEqual([sent.id])
  const { body: own } = await get(`/orders/storeOrder/${sent.store}?waiting=clear-up`, storeUser.token)
  expect(own).toMatchObject([{ _id: sent.id, work: { clearUp: ['pairs'] } }])
  const { body: summary } = await get(`/dashboard/summary?store=${sent.store}`)
  expect(summary.waiting.find(({ waiting }: { waiting: string }) => waiting === 'clear-up')).toMatchObject({
    orders: 1,
  })
  const other = (await makeShowroom(shop)).id
  for (const [path, json] of [
    [`/stock/order/${sent.id}`, { store: other }],
    [`/stock/not-found/${sent.id}`, sent.item],
  ] as const)
    expect(await send('PUT', path, json), path).toMatchObject({ status: 409, body: { code: 'pairs_out' } })
  expect((await clearUp(sent.id, { reason: 'No word on pairs' })).body.errors).toMatchObject([{ path: 'pairs' }])
  expect((await clearUp(sent.id, { pairs: 'came-back', reason: ' ' })).body.errors).toMatchObject([{ path: 'reason' }])
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await clearUp(sent.id, { pairs: 'came-back', reason: 'Not mine' }, stranger.token)).status).toBe(404)
  await clearUp(sent.id, { pairs: 'still-out', reason: 'With the rider' }, storeUser.token)
  expect(await waiting(sent.store)).toEqual([sent.id])
  const answered = await clearUp(sent.id, { pairs: 'came-back', reason: 'Back on Sunday' }, storeUser.token)
  expect(answered.body.order).toMatchObject({ status: 'Pending', work: { step: expect.any(String) } })
  expect(answered.body.order.work.clearUp).toBeUndefined()
  expect([await sent.pairs(), await waiting(sent.store)]).toEqual([[3, 2], []])
  const { events } = answered.body.order
  expect(events.slice(-2)).toMatchObject([
    { from: 'Pending', to: 'Pending', answer: 'still-out', reason: 'With the rider', by: { name: storeUser.name } },
    { from: 'Pending', to: 'Pending', answer: 'came-back', reason: 'Back on Sunday' },
  ])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-23] a parcel that was to be fetched and is Delivered without code or reason waits to be cleared up', async () => {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  await receivePairs(shop, store, [{ product: product.id, size: firstRow(product.sizes).id, pairs: 9 }])
  const toCollect = async () => {
    const { _id } = await makePackedOrder(shop, tokens, { product, store }, { collects: true })
    return _id
  }
  const [plain, undone, explained, byCode] = [
    await toCollect(),
    await toCollect(),
    await toCollect(),
    await toCollect(),
  ]
  for (const id of [plain, undone]) await setStatus(id, { status: 'Delivered' })
  await setStatus(explained, { status: 'Delivered', reason: 'Known at the counter' })
  const { collectCode } = (await get(`/orders/singleOrder/${byCode}`, tokens.customer)).body
  await send('POST', `/orders/collect/${byCode}`, { code: collectCode })
  expect((await waiting(store)).toSorted()).toEqual([plain, undone].toSorted())
  expect(await Promise.all([plain, explained, byCode].map(audits)), 'with a reason too').toEqual([1, 1, 0])
  await setStatus(undone, { status: 'Processing' })
  await clearUp(undone, { pairs: 'came-back', reason: 'It was another parcel' })
  const cleared = await clearUp(plain, { reason: 'His son came for it' })
  expect(cleared.body.order).toMatchObject({ status: 'Delivered' })
  expect(await lastEvent(plain)).toMatchObject({ answer: null, reason: 'His son came for it' })
  expect(await waiting(store), 'the till has its cash').toEqual([undone])
  await send('POST', `/cash/taken-back/${undone}`, { reason: 'It was another parcel' })
  expect(await waiting(store)).toEqual([])
})

test('[STOCK-23] no way round leads past the code: what was to be fetched asks for it until it is said, explained or sent', async () => {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  await receivePairs(shop, store, [{ product: product.id, size: firstRow(product.sizes).id, pairs: 9 }])
  const make = async () => (await makePackedOrder(shop, tokens, { product, store }, { collects: true }))._id
  const codeDue = async (id: string) => (await get(`/orders/singleOrder/${id}`)).body.work.codeDue
  const cash = async (id: string) => send('POST', `/cash/taken-back/${id}`, { reason: 'A slip' })
  for (const way of [['Courier'], ['Pending'], ['Approved', 'Processing'], ['Cancelled'], ['Delivered', 'Courier']]) {
    const id = await make()
    for (const status of [...way, 'Delivered']) await setStatus(id, { status })
    expect((await get(`/orders/singleOrder/${id}`)).body.work, way.join()).toMatchObject({ clearUp: ['code'] })
    expect(await audits(id), way.join()).toBe(way.includes('Delivered') ? 2 : 1)
    await clearUp(id, { reason: 'He showed his card' })
    for (const status of ['Courier', 'Delivered']) await setStatus(id, { status })
    expect((await get(`/orders/singleOrder/${id}`)).body.work.clearUp, 'said why').toBeUndefined()
    await setStatus(id, { status: 'Cancelled', pairs: 'came-back', reason: 'A slip' })
    await cash(id)
  }
  for (const back of ['never-left', 'came-back', 'returned'] as const) {
    const id = await make()
    await send('POST', '/parcels/hand-over', { courier, orders: [id] })
    expect(await codeDue(id), 'the courier brings it').toBeUndefined()
    if (back === 'returned') await send('POST', `/parcels/returned/${id}`, { reason: 'refused', lines: [] })
    await setStatus(id, { status: 'Processing', ...(back !== 'returned' && { pairs: back, reason: 'A slip' }) })
    expect(await codeDue(id), back).toBe(true)
    await setStatus(id, { status: 'Delivered', reason: 'Known at the counter' })
  }
  const [said, explained, sent] = [await make(), await make(), await make()]
  expect([await codeDue(said), await codeDue(sent)]).toEqual([true, true])
  const { collectCode } = (await get(`/orders/singleOrder/${said}`, tokens.customer)).body
  await send('POST', `/orders/collect/${said}`, { code: collectCode })
  await setStatus(explained, { status: 'Delivered', reason: 'Known at the counter' })
  expect((await send('POST', '/parcels/hand-over', { courier, orders: [sent] })).status).toBe(200)
  for (const id of [said, explained, sent]) {
    expect(await codeDue(id)).toBeUndefined()
    for (const status of ['Delivered', 'Courier', 'Delivered']) await setStatus(id, { status })
  }
  expect([await waiting(store), await verifyRows(shop)]).toEqual([[], []])
})

test('[STOCK-22] answers that do not fit are refused at their field', async () => {
  const { id, item } = await makeSent()
  const line = { ...item, quantity: 1, sellable: true }
  for (const [json, path] of [
    [{ status: 'Cancelled', pairs: 'came-back' }, 'reason'],
    [{ status: 'Cancelled', pairs: 'gone', reason: 'x' }, 'pairs'],
    [{ status: 'Delivered', pairs: 'came-back', reason: 'x' }, 'pairs'],
    [{ status: 'Cancelled', pairs: 'still-out', lines: [line], reason: 'x' }, 'lines'],
    [{ status: 'Cancelled', pairs: 'came-back', cause: 'lost', lines: [line], reason: 'x' }, 'lines'],
    [{ status: 'Cancelled', pairs: 'never-left', cause: 'lost', reason: 'x' }, 'cause'],
    [{ status: 'Cancelled', reason: 'x'.repeat(201) }, 'reason'],
  ] as const)
    expect((await setStatus(id, json)).body.errors?.[0]?.path, JSON.stringify(json)).toBe(path)
  const moved = await shop.db.select().from(stockMovements).where(eq(stockMovements.order, id))
  expect(moved.map(({ kind }) => kind)).toEqual(['held', 'sold'])
})

test('[WORK-24] an order that was paid back goes on to nothing but Pending and Cancelled', async () => {
  await keepStock(shop, false)
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const order = await makePackedOrder(shop, tokens, { product, store, payment: WALLET_PAYMENT })
  await send('PUT', `/orders/verifyPayment/${order._id}`, { verified: true })
  await setStatus(order._id, { status: 'Cancelled' })
  await send('POST', `/payments/refunds/paid/${order._id}`, { reference: 'BACK1234' })
  for (const status of ['Approved', 'Processing', 'Courier', 'Delivered'])
    expect(await setStatus(order._id, { status }), status).toMatchObject({ status: 409, body: { code: 'paid_back' } })
  for (const status of ['Pending', 'Cancelled']) expect((await setStatus(order._id, { status })).status).toBe(200)
  await keepStock(shop, true)
})
