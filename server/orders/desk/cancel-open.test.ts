import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { type HoldsShop, startHoldsShop } from '#server/testing/fixtures/holds-shop.ts'
import { WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let world: HoldsShop
beforeAll(async () => {
  world = await startHoldsShop()
  await world.setHolds({ perStranger: 1000, perNetwork: 1000 })
})
afterAll(() => world.shop.close())

const cancel = (order: string, json: object, token?: string) =>
  world.send('POST', `/orders/cancel-open/${order}`, json, token)
const statusOf = async (id: string) => (await world.send('GET', `/orders/singleOrder/${id}`)).body.status

test('[WORK-53] one press cancels the counted open orders of an account or a phone; pairs go back, history and audit tell it', async () => {
  const [store, other] = [await world.openShowroom(), await world.openShowroom()]
  const [stranger, friend] = [await world.newCustomer(), await world.newCustomer()]
  const phone = world.newPhone()
  const first = await world.order(store, stranger, 5, { phone })
  const paid = await world.order(other, stranger, 2, { payment: WALLET_PAYMENT })
  const sent = await world.order(store, stranger, 1)
  const ofFriend = await world.order(store, friend, 3, { phone: `+88${phone}` })
  const apart = await world.order(store, friend, 4)
  const id = first.order._id
  await world.send('PUT', `/orders/verifyPayment/${paid.order._id}`, { verified: true })
  await world.send('PUT', `/orders/updateStatus/${sent.order._id}`, { status: 'Courier' })

  expect((await world.send('GET', `/orders/open-of/${id}`)).body).toEqual({
    account: { orders: 2, held: 7, paid: 1 },
    phone: { orders: 2, held: 8, paid: 0 },
  })
  expect((await cancel(id, { of: 'account', orders: 1, reason: 'Not a buyer' })).status).toBe(409)
  const refused = await cancel(id, { of: 'account', orders: 3, reason: 'Not a buyer' })
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([409, 'open_orders_changed', { orders: 2 }])
  expect((await cancel(id, { of: 'account', orders: 2 })).status).toBe(422)
  expect(await statusOf(id), 'nothing happens before the right count and a reason').toBe('Pending')

  expect((await cancel(id, { of: 'phone', orders: 2, reason: 'Not a buyer' })).body).toMatchObject({ cancelled: 2 })
  expect(await Promise.all([first, paid, sent, ofFriend, apart].map(({ order }) => statusOf(order._id)))).toEqual([
    'Cancelled',
    'Pending',
    'Courier',
    'Cancelled',
    'Pending',
  ])
  expect(await world.heldPairs(store)).toBe(4)
  const { events } = (await world.send('GET', `/orders/singleOrder/${ofFriend.order._id}`)).body
  expect(events.at(-1)).toMatchObject({ from: 'Pending', to: 'Cancelled', reason: 'Not a buyer' })
  const entries = await world.db.select().from(auditEntries).where(eq(auditEntries.action, 'orders-of-phone-cancelled'))
  expect(entries).toEqual([expect.objectContaining({ subject: id, by: world.admin.id, details: { orders: 2 } })])

  expect((await cancel(id, { of: 'account', orders: 1, reason: 'Not a buyer' })).status).toBe(200)
  expect([await statusOf(paid.order._id), await world.heldPairs(other)]).toEqual(['Cancelled', 0])
  const refunds = (await world.send('GET', '/payments/refunds')).body
  expect(refunds).toContainEqual(expect.objectContaining({ order: expect.objectContaining({ _id: paid.order._id }) }))
  expect(await verifyRows(world.shop)).toEqual([])
})

test('[WORK-53] a store user counts and cancels the orders of the own showroom alone, and none from an order of another', async () => {
  const [store, other] = [await world.openShowroom(), await world.openShowroom()]
  const clerk = await makeSignedInUser(world.shop, 'storeUser', { store })
  const stranger = await world.newCustomer()
  const own = await world.order(store, stranger, 1)
  const foreign = await world.order(other, stranger, 1)
  const counted = await world.send('GET', `/orders/open-of/${own.order._id}`, undefined, clerk.token)
  expect(counted.body.account).toEqual({ orders: 1, held: 1, paid: 0 })
  const press = { of: 'account', orders: 1, reason: 'Not a buyer' }
  expect((await cancel(foreign.order._id, press, clerk.token)).status).toBe(404)
  expect((await cancel(own.order._id, press, clerk.token)).status).toBe(200)
  expect(await statusOf(foreign.order._id)).toBe('Pending')
})

test('[WORK-53] of presses at once one cancels, and the others are told that nothing is left', async () => {
  const store = await world.openShowroom()
  const stranger = await world.newCustomer()
  const placed = []
  for (let count = 0; count < 4; count += 1) placed.push(await world.order(store, stranger, 2))
  const press = { of: 'account', orders: 4, reason: 'Not a buyer' }
  const answers = await Promise.all(placed.map(({ order }) => cancel(order._id, press)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await world.heldPairs(store)).toBe(0)
  expect(await verifyRows(world.shop)).toEqual([])
})
