import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { type AdminClient, createAdminClient } from '#server/testing/admin-client.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { showroomFields } from '#server/testing/role-matrix/catalogue-writes.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, makeUser } from '#server/testing/test-users.ts'

let shop: TestApi
let admin: AdminClient
beforeAll(async () => {
  shop = await startApi()
  admin = await createAdminClient(shop)
})
afterAll(() => shop.close())

test('[API-01] [API-08] [DASH-05] a showroom is created from flat fields and changed, and the next read shows it', async () => {
  const createResponse = await admin.json('POST', '/showrooms/create', showroomFields('Road 27'))
  expect(createResponse).toMatchObject({
    status: 201,
    body: {
      showroom: {
        code: 'Road 27',
        address: { area: 'Dhanmondi', district: 'Dhaka', division: 'Dhaka' },
        location: { coordinates: [90.3752, 23.7551] },
      },
    },
  })
  const { _id, updatedAt } = createResponse.body.showroom
  const changes = { ...showroomFields('Road 28'), phone: '০১৭১২-৩৪৫৬৭৮', updatedAt }
  const updateResponse = await admin.json('PUT', `/showrooms/update/${_id}`, changes)
  expect(updateResponse.body.showroom.contact.phone).toBe('01712-345678')
  expect(await (await shop.request(`/showrooms/single/${_id}`)).json()).toEqual(updateResponse.body.showroom)
  expect((await admin.json('PUT', `/showrooms/update/${_id}`, changes)).status).toBe(409)
  expect((await admin.json('POST', '/showrooms/create', showroomFields('ROAD 28'))).status).toBe(409)
})

test('[DASH-18] division, district and thana must belong together, and the showroom must be in Bangladesh', async () => {
  const invalidFields: [Record<string, unknown>, string][] = [
    [{ district: 'Gazipur' }, 'area'],
    [{ area: 'Mars' }, 'area'],
    [{ latitude: 999 }, 'latitude'],
    [{ latitude: 'x' }, 'latitude'],
    [{ latitude: '23.7' }, 'latitude'],
    [{ latitude: [23.7] }, 'latitude'],
    [{ latitude: '0x17' }, 'latitude'],
    [{ longitude: '90.3' }, 'longitude'],
    [{ longitude: [[90.3]] }, 'longitude'],
    [{ longitude: 0 }, 'longitude'],
    [{ email: 'no' }, 'email'],
    [{ code: '' }, 'code'],
  ]
  for (const [overrides, field] of invalidFields) {
    const { status, body } = await admin.json('POST', '/showrooms/create', { ...showroomFields('New'), ...overrides })
    expect([JSON.stringify(overrides), status, body.errors?.[0]?.path]).toEqual([JSON.stringify(overrides), 422, field])
  }
})

test('a showroom with staff or open orders cannot be deleted; without them it can, and old orders still name it', async () => {
  const { id } = await makeShowroom(shop)
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token, { store: id })
  const storeUser = await makeUser(shop, 'storeUser', { store: id })
  expect(await admin.remove(`/showrooms/delete/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This showroom still has 2 open orders or staff' },
  })
  await shop.db.update(orders).set({ status: 'Delivered' }).where(eq(orders.id, order._id))
  expect((await admin.remove(`/showrooms/delete/${id}`)).status).toBe(409)
  await shop.request(`/auth/delete/${storeUser.id}`, { method: 'DELETE', token: await tokenOf(storeUser.email) })
  expect((await admin.remove(`/showrooms/delete/${id}`)).status).toBe(200)
  expect((await shop.request(`/showrooms/single/${id}`)).status).toBe(404)
  const orderDetail = await (await shop.request(`/orders/singleOrder/${order._id}`, { token: customer.token })).json()
  expect(orderDetail.store).toMatchObject({ _id: id, open: false })
})

async function tokenOf(email: string | null): Promise<string> {
  const response = await shop.request('/auth/login', { json: { email, password: 'correct horse 12' } })
  return (await response.json()).token
}
