import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { orderEvents, orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { makeOrder, orderBody, placeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { type Order, orderDetail, order as orderShape } from '#shared/schemas/orders/order.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop)
  admin = await makeSignedInUser(shop, 'admin')
})
afterAll(() => shop.close())

async function list(path: string, token = admin.token) {
  const response = await shop.request(path, { token })
  expect(response.status).toBe(200)
  return { orders: (await response.json()) as Order[], total: response.headers.get('X-Total-Count') }
}

function change(id: string, json: unknown, token = admin.token) {
  return readResponse(shop.request(`/orders/updateStatus/${id}`, { method: 'PUT', json, token }))
}

function verify(id: string, verified: boolean, token = admin.token) {
  return readResponse(shop.request(`/orders/verifyPayment/${id}`, { method: 'PUT', json: { verified }, token }))
}

/** A customer's order in a showroom of its own, and a store user of that showroom. */
async function orderInShowroom(overrides: Record<string, unknown> = {}) {
  const store = (await makeShowroom(shop)).id
  const customer = await makeSignedInUser(shop, 'customer')
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store })
  return { store, customer, storeUser, order: await makeOrder(shop, customer.token, { product, store, ...overrides }) }
}

test('[DASH-13] [API-11] all orders are listed newest first, page by page, and filtered by showroom and status', async () => {
  const { store, customer, order } = await orderInShowroom()
  const later = await makeOrder(shop, customer.token, { product, store, expectedTotal: order.total })
  const { orders: listedOrders, total } = await list(`/orders/all?store=${store}`)
  expect(orderShape.array().parse(listedOrders)).toEqual(listedOrders)
  expect([listedOrders.map(({ _id }) => _id), total]).toEqual([[later._id, order._id], '2'])
  const second = await list(`/orders/all?store=${store}&page=2&limit=1`)
  expect([second.orders.map(({ _id }) => _id), second.total]).toEqual([[order._id], '2'])
  await change(order._id, { status: 'Courier' })
  const withCourier = await list(`/orders/all?store=${store}&status=Courier`)
  expect(withCourier.orders.map(({ _id }) => _id)).toEqual([order._id])
  const several = await list(`/orders/all?store=${store}&status=Pending,Courier&limit=1`)
  expect([several.orders.map(({ _id }) => _id), several.total]).toEqual([[later._id], '2'])
  const unknown = await shop.request(`/orders/all?status=Pending,Lost`, { token: admin.token })
  expect([unknown.status, (await unknown.json()).errors[0]]).toMatchObject([
    422,
    { path: 'status', message: 'Unknown status', code: 'invalid_value' },
  ])
  const everywhere = await list('/orders/all')
  expect(everywhere.orders.slice(0, 2).map(({ _id }) => _id)).toEqual([later._id, order._id])
})

test('[DASH-13] orders of a showroom that does not exist are 404, whether its id is malformed or unknown', async () => {
  for (const id of ['x', crypto.randomUUID(), 'null', admin.id])
    for (const path of [`/orders/all?store=${id}`, `/orders/storeOrder/${id}`]) {
      const response = await shop.request(path, { token: admin.token })
      expect([path, response.status, (await response.json()).message]).toEqual([path, 404, 'Showroom not found'])
    }
  expect((await list('/orders/all?store=')).orders.length).toBeGreaterThan(0)
})

test('[DASH-14] a store user lists only the orders of their own showroom', async () => {
  const { store, storeUser, order } = await orderInShowroom()
  await orderInShowroom()
  const { orders: listedOrders } = await list(`/orders/storeOrder/${store}`, storeUser.token)
  expect(listedOrders.map(({ _id }) => _id)).toEqual([order._id])
  const other = await shop.request(`/orders/storeOrder/${(await makeShowroom(shop)).id}`, { token: storeUser.token })
  expect(other.status).toBe(403)
})

test('[DASH-13] orders are found by number, id, shipping name, shipping phone and the phone of the customer', async () => {
  const { customer, order } = await orderInShowroom({
    shippingAddress: { name: 'Sharmin Sultana', email: 's@mail.example', phone: '+880 1799-123456', address: 'Road 2' },
  })
  await shop.db.update(users).set({ phone: '+8801811-654321' }).where(eq(users.id, customer.id))
  const finds = async (query: string) =>
    (await list(`/orders/all?query=${encodeURIComponent(query)}`)).orders.some(({ _id }) => _id === order._id)
  const { _id, number } = order
  for (const query of [
    number,
    number.toLowerCase().slice(3),
    _id,
    _id.toUpperCase(),
    'sharmin  SULTANA',
    '01799 123456',
    '+8801799123456',
    '৯৯১২৩৪',
    '01811654321',
    '880 1811 65-43-21',
  ])
    expect([query, await finds(query)]).toEqual([query, true])
  for (const query of ['sharmina', '01799123457', '%', '_harmin', 'OM-000000-0000'])
    expect([query, await finds(query)]).toEqual([query, false])
})

test('[DEC-08] any status may follow any other, each change is recorded with user and time, and deliveredAt follows', async () => {
  const { storeUser, order } = await orderInShowroom()
  let from = 'Pending'
  for (const status of [...ORDER_STATUSES.toReversed(), 'Delivered', 'Pending'] as const) {
    const { status: httpStatus, body } = await change(order._id, { status, from }, storeUser.token)
    expect([httpStatus, body.message, body.order.status]).toEqual([200, 'Order status updated', status])
    expect(orderDetail.parse(body.order)).toEqual(body.order)
    expect(body.order.deliveredAt).toBe(status === 'Delivered' ? body.order.statusChangedAt : null)
    if (status !== from)
      expect(body.order.events.at(-1)).toEqual({
        from,
        to: status,
        at: body.order.statusChangedAt,
        by: { _id: storeUser.id, name: storeUser.name },
        answer: null,
        reason: null,
      })
    from = status
  }
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.order, order._id))
  expect(events.length).toBe(9)
})

test('I14: a status change leaves exactly one event, even when ten people make it at once, and events are immutable', async () => {
  const { order } = await orderInShowroom()
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => change(order._id, { status: 'Approved', from: 'Pending' })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'This order has changed since you opened it: it is Approved now.',
    code: 'order_changed_meanwhile',
  })
  const ofOrder = eq(orderEvents.order, order._id)
  expect(await shop.db.$count(orderEvents, ofOrder)).toBe(2)
  await expect(shop.ownerDb.delete(orderEvents).where(ofOrder)).rejects.toThrow()
  await expect(shop.ownerDb.update(orderEvents).set({ to: 'Cancelled' }).where(ofOrder)).rejects.toThrow()
})

test('[I14] a status change that waits for another one is refused, and adds no event', async () => {
  const { order } = await orderInShowroom()
  const row = eq(orders.id, order._id)
  const late = await shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ status: 'Approved' }).where(row)
    const response = change(order._id, { status: 'Cancelled', from: 'Pending' })
    await untilWaitingForLock(shop)
    return { response }
  })
  const { status, body } = await late.response
  expect([status, body.params]).toEqual([409, { status: 'Approved' }])
  expect(await shop.db.select({ status: orders.status }).from(orders).where(row)).toEqual([{ status: 'Approved' }])
  expect(await shop.db.$count(orderEvents, eq(orderEvents.order, order._id))).toBe(1)
})

test('[DASH-13] an unknown status is rejected and changes nothing', async () => {
  const { order } = await orderInShowroom()
  for (const status of ['Received by Customer', 'delivered', '', null, 7]) {
    const { status: httpStatus, body } = await change(order._id, { status })
    expect([httpStatus, body.errors[0].message]).toEqual([422, 'Unknown status'])
  }
  const { orders: unchangedOrders } = await list(`/orders/all?query=${order.number}`)
  expect(unchangedOrders[0]).toMatchObject({ status: 'Pending', updatedAt: order.updatedAt })
})

test('[DASH-13] staff mark a wallet payment as verified, with name and time, and can revert that', async () => {
  const { customer, storeUser, order } = await orderInShowroom({ payment: WALLET_PAYMENT })
  const waits = async () => (await list(`/orders/all?waiting=payment&query=${order.number}`)).total
  expect(await waits()).toBe('1')
  const { body } = await verify(order._id, true, storeUser.token)
  expect(body).toMatchObject({
    message: 'Payment verified',
    order: { payment: { verifiedAt: expect.any(String), verifiedBy: storeUser.name } },
  })
  const again = await verify(order._id, true)
  expect(again.body.order.payment).toEqual(body.order.payment)
  expect(await waits()).toBe('0')
  const response = await shop.request(`/orders/singleOrder/${order._id}`, { token: customer.token })
  const customerView = await response.json()
  expect([customerView.payment.verifiedAt, customerView.payment.verifiedBy, customerView.events]).toEqual([
    body.order.payment.verifiedAt,
    undefined,
    undefined,
  ])
  expect((await verify(order._id, false)).body.order.payment).toMatchObject({ verifiedAt: null, verifiedBy: null })
  expect(await waits()).toBe('1')
  await change(order._id, { status: 'Cancelled' })
  expect(await waits()).toBe('0')
  const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, order._id))
  expect(entries.map(({ action, by }) => [action, by])).toEqual([
    ['payment-verified', storeUser.id],
    ['payment-unverified', admin.id],
  ])
  await expect(shop.ownerDb.delete(auditEntries)).rejects.toThrow()
})

test('[DASH-13] cash on delivery has no payment to verify', async () => {
  const { order } = await orderInShowroom()
  expect(await verify(order._id, true)).toMatchObject({
    status: 409,
    body: { message: 'Cash on Delivery has no payment to verify' },
  })
})

test('[DASH-13] a transaction id pays one order of its wallet, until that one is cancelled', async () => {
  const payment = { ...WALLET_PAYMENT, transactionId: 'abcd১২৩৪EF' }
  const { customer, store, order } = await orderInShowroom({ payment })
  const again = (overrides = {}) =>
    placeOrder(shop, orderBody(product, store, { payment: { ...payment, ...overrides } }), {
      token: customer.token,
      key: crypto.randomUUID(),
    })
  expect(order.payment.transactionId).toBe('ABCD1234EF')
  expect(await again({ number: '01812345678' })).toMatchObject({
    status: 409,
    body: { message: 'This transaction ID was already used for another order. Please check it.' },
  })
  expect((await again({ method: 'Nagad' })).status).toBe(201)
  await change(order._id, { status: 'Cancelled' })
  expect((await again()).status).toBe(201)
  expect(await change(order._id, { status: 'Pending' })).toMatchObject({
    status: 409,
    body: { message: 'Another order has used the transaction ID of this payment since. Cancel that one first.' },
  })
  expect(await shop.db.$count(orders, eq(orders.transactionId, 'ABCD1234EF'))).toBe(3)
})

test('a transaction id that is used twenty times at once pays only one order', async () => {
  const store = (await makeShowroom(shop)).id
  const body = orderBody(product, store, { payment: { ...WALLET_PAYMENT, transactionId: 'ONCE1234' } })
  const customers = await Promise.all(Array.from({ length: 20 }, () => makeSignedInUser(shop, 'customer')))
  const responses = await Promise.all(customers.map(({ token }) => placeOrder(shop, body, { token })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
})

test('[STAFF-05] [DASH-13] many orders move on in one call, each for itself, and refused ones say why', async () => {
  const { storeUser, store, customer, order } = await orderInShowroom()
  const { order: elsewhere } = await orderInShowroom()
  const second = await makeOrder(shop, customer.token, { product, store })
  await change(second._id, { status: 'Processing' })
  const send = (json: unknown, token = storeUser.token) =>
    readResponse(shop.request('/orders/update-many', { method: 'PUT', json, token }))
  const { status, body } = await send({
    changes: [
      { order: order._id.toUpperCase(), status: 'Approved', from: 'Pending' },
      { order: elsewhere._id, status: 'Approved', from: 'Pending' },
      { order: second._id, status: 'Approved', from: 'Pending' },
      { order: 'x', status: 'Approved' },
    ],
  })
  expect([status, body.message]).toEqual([200, 'Order status updated'])
  expect(body.results).toEqual([
    { order: order._id, refused: null },
    { order: elsewhere._id, refused: { code: 'not_found', message: 'Order not found' } },
    {
      order: second._id,
      refused: {
        code: 'order_changed_meanwhile',
        message: 'This order has changed since you opened it: it is Processing now.',
      },
    },
    { order: 'x', refused: { code: 'not_found', message: 'Order not found' } },
  ])
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.order, order._id))
  expect(events).toContainEqual(expect.objectContaining({ from: 'Pending', to: 'Approved', by: storeUser.id }))
  const both = await send({ changes: [order, second].map(({ _id }) => ({ order: _id, status: 'Courier' })) })
  expect(both.body.message).toBe('2 orders updated')
  const one = { order: order._id, status: 'Courier' }
  for (const changes of [[], Array.from({ length: 51 }, () => one), [{ ...one, status: 'Lost' }]])
    expect((await send({ changes })).status).toBe(422)
  expect((await send({ changes: [one] }, customer.token)).status).toBe(403)
})
