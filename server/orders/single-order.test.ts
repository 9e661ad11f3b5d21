import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colors, productSizes, products, showrooms, sizes, storeUsers, users } from '#server/db/schema.ts'
import { theOne } from '#server/testing/first-row.ts'
import { makeColor } from '#server/testing/fixtures/make-catalogue.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { type Order, type OrderDetail, orderDetail } from '#shared/schemas/order.ts'

let shop: TestApi
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

async function read(id: string, token: string | undefined, query = '') {
  const answer = await shop.request(`/orders/singleOrder/${id}${query}`, { token })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** A customer with one order in the showroom, and everybody who may see it. */
async function orderWithReaders(given: Parameters<typeof makeOrder>[2] = {}) {
  const customer = await signedIn(shop, 'customer')
  const order = await makeOrder(shop, customer.token, { store, ...given })
  const storeUser = await signedIn(shop, 'storeUser', { store: given.store ?? store })
  const admin = await signedIn(shop, 'admin')
  const superUser = await signedIn(shop, 'superUser')
  return { order, customer, storeUser, readers: [customer, storeUser, admin, superUser] }
}

/** A new order with the additional fields that staff see. */
function asStaffReadIt(order: OrderDetail, by: string): OrderDetail {
  const placed = { from: null, to: order.status, at: order.createdAt, by: { _id: order.customer._id, name: by } }
  return { ...order, payment: { ...order.payment, verifiedBy: null }, events: [placed] }
}

test('[API-10] [API-11] [ACC-04] its customer, the staff of its store and admins read an order in detail', async () => {
  const { order, customer, readers } = await orderWithReaders()
  for (const reader of readers) {
    const { status, body, headers } = await read(order._id.toUpperCase(), reader.token)
    expect(status).toBe(200)
    expect(orderDetail.parse(body)).toEqual(body)
    expect(body).toEqual(reader === customer ? order : asStaffReadIt(order, customer.name))
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
  expect(order).toMatchObject({ store: { open: true }, products: [{ product: { onSale: true } }] })
})

test('[API-10] everybody else gets the same 404 as for an unknown order, whatever query parameters they add', async () => {
  const { order, customer } = await orderWithReaders()
  const strangers = [await signedIn(shop, 'customer'), await signedIn(shop, 'storeUser')]
  const queries = [
    '',
    `?customer=${customer.id}`,
    `?store=${store}&admin=true&su=true`,
    `?filter[customer]=${customer.id}`,
  ]
  for (const { token, id, store: works } of strangers) {
    for (const query of [...queries, `?userId=${id}&storeId=${works}`]) {
      const theirs = await read(order._id, token, query)
      const nobodys = await read(crypto.randomUUID(), token, query)
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual({ ...nobodys.body, requestId: expect.any(String) })
      expect(theirs.body.message).toBe('Order not found')
    }
  }
  expect((await read(order._id, undefined)).body.message).toBe('Please login first')
})

test('[API-07] anything but the id of an order is not found, even for an admin', async () => {
  const { customer } = await orderWithReaders()
  const admin = await signedIn(shop, 'admin')
  const odd = ['null', 'undefined', '[]', '[object Object]', '1', '-1', '%00', '%2e%2e%2fx', 'x'.repeat(10_000)]
  for (const id of [...odd, customer.id, store, crypto.randomUUID()]) {
    const { status, body } = await read(encodeURI(id), admin.token)
    expect([status, body.message]).toEqual([404, 'Order not found'])
  }
})

test('[API-10] a store user sees their own orders of any showroom, and loses access to the showroom’s orders with the link', async () => {
  const { order, storeUser } = await orderWithReaders()
  const own = await makeOrder(shop, storeUser.token)
  expect((await read(own._id, storeUser.token)).status).toBe(200)
  const other = await makeShowroom(shop)
  await shop.db.update(storeUsers).set({ store: other.id }).where(eq(storeUsers.user, storeUser.id))
  expect((await read(order._id, storeUser.token)).status).toBe(404)
  await shop.db.delete(storeUsers).where(eq(storeUsers.user, storeUser.id))
  expect((await read(order._id, storeUser.token)).status).toBe(404)
  expect((await read(own._id, storeUser.token)).status).toBe(200)
})

test('I4: an order stays readable after its product, colour, size, showroom and customer are deleted', async () => {
  const product = await makeProduct(shop, { color: 'salmon', sizes: [59] })
  const closing = (await makeShowroom(shop)).id
  const { order, customer, readers } = await orderWithReaders({ product, store: closing })
  const views = async (someone: typeof readers) => {
    const details: OrderDetail[] = []
    for (const { token } of someone) details.push((await read(order._id, token)).body)
    return details
  }
  await shop.db
    .update(products)
    .set({ archivedAt: new Date(), name: 'Renamed', color: (await makeColor(shop, 'gray')).id })
    .where(eq(products.id, product.id))
  await shop.db.delete(colors).where(eq(colors.id, product.color))
  await shop.db.delete(productSizes).where(eq(productSizes.product, product.id))
  await shop.db.delete(sizes).where(eq(sizes.size, 59))
  await shop.db.update(showrooms).set({ archivedAt: new Date() }).where(eq(showrooms.id, closing))

  const line = theOne(order.products)
  const gone = { ...line, product: { ...line.product, onSale: false } }
  const readable = { ...order, store: { ...order.store, open: false }, products: [gone] }
  const asStaff = asStaffReadIt(readable, customer.name)
  expect(await views(readers)).toEqual([readable, ...readers.slice(1).map(() => asStaff)])
  const list = await shop.request(`/orders/customerOrder/${customer.id}`, { token: customer.token })
  expect((await list.json()) as Order[]).toMatchObject([
    { products: [{ name: product.name, color: 'salmon', sizeNumber: 59 }] },
  ])

  await shop.db
    .update(users)
    .set({ name: 'Deleted customer', email: null, phone: '', passwordHash: null, deletedAt: new Date() })
    .where(eq(users.id, customer.id))
  const withoutCustomer = { ...readable, customer: { _id: customer.id, name: 'Deleted customer', phone: '' } }
  const staff = readers.slice(1)
  expect(await views(staff)).toEqual(staff.map(() => asStaffReadIt(withoutCustomer, 'Deleted customer')))
  const admin = staff.at(-1)
  const kept = await shop.request(`/orders/customerOrder/${customer.id}`, { token: admin?.token })
  expect(await kept.json()).toHaveLength(1)
  expect((await read(order._id, customer.token)).status).toBe(401)
})
