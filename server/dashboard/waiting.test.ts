import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makePackedOrder } from '#server/testing/fixtures/make-packed-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { waitingWork } from '#shared/schemas/dashboard.ts'

let shop: TestApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.close())

test('[STAFF-02] the counts of what waits follow each piece of work, and a store user gets those of the own store', async () => {
  const store = (await makeShowroom(shop)).id
  const otherStore = (await makeShowroom(shop)).id
  const product = await makeProduct(shop)
  const admin = await makeSignedInUser(shop, 'admin')
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store })
  const customer = await makeSignedInUser(shop, 'customer')
  const counts = async (token = storeUser.token) => {
    const response = await shop.request('/dashboard/waiting', { token })
    expect(response.status).toBe(200)
    return waitingWork.parse(await response.json())
  }
  const none = { orders: 0, calls: 0, payments: 0, board: 0, parcels: 0, shortages: 0, imports: 0 }
  expect(await counts()).toEqual(none)

  const cash = await makeOrder(shop, customer.token, { product, store })
  expect(await counts()).toEqual({ ...none, orders: 1, calls: 1 })
  const wallet = await makeOrder(shop, customer.token, { product, store, payment: WALLET_PAYMENT })
  expect(await counts()).toEqual({ ...none, orders: 2, calls: 1, payments: 1, board: 1 })
  await makeOrder(shop, customer.token, { product, store: otherStore })
  expect(await counts()).toMatchObject({ orders: 2 })
  expect(await counts(admin.token)).toMatchObject({ orders: 3, calls: 2 })

  const record = (json: object) =>
    shop.request(`/calls/record/${cash._id}`, { method: 'POST', token: admin.token, json })
  await record({ outcome: 'no-answer' })
  expect(await counts()).toMatchObject({ orders: 2, calls: 0 })
  await record({ outcome: 'confirmed' })
  expect(await counts()).toMatchObject({ orders: 1, board: 2 })
  await shop.request(`/orders/updateStatus/${wallet._id}`, {
    method: 'PUT',
    token: admin.token,
    json: { status: 'Cancelled' },
  })
  expect(await counts()).toEqual({ ...none, board: 1 })
  await makePackedOrder(shop, { customer: customer.token, admin: admin.token }, { product, store })
  expect(await counts()).toEqual({ ...none, board: 1, parcels: 1 })
})
