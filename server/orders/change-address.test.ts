import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { orderAddressChanges } from '#server/platform/db/tables/order-work.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, shippingTo, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let admin: Account
let clerk: Account
let customer: Account
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  admin = await makeSignedInUser(shop, 'admin')
  clerk = await makeSignedInUser(shop, 'storeUser', { store })
  customer = await makeSignedInUser(shop, 'customer')
  const owner = await makeSignedInUser(shop, 'superUser')
  const zones = [
    { name: 'Dhaka', nameBn: null, districts: ['Dhaka'], fee: 60, days: 2 },
    { name: 'Elsewhere', nameBn: null, districts: [], fee: 130, days: 4 },
  ]
  const json = { delivery: { zones, freeFrom: null, asksThana: false } }
  const { status, body } = await readResponse(
    shop.request('/settings/update', { method: 'PUT', json, token: owner.token }),
  )
  expect([status, body.message]).toEqual([200, body.message])
})
afterAll(() => shop.close())

const post = (path: string, json: unknown, token: string) =>
  readResponse(shop.request(path, { method: 'POST', json, token }))
const FORMER = { ...shippingTo('rani@mail.example'), address: 'House 1, Dhaka' }
const NEW = { ...FORMER, phone: '01711000222', address: 'Station Road, Rangpur' }

const place = (payment: object = { method: 'COD', number: null }) =>
  makeOrder(shop, customer.token, {
    product,
    store,
    shippingAddress: { ...FORMER, district: 'Dhaka' },
    payment: { ...payment, ...('transactionId' in payment && { transactionId: crypto.randomUUID().slice(0, 8) }) },
  } as never)
const change = (order: string, token: string) =>
  post(`/calls/record/${order}`, { outcome: 'changed', change: { shippingAddress: NEW } }, token)
const take = (order: string, token: string) => post('/calls/take', { order }, token)
const lettersToCustomer = async () =>
  (
    await shop.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.to, String(customer.email)))
  ).map(({ subject }) => subject)

test('[WORK-32] only who took the call changes an address; fee and totals follow the district, and what was before stays', async () => {
  const { _id, number } = await place()
  expect((await change(_id, clerk.token)).body.code).toBe('call_not_taken')
  const size = firstRow(product.sizes).id
  const bySize = { outcome: 'changed', change: { sizes: [{ line: 0, size }] } }
  expect((await post(`/calls/record/${_id}`, bySize, clerk.token)).body.code).toBe('call_not_taken')
  await take(_id, clerk.token)
  await shop.db.execute('select count_order_events(1000)')
  const { status, body } = await change(_id, clerk.token)
  expect([status, body.order.shipping, body.order.total]).toEqual([200, 130, body.order.subtotal + 130])
  expect(body.order.shippingAddress).toMatchObject({ phone: NEW.phone, address: NEW.address })
  const [row] = await shop.db.select().from(orderAddressChanges).where(eq(orderAddressChanges.order, _id))
  expect(row).toMatchObject({ former: FORMER, fields: ['phone', 'address'], formerShipping: 60, shipping: 130 })
  const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)
  expect(entry).toMatchObject({ action: 'order-address-changed', subject: _id, by: clerk.id })
  expect(entry?.details).toEqual({ fields: ['phone', 'address'], shipping: { from: 60, to: 130 } })
  expect(await lettersToCustomer()).toContain(`The delivery of order ${number} was changed`)
  expect(await verifyRows(shop)).toEqual([])
})

test('[ORDER-11] an address in another district that a call, or the buyer, has agreed to renews the day that is promised', async () => {
  const called = await place()
  await take(called._id, clerk.token)
  const moved = (await change(called._id, clerk.token)).body.order
  expect(moved.promisedOn > String(called.promisedOn)).toBe(true)
  const within = { ...NEW, address: 'Road 9, Rangpur' }
  const { body } = await post(
    `/calls/record/${called._id}`,
    { outcome: 'changed', change: { shippingAddress: within } },
    clerk.token,
  )
  expect(body.order.promisedOn, 'the same district').toBe(moved.promisedOn)
  const paid = await place(WALLET_PAYMENT)
  await take(paid._id, clerk.token)
  expect((await change(paid._id, clerk.token)).body.order.promisedOn).toBe(paid.promisedOn)
  const accepted = await post(`/orders/address/${paid._id}`, { accepted: true }, customer.token)
  expect(accepted.body.order.promisedOn > String(paid.promisedOn)).toBe(true)
})

test('[WORK-32] a paid order goes elsewhere when its buyer says yes, or an admin does; its total stays as paid', async () => {
  const { _id, total } = await place(WALLET_PAYMENT)
  const answer = (accepted: boolean, token: string) => post(`/orders/address/${_id}`, { accepted }, token)
  const stranger = await makeSignedInUser(shop, 'customer')
  await take(_id, clerk.token)
  const asked = await change(_id, clerk.token)
  expect(asked.body.order.shippingAddress).toMatchObject(FORMER)
  expect(asked.body.order.askedAddress).toMatchObject({ address: NEW })
  expect((await answer(true, stranger.token)).status).toBe(404)
  expect((await answer(true, clerk.token)).status).toBe(404)
  expect((await answer(false, customer.token)).body.order.shippingAddress).toMatchObject(FORMER)
  expect((await answer(true, customer.token)).body.code).toBe('nothing_asked')
  await change(_id, clerk.token)
  const accepted = await answer(true, customer.token)
  expect(accepted.body.order).toMatchObject({ shippingAddress: { address: NEW.address }, total })
  expect(accepted.body.order).not.toHaveProperty('askedAddress')

  const other = await place(WALLET_PAYMENT)
  await take(other._id, admin.token)
  expect((await change(other._id, admin.token)).body.order.shippingAddress.address).toBe(NEW.address)
  expect(await verifyRows(shop)).toEqual([])
})
