import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { takenCall, trust } from '#shared/schemas/orders/call.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
let clerk: Account
let courier: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  store = (await makeShowroom(shop)).id
  clerk = await makeSignedInUser(shop, 'admin')
  courier = (await send('POST', '/couriers/create', COURIER_PRESETS[0])).body.courier._id
})
afterAll(() => shop.close())

const send = (method: string, path: string, json?: unknown) =>
  readResponse(shop.request(path, { method, token: clerk.token, ...(json === undefined ? {} : { json }) }))
const newCustomer = () => makeSignedInUser(shop, 'customer')
let count = 0
const newPhone = () => {
  count += 1
  return `0171${String(count).padStart(7, '0')}`
}
const addressOf = (phone: string) => ({ ...shippingTo('b@mail.example'), phone })
const place = ({ token }: Account, phone: string) =>
  makeOrder(shop, token, { product, store, shippingAddress: addressOf(phone) })
const record = (order: string, json: object) => send('POST', `/calls/record/${order}`, json)
const stepOf = async (order: string) => (await send('GET', `/orders/singleOrder/${order}`)).body.work.step

async function deliver(customer: Account, phone: string, times = 2): Promise<void> {
  for (let order = 0; order < times; order += 1) {
    const { _id } = await place(customer, phone)
    expect((await send('PUT', `/orders/updateStatus/${_id}`, { status: 'Delivered' })).status).toBe(200)
  }
}

/** A parcel that is refused at the door. */
async function refuse(customer: Account, phone: string): Promise<void> {
  const tokens = { customer: customer.token, admin: clerk.token }
  const order = await makePackedOrder(shop, tokens, { product, store, shippingAddress: addressOf(phone) })
  expect((await send('POST', '/parcels/hand-over', { courier, orders: [order._id] })).status).toBe(200)
  const lines = order.products.map((line) => ({
    product: line.product._id,
    size: line.size._id,
    quantity: line.quantity,
    sellable: true,
  }))
  expect((await send('POST', `/parcels/returned/${order._id}`, { reason: 'refused', lines })).status).toBe(200)
}

/** What the desk says of a new order of a customer. */
async function trustOfNext(customer: Account, phone: string) {
  const { _id } = await place(customer, phone)
  const { body } = await send('POST', '/calls/take', { order: _id })
  await record(_id, { outcome: 'cancelled', reason: 'Tried' })
  return takenCall.parse(body).trust
}

test('[WORK-21] a stranger who types the phone of a good buyer is called; the buyer is not, nor who has answered', async () => {
  const [buyer, stranger, relative] = [await newCustomer(), await newCustomer(), await newCustomer()]
  const phone = newPhone()
  await deliver(buyer, phone)
  expect(await stepOf((await place(buyer, phone))._id)).toBe('to-accept')
  expect(await stepOf((await place(buyer, newPhone()))._id), 'to another phone too').toBe('to-accept')
  for (const spelling of [phone, `+88${phone}`])
    expect(await stepOf((await place(stranger, spelling))._id), spelling).toBe('to-call')
  const first = await place(relative, phone)
  expect(await stepOf(first._id)).toBe('to-call')
  expect((await record(first._id, { outcome: 'confirmed' })).status).toBe(200)
  expect(await stepOf((await place(relative, `+88${phone}`))._id)).toBe('to-accept')
  expect(await stepOf((await place(relative, newPhone()))._id), 'another phone is not proven').toBe('to-call')
})

test('[WORK-21] refusals of a phone and of an account are counted apart: neither spoils the record of the other', async () => {
  const [buyer, refuser] = [await newCustomer(), await newCustomer()]
  const phone = newPhone()
  await deliver(buyer, phone)
  await refuse(refuser, phone)
  await refuse(refuser, phone)
  expect(await stepOf((await place(buyer, phone))._id)).toBe('to-accept')
  expect(trust.parse((await send('GET', `/customers/trust/${phone}`)).body)).toMatchObject({ delivered: 2, refused: 2 })
  expect(await trustOfNext(await newCustomer(), phone)).toMatchObject({
    refused: 2,
    account: { delivered: 0, refused: 0, since: expect.any(String) },
    prepay: true,
  })
  expect(await trustOfNext(refuser, newPhone()), 'a new phone hides no refusals').toMatchObject({
    refused: 0,
    account: { delivered: 0, refused: 2 },
    prepay: true,
  })
  await refuse(buyer, newPhone())
  expect(await stepOf((await place(buyer, phone))._id)).toBe('to-call')
  const known = await trustOfNext(buyer, phone)
  expect(known).toMatchObject({ refused: 2, account: { delivered: 2, refused: 1 }, prepay: false })
})

test('[WORK-04] the record of a phone is that of its last 200 orders, whatever is older', async () => {
  const [buyer, phone] = [await newCustomer(), newPhone()]
  const { _id } = await place(buyer, phone)
  await shop.db.insert(orderWork).values({ order: _id, unreachedAt: new Date() })
  const readUnreachable = async () => (await send('GET', `/customers/trust/${phone}`)).body.unreachable
  expect(await readUnreachable()).toBe(1)
  await shop.ownerDb.execute(sql`
    with copy as (
      insert into orders (id, number, customer, store, status, payment_method, shipping_name, shipping_email, shipping_phone,
        shipping_address, subtotal, shipping, total, request_hash, created_at)
      select gen_random_uuid(), 'COPY-' || n, customer, store, 'Cancelled', payment_method, shipping_name, shipping_email, shipping_phone,
        shipping_address, subtotal, shipping, total, request_hash, created_at + n * interval '1 minute'
      from ${orders}, generate_series(1, 200) as n where id = ${_id} returning id
    )
    insert into order_lines ("order", position, product, size, name, code, color, size_number, unit_price, quantity)
      select copy.id, position, product, size, name, code, color, size_number, unit_price, quantity
      from order_lines, copy where "order" = ${_id}`)
  expect(await readUnreachable()).toBe(0)
})
