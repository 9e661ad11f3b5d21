import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { ageClosings } from '#server/testing/fixtures/age-closings.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { appCode, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { closedTill, owedCash, till } from '#shared/schemas/orders/cash.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let tokens: { customer: string; admin: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  const tokenOf = async (role: 'customer' | 'admin') => (await makeSignedInUser(shop, role)).token
  tokens = { customer: await tokenOf('customer'), admin: await tokenOf('admin') }
})
afterAll(() => shop.close())

const get = (path: string, token = tokens.admin) => readResponse(shop.request(path, { token }))
const send = (method: string, path: string, json: unknown, token = tokens.admin) =>
  readResponse(shop.request(path, { method, json, token }))
const setStatus = (id: string, status: string, token = tokens.admin) =>
  send('PUT', `/orders/updateStatus/${id}`, { status }, token)

/** A showroom with its clerk and its till. */
async function openStore() {
  const store = (await makeShowroom(shop)).id
  const clerk = await makeSignedInUser(shop, 'storeUser', { store })
  const now = async () => till.parse((await get('/cash/counter', clerk.token)).body)
  return {
    store,
    clerk,
    now,
    sell: async () => {
      const order = await makeOrder(shop, tokens.customer, { product, store })
      const { status, body } = await setStatus(order._id, 'Delivered', clerk.token)
      if (status !== 200) throw new Error(`not delivered: ${JSON.stringify(body)}`)
      return order
    },
    close: (json: object = {}, token = clerk.token) => send('POST', '/cash/counter/close', { store, ...json }, token),
    /** closes it with what it should hold */
    closeRight: async () =>
      send('POST', '/cash/counter/close', { store, counted: (await now()).expected }, clerk.token),
  }
}

test('[WORK-11] a till is closed once by name, a difference needs its reason, and corrections are rows of their own', async () => {
  const { store, clerk, now, close } = await openStore()
  const order = await makePackedOrder(shop, tokens, { product, store })
  const { collectCode } = (await get(`/orders/singleOrder/${order._id}`, tokens.customer)).body
  await send('POST', `/orders/collect/${order._id}`, { code: collectCode }, clerk.token)
  expect(await now()).toMatchObject({
    store,
    since: null,
    opened: 0,
    taken: order.total,
    expected: order.total,
    closed: null,
    movements: [{ kind: 'cash', order: { number: order.number }, taka: order.total, by: clerk.name }],
  })
  const counted = order.total - 20
  expect((await close({ counted })).body.errors).toMatchObject([{ path: 'reason' }])
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await close({ counted }, stranger.token)).status).toBe(403)
  const closed = till.parse((await close({ counted, reason: 'Change given wrong' })).body.till)
  expect(closed).toMatchObject({
    closed: { counted, difference: -20, by: clerk.name },
    movements: [{ order: { number: order.number } }],
  })
  const corrected = await send('POST', '/cash/counter/correct', { store, day: closed.day, taka: 20, reason: 'Found' })
  expect(corrected.body.till).toMatchObject({ closed: { counted }, corrections: [{ taka: 20 }] })
  expect(await now()).toMatchObject({ since: closed.closed?.at, opened: order.total, taken: 0, movements: [] })
  expect(closedTill.array().parse((await get('/cash/counter/closings', clerk.token)).body)).toMatchObject([
    { day: closed.day, counted, difference: -20 },
  ])
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-05] cash that is taken after the till was closed opens the next one, and no cash is in none', async () => {
  const { sell, now, closeRight, store, close } = await openStore()
  const first = await sell()
  expect((await closeRight()).status).toBe(200)
  const late = await sell()
  expect(await now()).toMatchObject({ opened: first.total, taken: late.total, expected: first.total + late.total })
  await ageClosings(shop, store)
  const second = await close({ counted: 500, paidOut: first.total + late.total - 500 })
  expect(second.body.till).toMatchObject({ taken: late.total, closed: { difference: 0 } })
  expect(await now()).toMatchObject({ opened: 500, taken: 0 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-05] a till is closed for today or yesterday, once, after the one before, and as it was seen', async () => {
  const { sell, closeRight, close, store, now } = await openStore()
  const today = dhakaDay(new Date())
  for (const day of ['1999-01-01', addDays(today, -2), addDays(today, 1), '2999-01-01'])
    expect((await close({ counted: 0, day })).body.errors, day).toMatchObject([{ path: 'day' }])
  const { total } = await sell()
  expect((await close({ counted: total, seen: 0 })).body.code).toBe('till_moved')
  const presses = await Promise.all([1, 2, 3].map(() => close({ counted: total, seen: total })))
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await closeRight()).body.code).toBe('till_closed')
  expect((await close({ counted: total, day: addDays(today, -1) })).body).toMatchObject({
    code: 'later_till_closed',
    params: { day: today },
  })
  expect((await get(`/cash/counter?store=${store}&day=${addDays(today, -1)}`)).status).toBe(404)
  await ageClosings(shop, store)
  expect((await get(`/cash/counter?store=${store}&day=${addDays(today, -1)}`)).body.closed.counted).toBe(total)
  expect((await closeRight()).status, 'today, after yesterday').toBe(200)
  expect((await now()).opened).toBe(total)
})

test('[MONEY-05] who closes waits for cash that is being taken, and cash that comes meanwhile is in the next till', async () => {
  const { sell, closeRight, store, now } = await openStore()
  const order = await sell()
  const taking = Promise.withResolvers<void>()
  const isTaken = Promise.withResolvers<void>()
  const move = JSON.stringify({ kind: 'refund', taka: -100, showroom: store })
  const refund = shop.db.transaction(async (tx) => {
    await tx.execute(
      sql`select move_order_money(${order._id}::uuid, ${move}::jsonb, (select by from order_money limit 1))`,
    )
    isTaken.resolve()
    await taking.promise
  })
  await isTaken.promise
  const closing = closeRight()
  await untilWaitingForLock(shop)
  taking.resolve()
  await refund
  expect((await closing).body.errors, 'it counts the refund').toMatchObject([{ path: 'reason' }])
  expect(await now()).toMatchObject({ refunded: 100 })
})

test('[MONEY-05] of many sales and closings at once every taka is in one till', async () => {
  const store = await openStore()
  const sums: number[] = []
  let sold = 0
  for (let round = 0; round < 3; round += 1) {
    const presses = await Promise.all([
      ...Array.from({ length: 6 }, () => store.sell()),
      ...Array.from({ length: 3 }, () => store.close({ counted: 0, reason: 'Counted while we sold' })),
    ])
    sold += presses.slice(0, 6).reduce((sum, order) => sum + ('total' in order ? order.total : 0), 0)
    const { rows } = await shop.db.execute<{ taken: number }>(
      sql`select sum(taken)::float8 as taken from till_days where showroom = ${store.store}`,
    )
    sums.push(firstRow(rows).taken + (await store.now()).taken)
    expect(sums.at(-1)).toBe(sold)
    await ageClosings(shop, store.store)
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-04] a parcel that was with a courier and is fetched at the counter is cash of that till, and no courier’s debt', async () => {
  const { store, clerk, now } = await openStore()
  const { courier } = (await send('POST', '/couriers/create', { ...COURIER_PRESETS[0], name: 'Brings it back' })).body
  const order = await makePackedOrder(shop, tokens, { product, store })
  await send('POST', '/parcels/hand-over', { courier: courier._id, orders: [order._id] }, clerk.token)
  await setStatus(order._id, 'Processing', clerk.token)
  const { collectCode } = (await get(`/orders/singleOrder/${order._id}`, tokens.customer)).body
  const collected = await send('POST', `/orders/collect/${order._id}`, { code: collectCode }, clerk.token)
  expect(collected.body).toMatchObject({ order: { status: 'Delivered' } })
  expect(await now()).toMatchObject({ taken: order.total, movements: [{ order: { number: order.number } }] })
  const owed = async () => owedCash.parse((await get('/cash/owed')).body)
  expect((await owed()).couriers.map(({ _id }) => _id)).not.toContain(courier._id)

  const other = await makePackedOrder(shop, tokens, { product, store })
  await send('POST', '/parcels/hand-over', { courier: courier._id, orders: [other._id] }, clerk.token)
  await setStatus(other._id, 'Delivered', clerk.token)
  expect((await now()).taken, 'the courier has it').toBe(order.total)
  expect((await owed()).couriers.find(({ _id }) => _id === courier._id)).toMatchObject({
    parcels: 1,
    taka: other.total,
  })
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-06] a status moves no cash out of a till; who takes it back says why, and of a closed till it is an admin', async () => {
  const { sell, closeRight, now, clerk, store } = await openStore()
  const takeBack = (id: string, token = clerk.token) =>
    send('POST', `/cash/taken-back/${id}`, { reason: 'The wrong order' }, token)
  const order = await sell()
  expect((await takeBack(order._id)).body.code).toBe('cash_of_delivered')
  await setStatus(order._id, 'Processing', clerk.token)
  expect(await now()).toMatchObject({ taken: order.total, refunded: 0 })
  await setStatus(order._id, 'Delivered', clerk.token)
  expect((await now()).taken, 'not twice').toBe(order.total)
  await setStatus(order._id, 'Processing', clerk.token)
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await takeBack(order._id, stranger.token)).status).toBe(404)
  const presses = await Promise.all([1, 2].map(() => takeBack(order._id)))
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await now()).toMatchObject({ expected: 0, movements: [{ kind: 'undone', reason: 'The wrong order' }, {}] })

  const closed = await sell()
  await closeRight()
  await setStatus(closed._id, 'Processing', clerk.token)
  expect((await takeBack(closed._id)).body).toMatchObject({ code: 'cash_in_closed_till', params: { showroom: store } })
  expect((await takeBack(closed._id, tokens.admin)).status).toBe(200)
  expect(await now()).toMatchObject({ opened: closed.total, refunded: closed.total, expected: 0 })
  const [before] = (await get(`/cash/counter/closings?store=${store}`)).body
  expect(before).toMatchObject({ counted: closed.total, difference: 0 })
  expect(await verifyRows(shop)).toEqual([])
})

test('[PEOPLE-07] [MONEY-06] of a closed till a clerk takes cash back whom an admin approves; the audit names both, once', async () => {
  const { sell, closeRight, now, clerk, store } = await openStore()
  const admin = await makeSignedInUser(shop, 'admin')
  const { secret } = await setUpApp(shop.request, admin.token)
  const order = await sell()
  await closeRight()
  await setStatus(order._id, 'Processing', clerk.token)
  const act = { permission: 'write_closed_tills', showroom: store, subject: order._id }
  const who = { email: admin.email, code: appCode(secret) }
  const { approval } = (await send('POST', '/auth/approvals', { ...act, ...who }, clerk.token)).body
  const json = { reason: 'The wrong order', approval }
  const presses = await Promise.all([1, 2].map(() => send('POST', `/cash/taken-back/${order._id}`, json, clerk.token)))
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await now()).toMatchObject({ opened: order.total, refunded: order.total, expected: 0 })
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, order._id))
  const taken = entries.filter(({ action }) => action === 'cash-taken-back')
  expect(taken).toMatchObject([{ by: clerk.id, approvedBy: admin.id }])
  expect(await verifyRows(shop)).toEqual([])
})

test('[MONEY-06] whoever takes a status back says in the same call that its cash was given back', async () => {
  const { sell, closeRight, now, clerk } = await openStore()
  const order = await sell()
  const change = (json: object) => send('PUT', `/orders/updateStatus/${order._id}`, json, clerk.token)
  const back = { status: 'Cancelled', cash: 'given-back', reason: 'She brought them back' }
  expect((await change({ ...back, reason: undefined })).body.errors).toMatchObject([{ path: 'reason' }])
  expect((await change({ ...back, status: 'Delivered' })).body.errors).toMatchObject([{ path: 'cash' }])
  expect((await change({ ...back, cash: 'in-till' })).status).toBe(200)
  expect(await now()).toMatchObject({ expected: order.total })
  await change({ status: 'Delivered' })
  expect((await change(back)).status).toBe(200)
  expect(await now()).toMatchObject({ expected: 0, movements: [{ kind: 'undone', reason: back.reason }, {}] })

  const closed = await sell()
  await closeRight()
  const late = await send('PUT', `/orders/updateStatus/${closed._id}`, back, clerk.token)
  expect(late.body.code).toBe('cash_in_closed_till')
  expect((await get(`/orders/singleOrder/${closed._id}`)).body.status, 'nothing half done').toBe('Delivered')
  expect(await verifyRows(shop)).toEqual([])
})
