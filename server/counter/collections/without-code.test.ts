import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { makeApiKey } from '#server/testing/api-keys.ts'
import { keepCounter, makeCounter } from '#server/testing/fixtures/make-counter.ts'
import { shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let customer: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', LIMIT_COLLECT_TRIES_PER_ORDER: '1' })
  admin = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

let phones = 0
const REASON = 'Asked for name and phone'

/** A counter, and an order of somebody with a phone of their own that is packed there to be fetched. */
async function toCollect({ collects = true, ...more }: { collects?: boolean; payment?: object } = {}) {
  const counter = await makeCounter(shop, admin.token)
  phones += 1
  const phone = `018${String(phones).padStart(8, '0')}`
  const order = await makePackedOrder(
    shop,
    { customer: customer.token, admin: admin.token },
    {
      ...{ product: counter.shoe, store: counter.store },
      ...{ shippingAddress: { ...shippingTo('rafiq@mail.example'), name: 'Rafiq Islam', phone }, ...more },
    },
    { collects },
  )
  return { counter, phone, order: await read(order._id) }
}

const read = async (id: string) =>
  (await readResponse(shop.request(`/orders/singleOrder/${id}`, { token: admin.token }))).body

/** Calls of a device: by its clerk, or by somebody else. */
function at({ key, ...clerk }: { key: string; token: string }, { token } = clerk) {
  const headers = { 'Counter-Key': key }
  return {
    find: (text: string) =>
      readResponse(shop.request(`/counter/collections/find?text=${encodeURIComponent(text)}`, { token, headers })),
    handOver: (id: string, json: object) =>
      readResponse(shop.request(`/counter/collections/hand-over/${id}`, { method: 'POST', token, headers, json })),
  }
}

const cash = (taka: number) => ({ payments: [{ method: 'Cash', taka, given: taka }] })

/** What the audit says of somebody's look-ups and hand-outs, in their order. */
async function audited(by: string) {
  const actions = ['order-read', 'phone-looked-up', 'order-given-without-code'] as const
  const rows = await shop.db
    .select({ action: auditEntries.action, subject: auditEntries.subject })
    .from(auditEntries)
    .where(and(eq(auditEntries.by, by), inArray(auditEntries.action, [...actions])))
    .orderBy(auditEntries.at)
  return rows.map(({ action, subject }) => [action, subject])
}

test('[ORDER-07] whoever comes without the code is found by number or phone, and served for a reason that is kept', async () => {
  const { counter, phone, order } = await toCollect()
  const { find, handOver } = at(counter)
  const found = { _id: order._id, name: 'Rafiq Islam', phoneEnd: phone.slice(-4), due: order.total }
  for (const text of [order.number, `#${order.number.toLowerCase().replaceAll('-', '')}`, phone, `+88 ${phone}`])
    expect((await find(text)).body, text).toMatchObject({ orders: [found], keeps: [] })
  expect((await find(phone.slice(-9))).body, 'an end of a phone may be anybody’s').toEqual({ orders: [], keeps: [] })
  expect(await audited(counter.clerk)).toEqual([
    ['order-read', order._id],
    ['order-read', order._id],
    ['phone-looked-up', null],
    ['phone-looked-up', null],
  ])

  for (const json of [{}, { reason: ' ' }, { reason: REASON, code: '123456' }, { reason: 'x'.repeat(201) }])
    expect((await handOver(order._id, { ...json, ...cash(order.total) })).status, JSON.stringify(json)).toBe(422)
  expect((await handOver(order._id, { reason: REASON, ...cash(order.total - 1) })).status).toBe(422)
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([5, 1])

  const { status, body } = await handOver(order._id, { reason: REASON, ...cash(order.total) })
  expect([status, body.order.status]).toEqual([200, 'Delivered'])
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([4, 0])
  const after = await read(order._id)
  expect(after.events.at(-1)).toMatchObject({ to: 'Delivered', reason: REASON, by: { _id: counter.clerk } })
  expect(after.history.map(({ kind }: { kind: string }) => kind)).toContain('no-code')
  expect(after.work.clearUp, 'nothing is left to be cleared up').toBeUndefined()
  expect((await audited(counter.clerk)).at(-1)).toEqual(['order-given-without-code', order._id])
  expect((await handOver(order._id, { reason: REASON, payments: [] })).status, 'once').toBe(409)
  expect((await find(order.number)).body.orders).toEqual([])
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-07] guesses that used up the tries of a code do not keep its buyer from being served for a reason', async () => {
  const { counter, order } = await toCollect()
  const { find, handOver } = at(counter)
  const { collectCode } = (
    await readResponse(shop.request(`/orders/singleOrder/${order._id}`, { token: customer.token }))
  ).body
  const wrong = collectCode === '000000' ? '000001' : '000000'
  expect((await find(collectCode)).body.orders, 'by its code nothing is to be asked').toMatchObject([
    { phoneEnd: null },
  ])
  const by = async (given: object) => (await handOver(order._id, { ...given, ...cash(order.total) })).status
  expect(await by({ code: wrong })).toBe(422)
  expect(await by({ code: collectCode })).toBe(429)
  expect(await by({ reason: REASON })).toBe(200)
})

test('[ORDER-07] without the code nothing is found that goes by courier or waits elsewhere, nor given unpaid', async () => {
  const sent = await toCollect({ collects: false })
  for (const text of [sent.order.number, sent.phone])
    expect((await at(sent.counter).find(text)).body.orders, 'a courier brings it').toEqual([])
  const refused = await at(sent.counter).handOver(sent.order._id, { reason: REASON, ...cash(sent.order.total) })
  expect(refused).toMatchObject({ status: 409, body: { code: 'step_done' } })

  const here = await toCollect()
  const elsewhere = { ...sent.counter, token: admin.token }
  for (const text of [here.order.number, here.phone]) expect((await at(elsewhere).find(text)).body.orders).toEqual([])
  const away = await at(elsewhere).handOver(here.order._id, { reason: REASON, ...cash(here.order.total) })
  expect(away.status).toBe(404)

  const paying = await toCollect({ payment: { ...WALLET_PAYMENT, transactionId: 'CD34EF56GH' } })
  expect((await at(paying.counter).find(paying.phone)).body.orders).toMatchObject([{ unpaid: paying.order.total }])
  expect(await at(paying.counter).handOver(paying.order._id, { reason: REASON, payments: [] })).toMatchObject({
    status: 409,
    body: { code: 'payment_not_verified' },
  })
  expect((await read(here.order._id)).status).toBe('Processing')
})

test('[ORDER-07] [PEOPLE-02] who may sell but not work on orders hands out by the code alone', async () => {
  const { counter, phone, order } = await toCollect()
  const { key: token } = await makeApiKey(shop, { permissions: ['write_counter'], showrooms: [counter.store] })
  const { find, handOver } = at(counter, { token })
  const refusal = { status: 403, body: { code: 'forbidden', params: { permission: 'write_orders' } } }
  expect(await find(order.number)).toMatchObject(refusal)
  expect((await find(phone)).body, 'kept pairs alone').toEqual({ orders: [], keeps: [] })
  expect(await handOver(order._id, { reason: REASON, ...cash(order.total) })).toMatchObject(refusal)
})
