import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { confirmTokenIn, newestLetterTo } from '#server/testing/letters.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { callQueue, takenCall } from '#shared/schemas/orders/call.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let clerk: Account
let storeUser: Account
let customer: Account
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  clerk = await makeSignedInUser(shop, 'admin')
  storeUser = await makeSignedInUser(shop, 'storeUser', { store })
  customer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

const send = (method: string, path: string, json?: unknown, token = clerk.token) =>
  readResponse(shop.request(path, { method, token, ...(json === undefined ? {} : { json }) }))
const setStatus = (order: string, status: string) => send('PUT', `/orders/updateStatus/${order}`, { status })
const record = (order: string, json: object) => send('POST', `/calls/record/${order}`, json)
const confirmBy = (token: string) => readResponse(shop.request(`/orders/confirm/${token}`, { method: 'POST' }))

function newOrder(): Promise<OrderDetail> {
  return makeOrder(shop, customer.token, {
    product,
    store,
    shippingAddress: shippingTo(`${crypto.randomUUID()}@mail.example`),
  })
}

/** An order whose number is wrong, and the link that its buyer got. */
async function orderAtRisk() {
  const order = await newOrder()
  expect((await record(order._id, { outcome: 'wrong-number' })).body.order.work.atRisk).toBe(true)
  return { order, id: order._id, link: await linkTo(order.shippingAddress.email) }
}

const linkTo = async (email: string) => confirmTokenIn(await newestLetterTo(shop, email))

const confirmedAt = async (order: string) => {
  const [work] = await shop.db.select().from(orderWork).where(eq(orderWork.order, order))
  return work?.confirmedAt ?? null
}

test.for([
  ['a call', ({ id }) => record(id, { outcome: 'confirmed' })],
  ['the link', ({ link }) => confirmBy(link)],
  ['Approved by hand', ({ id }) => setStatus(id, 'Approved')],
  ['Processing by hand', ({ id }) => setStatus(id, 'Processing')],
] as const satisfies [string, (risk: Awaited<ReturnType<typeof orderAtRisk>>) => Promise<{ status: number }>][])(
  '[WORK-22] %s confirms an order at risk: it says when, the link is dead and the showroom goes on',
  async ([, confirm]) => {
    const risk = await orderAtRisk()
    expect(await confirmedAt(risk.id)).toBeNull()
    expect((await confirm(risk)).status).toBe(200)
    expect(await confirmedAt(risk.id)).toEqual(expect.any(Date))
    const { body } = await send('GET', `/orders/singleOrder/${risk.id}`)
    expect(body.work.atRisk).toBe(false)
    expect((await confirmBy(risk.link)).body.code).toBe('link_dead')
    const step = body.status === 'Approved' ? 'accept' : 'pick'
    const json = step === 'pick' ? { lines: [0] } : undefined
    expect((await send('POST', `/orders/${step}/${risk.id}`, json, storeUser.token)).status).toBe(200)
  },
)

test('[WORK-03] a link stays dead when its order is cancelled and opened again; a new one can be sent', async () => {
  const { order, id, link } = await orderAtRisk()
  await setStatus(id, 'Cancelled')
  await setStatus(id, 'Pending')
  expect((await readResponse(shop.request(`/orders/confirm/${link}`))).body.code).toBe('link_dead')
  expect((await confirmBy(link)).body.code).toBe('link_dead')
  expect(await confirmedAt(id)).toBeNull()
  await record(id, { outcome: 'wrong-number' })
  const next = await linkTo(order.shippingAddress.email)
  expect(next).not.toBe(link)
  expect((await confirmBy(link)).status).toBe(410)
  expect((await confirmBy(next)).status).toBe(200)
})

test('[WORK-22] the board says what an order waits for: its call, its buyer, an admin, or who was faster', async () => {
  const accept = async (id: string) => (await send('POST', `/orders/accept/${id}`, undefined, storeUser.token)).body
  const [waiting, risk, declined, accepted] = [
    await newOrder(),
    await orderAtRisk(),
    await newOrder(),
    await newOrder(),
  ]
  for (const { _id } of [declined, accepted]) await record(_id, { outcome: 'confirmed' })
  await send('POST', `/orders/decline/${declined._id}`, { reason: 'Scratched' }, storeUser.token)
  await shop.db.update(orderWork).set({ forAdmins: true }).where(eq(orderWork.order, declined._id))
  await send('POST', `/orders/accept/${accepted._id}`)
  const refusals = [
    await accept(waiting._id),
    await accept(risk.id),
    await accept(declined._id),
    await accept(accepted._id),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([
    'not_confirmed',
    'buyer_not_reached',
    'waits_for_admins',
    'step_done',
  ])
  expect(new Set(refusals.map(({ message }) => message)).size).toBe(4)
  expect(refusals.filter(({ message }) => message.includes('was faster'))).toEqual([refusals[3]])
})

test('[WORK-22] the right number can be entered: a clerk chooses the order at risk, types it, and calls', async () => {
  const { order, id } = await orderAtRisk()
  const other = await orderAtRisk()
  await shop.db.update(orderWork).set({ noAnswers: 3 }).where(eq(orderWork.order, other.id))
  const list = async () => {
    const { body } = await send('GET', '/calls/queue?atRisk=true&limit=100')
    return callQueue.parse(body).orders.filter(({ _id }) => [id, other.id].includes(_id))
  }
  expect((await list()).map(({ _id, work, call }) => [_id, work?.atRisk, call.last])).toEqual([
    [id, true, 'wrong-number'],
    [other.id, true, 'wrong-number'],
  ])
  const take = (token: string, json: object = { order: id }) => send('POST', '/calls/take', json, token)
  const stranger = await makeSignedInUser(shop, 'storeUser')
  expect((await take(stranger.token)).status).toBe(404)
  expect(takenCall.parse((await take(storeUser.token)).body).order._id).toBe(id)
  expect((await take(storeUser.token)).status, 'again, by the same clerk').toBe(200)
  expect((await take(clerk.token)).body).toMatchObject({ code: 'call_taken', params: { name: storeUser.name } })
  const shippingAddress = { ...order.shippingAddress, phone: '01812345670' }
  const answer = (json: object) => send('POST', `/calls/record/${id}`, json, storeUser.token)
  const corrected = await answer({ outcome: 'changed', change: { shippingAddress } })
  expect(corrected.body.order).toMatchObject({ shippingAddress, work: { step: 'to-call', atRisk: false } })
  expect((await answer({ outcome: 'confirmed' })).body.order).toMatchObject({ status: 'Approved' })
  expect(await take(clerk.token)).toMatchObject({ status: 409, body: { code: 'order_changed_meanwhile' } })
  expect((await list()).map(({ _id }) => _id)).toEqual([other.id])
  const at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await record(other.id, { outcome: 'later', at })).body.order.work).toMatchObject({
    step: 'to-call',
    atRisk: false,
  })
  expect(await list()).toEqual([])
})

test('[WORK-54] a call that its clerk leaves is the next one’s at once; nobody gives back what another clerk has', async () => {
  const { _id } = await newOrder()
  const other = await makeSignedInUser(shop, 'admin')
  const take = async (token: string) => (await send('POST', '/calls/take', { order: _id }, token)).status
  const giveBack = async (token: string) => (await send('POST', `/calls/give-back/${_id}`, undefined, token)).status
  expect([await take(clerk.token), await giveBack(other.token), await take(other.token)]).toEqual([200, 200, 409])
  expect([await giveBack(clerk.token), await take(other.token), await giveBack(clerk.token)]).toEqual([200, 200, 200])
  expect((await record(_id, { outcome: 'confirmed' })).body.code).toBe('call_taken')
  const entries = await shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'order-worked'), eq(auditEntries.subject, _id)))
  expect(entries.map(({ by, details }) => [by, details])).toEqual([[clerk.id, { step: 'call-given-back' }]])
})
