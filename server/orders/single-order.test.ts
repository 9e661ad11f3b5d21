import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colors } from '#server/platform/db/tables/colors.ts'
import { productSizes, products } from '#server/platform/db/tables/products.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeColor } from '#server/testing/fixtures/make-catalogue.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { statementsOf } from '#server/testing/statements-of.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { type Order, type OrderDetail, orderDetail } from '#shared/schemas/orders/order.ts'

let shop: TestApi
let showroomId: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  showroomId = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

async function fetchOrder(id: string, token: string | undefined, query = '') {
  const response = await shop.request(`/orders/singleOrder/${id}${query}`, { token })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A customer with one order in the showroom, and everybody who may see it. */
async function orderWithReaders(overrides: Parameters<typeof makeOrder>[2] = {}) {
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token, { store: showroomId, ...overrides })
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store: overrides.store ?? showroomId })
  const admin = await makeSignedInUser(shop, 'admin')
  const superUser = await makeSignedInUser(shop, 'superUser')
  return { order, customer, storeUser, readers: [customer, storeUser, admin, superUser] }
}

/** A new order with the additional fields that staff see. */
function asSeenByStaff(order: OrderDetail, customerName: string): OrderDetail {
  const placementEvent = {
    from: null,
    to: order.status,
    at: order.createdAt,
    by: { _id: order.customer._id, name: customerName },
    answer: null,
    reason: null,
  }
  return {
    ...order,
    work: { step: 'to-call', atRisk: false, cash: order.total, unpaid: 0, leavesUnpaid: null },
    payment: { ...order.payment, verifiedBy: null },
    money: {
      state: 'none',
      paid: 0,
      paidBack: 0,
      due: order.total,
      surplus: 0,
      restAskedAt: null,
      rows: [],
      lines: [],
    },
    events: [placementEvent],
    history: [
      { kind: 'status', ...placementEvent },
      { kind: 'notice', at: expect.any(String), by: null, notice: 'placed', isLost: false },
    ],
  }
}

test('[API-10] [API-11] [ACC-04] its customer, the staff of its store and admins read an order in detail', async () => {
  const { order, customer, readers } = await orderWithReaders()
  for (const reader of readers) {
    const { status, body, headers } = await fetchOrder(order._id.toUpperCase(), reader.token)
    expect(status).toBe(200)
    expect(orderDetail.parse(body)).toEqual(body)
    expect(body).toEqual(reader === customer ? { ...order, canCancel: true } : asSeenByStaff(order, customer.name))
    expect(headers.get('Cache-Control')).toBe('no-store')
  }
  expect(order).toMatchObject({ store: { open: true }, products: [{ product: { onSale: true } }] })
})

test('[API-10] everybody else gets the same 404 as for an unknown order, whatever query parameters they add', async () => {
  const { order, customer } = await orderWithReaders()
  const strangers = [await makeSignedInUser(shop, 'customer'), await makeSignedInUser(shop, 'storeUser')]
  const queries = [
    '',
    `?customer=${customer.id}`,
    `?store=${showroomId}&admin=true&su=true`,
    `?filter[customer]=${customer.id}`,
  ]
  for (const { token, id, store: ownShowroomId } of strangers) {
    for (const query of [...queries, `?userId=${id}&storeId=${ownShowroomId}`]) {
      const foreignResponse = await fetchOrder(order._id, token, query)
      const unknownResponse = await fetchOrder(crypto.randomUUID(), token, query)
      expect(foreignResponse.status).toBe(404)
      expect(foreignResponse.body).toEqual({ ...unknownResponse.body, requestId: expect.any(String) })
      expect(foreignResponse.body.message).toBe('Order not found')
    }
  }
  expect((await fetchOrder(order._id, undefined)).body.message).toBe('Please login first')
})

test('[API-07] anything but the id of an order is not found, even for an admin', async () => {
  const { customer } = await orderWithReaders()
  const admin = await makeSignedInUser(shop, 'admin')
  const malformedIds = [
    'null',
    'undefined',
    '[]',
    '[object Object]',
    '1',
    '-1',
    '%00',
    '%2e%2e%2fx',
    'x'.repeat(10_000),
  ]
  for (const id of [...malformedIds, customer.id, showroomId, crypto.randomUUID()]) {
    const { status, body } = await fetchOrder(encodeURI(id), admin.token)
    expect([status, body.message]).toEqual([404, 'Order not found'])
  }
})

test('[API-10] a store user sees their own orders of any showroom, and loses access to the showroom’s orders with the link', async () => {
  const { order, storeUser } = await orderWithReaders()
  const ownOrder = await makeOrder(shop, storeUser.token)
  expect((await fetchOrder(ownOrder._id, storeUser.token)).status).toBe(200)
  const other = await makeShowroom(shop)
  await shop.db.update(storeUsers).set({ store: other.id }).where(eq(storeUsers.user, storeUser.id))
  expect((await fetchOrder(order._id, storeUser.token)).status).toBe(404)
  await shop.db.delete(storeUsers).where(eq(storeUsers.user, storeUser.id))
  expect((await fetchOrder(order._id, storeUser.token)).status).toBe(404)
  expect((await fetchOrder(ownOrder._id, storeUser.token)).status).toBe(200)
})

test('I4: an order stays readable after its product, colour, size, showroom and customer are deleted', async () => {
  const product = await makeProduct(shop, { color: 'salmon', sizes: [59] })
  const closingShowroomId = (await makeShowroom(shop)).id
  const { order, customer, readers } = await orderWithReaders({ product, store: closingShowroomId })
  const views = async (users: typeof readers) => {
    const details: OrderDetail[] = []
    for (const { token } of users) details.push((await fetchOrder(order._id, token)).body)
    return details
  }
  await shop.db
    .update(products)
    .set({ archivedAt: new Date(), name: 'Renamed', color: (await makeColor(shop, 'gray')).id })
    .where(eq(products.id, product.id))
  await shop.db.delete(colors).where(eq(colors.id, product.color))
  await shop.db.delete(productSizes).where(eq(productSizes.product, product.id))
  await shop.db.delete(sizes).where(eq(sizes.size, 59))
  await shop.db.update(showrooms).set({ archivedAt: new Date() }).where(eq(showrooms.id, closingShowroomId))

  const line = firstRow(order.products)
  const archivedLine = { ...line, product: { ...line.product, onSale: false } }
  const readable = { ...order, store: { ...order.store, open: false, phone: null }, products: [archivedLine] }
  const asStaff = asSeenByStaff(readable, customer.name)
  expect(await views(readers)).toEqual([{ ...readable, canCancel: true }, ...readers.slice(1).map(() => asStaff)])
  const response = await shop.request(`/orders/customerOrder/${customer.id}`, { token: customer.token })
  expect((await response.json()) as Order[]).toMatchObject([
    { products: [{ name: product.name, color: 'salmon', sizeNumber: 59 }] },
  ])

  await shop.db
    .update(users)
    .set({ name: 'Deleted customer', email: null, phone: '', passwordHash: null, deletedAt: new Date() })
    .where(eq(users.id, customer.id))
  const withoutCustomer = { ...readable, customer: { _id: customer.id, name: 'Deleted customer', phone: '' } }
  const staff = readers.slice(1)
  expect(await views(staff)).toEqual(staff.map(() => asSeenByStaff(withoutCustomer, 'Deleted customer')))
  const admin = staff.at(-1)
  const adminResponse = await shop.request(`/orders/customerOrder/${customer.id}`, { token: admin?.token })
  expect(await adminResponse.json()).toHaveLength(1)
  expect((await fetchOrder(order._id, customer.token)).status).toBe(401)
})

test('whoever reads an order, it is one statement', async () => {
  const { order, readers } = await orderWithReaders()
  for (const { token } of readers) {
    const statements = await statementsOf(async () => expect((await fetchOrder(order._id, token)).status).toBe(200))
    expect(statements.filter((text) => /\b(?:from|join) "?order/.test(text))).toHaveLength(1)
  }
})
