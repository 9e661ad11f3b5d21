import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAllAreas } from '#server/jobs/order-areas.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { makeOrder, orderBody, placeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

let shop: TestApi
let customer: Awaited<ReturnType<typeof makeSignedInUser>>
let place: { product: Awaited<ReturnType<typeof makeProduct>>; store: string }
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  customer = await makeSignedInUser(shop, 'customer')
  place = { product: await makeProduct(shop), store: (await makeShowroom(shop)).id }
})
afterAll(() => shop.close())

const to = (address: string, area: object = {}) => ({ ...shippingTo('rani@mail.example'), address, ...area })
const order = async (address: string, area: object = {}) =>
  (await makeOrder(shop, customer.token, { ...place, shippingAddress: to(address, area) })).shippingAddress

test('[ORDER-10] an order keeps the district and the thana that were chosen, and its address says them', async () => {
  expect(await order('House 5, Road 3', { district: 'Dhaka', thana: 'Savar' })).toMatchObject({
    address: 'House 5, Road 3, Savar, Dhaka',
    district: 'Dhaka',
    thana: 'Savar',
  })
})

test('[ORDER-10] without a choice they are what the address names, or not known', async () => {
  expect(await order('Road 27, Dhanmondi, Dhaka')).toMatchObject({ district: 'Dhaka', thana: 'Dhanmondi' })
  expect(await order('House 3')).toMatchObject({ address: 'House 3', district: null, thana: null })
})

test.for([
  ['of another district', { district: 'Dhaka', thana: 'Mirzapur' }],
  ['without a district', { thana: 'Savar' }],
  ['that nobody knows', { district: 'Dhaka', thana: '__proto__' }],
] as const)('[ORDER-10] a thana %s is refused at its field', async ([, area]) => {
  const json = orderBody(place.product, place.store, { shippingAddress: to('House 5', area) })
  const { status, body } = await placeOrder(shop, json, { token: customer.token, key: crypto.randomUUID() })
  expect([status, body]).toMatchObject([
    422,
    { errors: [{ path: 'shippingAddress.thana', message: 'Please choose a thana of the district' }] },
  ])
})

test('[ORDER-10] what a former program wrote or changed is read from the address, and nothing else of it changes', async () => {
  const { _id } = await makeOrder(shop, customer.token, { ...place, shippingAddress: to('Savar, Dhaka') })
  const read = async () => (await shop.db.select().from(orders).where(eq(orders.id, _id)))[0]
  // As a former program does it, which knows no areas.
  await shop.db.update(orders).set({ shippingAddress: 'Banani, Dhaka' }).where(eq(orders.id, _id))
  const changed = await read()
  expect(changed).toMatchObject({ district: null, thana: null })
  const failed: object[] = []
  const job = { db: shop.db, log: { info: () => {}, error: (entry: object) => failed.push(entry) } }
  await Promise.all([readAllAreas(job), readAllAreas(job)])
  expect(failed).toEqual([])
  expect(await read()).toEqual({ ...changed, district: 'Dhaka', thana: 'Banani' })
})
