import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { collectLog } from '#server/testing/log-lines.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('a status change is logged once, with the order, both statuses and who made it', async () => {
  const admin = await makeSignedInUser(shop, 'admin')
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token)
  const { request, events, lines } = collectLog(shop)
  const change = async (json: object, token = admin.token) =>
    (await request(`/orders/updateStatus/${order._id}`, { method: 'PUT', json, token })).status
  expect(await change({ status: 'Courier' })).toBe(200)
  expect(await change({ status: 'Courier' })).toBe(200)
  expect(await change({ status: 'Delivered', from: 'Pending' })).toBe(409)
  expect(await change({ status: 'Delivered' }, customer.token)).toBe(403)
  expect(events('order-status-changed')).toEqual([
    {
      level: 'info',
      event: 'order-status-changed',
      order: order._id,
      from: 'Pending',
      to: 'Courier',
      by: admin.id,
    },
  ])
  expect(lines[0]?.requestId).toEqual(expect.any(String))
})

test('every reading of many orders is logged, with who, whose and how many, and without the search text', async () => {
  const store = (await makeShowroom(shop)).id
  const admin = await makeSignedInUser(shop, 'admin')
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store })
  const customer = await makeSignedInUser(shop, 'customer')
  await makeOrder(shop, customer.token, { store })
  const { request, events, lines } = collectLog(shop)
  const read = async (path: string, token: string) => expect((await request(path, { token })).status, path).toBe(200)
  await read(`/orders/all?store=${store}&query=01712345678`, admin.token)
  await read('/orders/all?page=2&limit=1', admin.token)
  await read(`/orders/storeOrder/${store}`, storeUser.token)
  await read(`/orders/customerOrder/${customer.id}`, admin.token)
  await read(`/orders/customerOrder/${customer.id}`, customer.token)
  const event = { level: 'info', event: 'orders-read' }
  expect(events('orders-read')).toEqual([
    { ...event, by: admin.id, store, searched: true, page: 1, listed: 0 },
    { ...event, by: admin.id, store: null, searched: false, page: 2, listed: expect.any(Number) },
    { ...event, by: storeUser.id, store, searched: false, page: 1, listed: 1 },
    { ...event, by: admin.id, customer: customer.id, page: 1, listed: 1 },
  ])
  expect(JSON.stringify(lines)).not.toContain('01712345678')
})
