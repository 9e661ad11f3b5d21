import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymizeOldDeliveries } from '#server/orders/retention.queries.ts'
import { orderCalls, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { confirmTokenIn, newestLetterTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { DAY_MS } from '#shared/bangladesh/dates.ts'
import { toBengaliDigits } from '#shared/bangladesh/digits.ts'
import { DELIVERY_DATA_RETENTION_DAYS } from '#shared/rules/people/retention.ts'
import { callQueue, callReport, takenCall, trust } from '#shared/schemas/orders/call.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let clerk: Account
let customer: Account
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  clerk = await makeSignedInUser(shop, 'admin', { name: 'Amina Clerk' })
  customer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

const send = (path: string, json: unknown, token = clerk.token) =>
  readResponse(shop.request(path, { method: 'POST', json, token }))
const get = (path: string, token = clerk.token) => readResponse(shop.request(path, { token }))
const record = (order: string, json: object, token = clerk.token) => send(`/calls/record/${order}`, json, token)
const newShowroom = async () => (await makeShowroom(shop)).id

/** A cash order for a phone of its own. */
function cashOrder(store: string, phone = `017${String(Math.random()).slice(2, 10)}`) {
  const shippingAddress = { ...shippingTo(`${crypto.randomUUID()}@mail.example`), phone }
  return makeOrder(shop, customer.token, { product, store, shippingAddress })
}

const take = async (store: string, token = clerk.token) => {
  const { status, body } = await send('/calls/take', { store }, token)
  return status === 204 ? null : takenCall.parse(body)
}

/** What no clock of a test can wait for. */
const changeWork = (order: string, work: Partial<typeof orderWork.$inferInsert>) =>
  shop.db.update(orderWork).set(work).where(eq(orderWork.order, order))

test('[WORK-01] clerks who take calls at once never get the same order, the oldest first, and nobody gets one that is taken', async () => {
  const store = await newShowroom()
  const placed: string[] = []
  for (let count = 0; count < 6; count += 1) placed.push((await cashOrder(store))._id)
  await makeOrder(shop, customer.token, { product, store, payment: WALLET_PAYMENT })
  const other = await makeSignedInUser(shop, 'admin')
  expect((await take(store))?.order._id).toBe(placed[0])
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, index) => take(store, index % 2 ? clerk.token : other.token)),
  )
  const ids = taken.flatMap((call) => (call ? [call.order._id] : []))
  expect(ids.toSorted()).toEqual(placed.slice(1).toSorted())
  expect(await take(store)).toBeNull()
})

test('[WORK-01] a taken order comes back after ten minutes, and meanwhile another clerk can record no call of it', async () => {
  const store = await newShowroom()
  const { _id } = await cashOrder(store)
  const before = Date.now()
  const call = await take(store)
  const minutes = (Date.parse(String(call?.call.until)) - before) / 60_000
  expect(minutes).toBeGreaterThan(9.9)
  expect(minutes).toBeLessThan(10.5)
  const other = await makeSignedInUser(shop, 'admin', { name: 'Other Clerk' })
  expect(await record(_id, { outcome: 'confirmed' }, other.token)).toMatchObject({
    status: 409,
    body: { code: 'call_taken' },
  })
  await changeWork(_id, { takenUntil: new Date(Date.now() - 1000) })
  expect((await take(store, other.token))?.order._id).toBe(_id)
  expect((await record(_id, { outcome: 'confirmed' }, other.token)).status).toBe(200)
})

test('[WORK-02] confirmed approves, cancelled cancels with its reason, later waits for its time, changed keeps the total', async () => {
  const store = await newShowroom()
  const first = await cashOrder(store)
  expect(first).not.toHaveProperty('work')
  expect((await record(first._id, { outcome: 'confirmed' })).body.order).toMatchObject({
    status: 'Approved',
    work: { step: 'to-accept', atRisk: false },
  })
  expect((await record(first._id, { outcome: 'confirmed' })).body.code).toBe('order_changed_meanwhile')

  const second = await cashOrder(store)
  expect((await record(second._id, { outcome: 'cancelled' })).body.errors[0].path).toBe('reason')
  const cancelled = await record(second._id, { outcome: 'cancelled', reason: 'Ordered by mistake' })
  expect(cancelled.body.order).toMatchObject({ status: 'Cancelled', work: { step: 'done' } })

  const third = await cashOrder(store)
  expect((await record(third._id, { outcome: 'later' })).status).toBe(422)
  expect((await record(third._id, { outcome: 'later', at: '2020-01-01T00:00:00Z' })).status).toBe(422)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await record(third._id, { outcome: 'later', at })).body.order.work.step).toBe('to-call')
  expect(await take(store)).toBeNull()
  const younger = await cashOrder(store)
  expect((await take(store))?.order._id, 'one that waits for its time holds up no other').toBe(younger._id)
  const { body } = await get('/calls/queue?limit=100')
  const waiting = callQueue.parse(body).orders.find(({ _id }) => _id === third._id)
  expect(waiting?.call).toEqual({ noAnswers: 0, at, takenBy: null, takenUntil: null, last: 'later' })

  const shippingAddress = { ...shippingTo('new@mail.example'), address: 'House 9, Road 3, Sylhet' }
  expect((await record(third._id, { outcome: 'changed' })).status).toBe(422)
  await send('/calls/take', { order: third._id })
  const changed = (await record(third._id, { outcome: 'changed', change: { shippingAddress } })).body.order
  expect(changed).toMatchObject({ shippingAddress, total: third.total, status: 'Pending' })
})

test('[WORK-02] three calls without an answer make an order at risk: no more calls, and one letter with a link', async () => {
  const store = await newShowroom()
  const order = await cashOrder(store)
  for (const expected of [1, 2]) {
    expect((await take(store))?.call.noAnswers).toBe(expected - 1)
    const answer = await record(order._id, { outcome: 'no-answer' })
    expect(answer.body.order.work).toMatchObject({ step: 'to-call', atRisk: false })
    expect(await take(store)).toBeNull()
    await changeWork(order._id, { callAt: new Date(Date.now() - 1000) })
  }
  expect((await record(order._id, { outcome: 'no-answer' })).body.order.work.atRisk).toBe(true)
  expect(await take(store)).toBeNull()
  const { phone, email } = order.shippingAddress
  expect(trust.parse((await get(`/customers/trust/${phone}`)).body)).toMatchObject({ delivered: 0, unreachable: 1 })
  const token = confirmTokenIn(await newestLetterTo(shop, email))
  expect(token).toHaveLength(43)
  await record(order._id, { outcome: 'wrong-number' })
  expect(confirmTokenIn(await newestLetterTo(shop, email)), 'the link that works is the only one').toBe(token)
  await expect(shop.db.update(orderCalls).set({ reason: 'x' })).rejects.toThrow()
})

test('[WORK-04] four spellings of a phone are one record, which says what arrived and is gone with the account', async () => {
  const store = await newShowroom()
  const buyer = await makeSignedInUser(shop, 'customer')
  const place = (phone: string) =>
    makeOrder(shop, buyer.token, {
      product,
      store,
      shippingAddress: { ...shippingTo('b@mail.example'), phone },
    })
  const spellings = ['01898765432', '+880 1898 765432', '০১৮৯৮৭৬৫৪৩২', '018-98 76 54 32']
  for (const phone of spellings) {
    const { _id } = await place(phone)
    await shop.request(`/orders/updateStatus/${_id}`, {
      method: 'PUT',
      json: { status: 'Delivered' },
      token: clerk.token,
    })
  }
  for (const phone of spellings)
    expect((await get(`/customers/trust/${encodeURIComponent(phone)}`)).body, phone).toMatchObject({
      delivered: 4,
      refused: 0,
      unreachable: 0,
      since: expect.stringMatching(/^20/),
    })
  const known = await place(String(spellings[0]))
  expect((await get(`/orders/singleOrder/${known._id}`)).body.work.step).toBe('to-accept')
  expect(await take(store)).toBeNull()
  await shop.request(`/orders/updateStatus/${known._id}`, {
    method: 'PUT',
    json: { status: 'Cancelled' },
    token: clerk.token,
  })
  const open = await place(String(spellings[0]))
  await shop.request(`/auth/delete/${buyer.id}`, { method: 'DELETE', token: buyer.token })
  const trustNow = async () => trust.parse((await get(`/customers/trust/${spellings[0]}`)).body)
  expect(await trustNow(), 'an order on its way keeps the phone').toMatchObject({ delivered: 0, since: open.createdAt })
  const daysAgo = (days: number) => ({
    status: 'Delivered' as const,
    statusChangedAt: new Date(Date.now() - days * DAY_MS),
  })
  const close = async (days: number) => {
    await shop.db.update(orders).set(daysAgo(days)).where(eq(orders.id, open._id))
    await anonymizeOldDeliveries(shop.db)
  }
  await close(DELIVERY_DATA_RETENTION_DAYS - 1)
  expect((await trustNow()).delivered).toBe(1)
  await close(DELIVERY_DATA_RETENTION_DAYS + 1)
  expect(await trustNow()).toMatchObject({ delivered: 0, since: null })
  for (const [page, days] of [
    ['privacy.md', `${DELIVERY_DATA_RETENTION_DAYS} days after it is closed`],
    ['privacy.bn.md', `শেষ হওয়ার ${toBengaliDigits(String(DELIVERY_DATA_RETENTION_DAYS))} দিন`],
  ] as const)
    expect(readFileSync(new URL(`../../content/${page}`, import.meta.url), 'utf8').split(days)).toHaveLength(3)
})

test('[WORK-01] a store user calls about the own store only, and the report counts what came of the calls', async () => {
  const [store, elsewhere] = [await newShowroom(), await newShowroom()]
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store, name: 'Zahid Clerk' })
  const own = await cashOrder(store)
  const foreign = await cashOrder(elsewhere)
  expect((await send('/calls/take', { store: elsewhere }, storeUser.token)).status).toBe(403)
  expect((await record(foreign._id, { outcome: 'confirmed' }, storeUser.token)).status).toBe(404)
  expect((await send('/calls/take', {}, storeUser.token)).body.order._id).toBe(own._id)
  await record(own._id, { outcome: 'cancelled', reason: 'Too dear' }, storeUser.token)
  const { body } = await get('/calls/report', storeUser.token)
  expect(callReport.parse(body)).toMatchObject({
    calls: 1,
    orders: 1,
    firstTry: 1,
    cancelled: [{ reason: 'Too dear', orders: 1 }],
    clerks: [{ by: { _id: storeUser.id }, calls: 1, confirmed: 0 }],
  })
  expect((await get('/calls/report?from=2020-01-01&to=2020-01-02', storeUser.token)).body).toMatchObject({ calls: 0 })
  const at = (time: string, by: string, outcome: 'confirmed' | 'no-answer') => ({
    order: own._id,
    by,
    outcome,
    at: new Date(time),
  })
  await shop.db
    .insert(orderCalls)
    .values([
      at('2020-01-01T17:59:00Z', storeUser.id, 'no-answer'),
      at('2020-01-01T18:01:00Z', storeUser.id, 'confirmed'),
      at('2020-01-02T04:00:00Z', clerk.id, 'no-answer'),
      at('2020-01-02T05:00:00Z', clerk.id, 'no-answer'),
    ])
  const old = callReport.parse((await get('/calls/report?from=2020-01-01&to=2020-01-02', storeUser.token)).body)
  expect(old).toMatchObject({ calls: 4, orders: 1, firstTry: 0 })
  expect(old.clerks.map(({ day, by, calls, confirmed }) => [day, by._id, calls, confirmed])).toEqual(
    [
      ['2020-01-02', clerk, 2, 0],
      ['2020-01-02', storeUser, 1, 1],
      ['2020-01-01', storeUser, 1, 0],
    ].map(([day, by, ...counts]) => [day, (by as Account).id, ...counts]),
  )
})
