import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailOutbox } from '#server/platform/db/tables/mail-outbox.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { orderBody, type PlaceOrderOptions, placeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'

let shop: TestApi
let showroomId: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  showroomId = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

const place = (json: unknown, options: PlaceOrderOptions = {}) => placeOrder(shop, json, options)

test('[OUT-09] [DEC-15] [I3] the same key fifty times at once on two nodes creates one order and one letter', async () => {
  const { id, email, token } = await makeSignedInUser(shop, 'customer')
  const product = await makeProduct(shop)
  const body = orderBody(product, showroomId, { shippingAddress: shippingTo(email) })
  const secondApi = await connectSecondNode(shop)
  const startedAt = performance.now()
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      placeOrder(index % 2 ? secondApi : shop, body, { token, key: 'one-intent' }),
    ),
  )
  console.info(`50 parallel repeats on two nodes: ${Math.round(performance.now() - startedAt)} ms`)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1)
  expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(1)
  expect(await shop.db.$count(mailOutbox)).toBe(1)
  await secondApi.close()
})

test('[OUT-09] without a key the same request within 15 seconds is the same order, even fifty times at once', async () => {
  const { id, token } = await makeSignedInUser(shop, 'customer')
  const product = await makeProduct(shop)
  const body = orderBody(product, showroomId)
  const responses = await Promise.all(Array.from({ length: 50 }, () => place(body, { token })))
  expect(new Set(responses.map((response) => response.body.order?.number)).size).toBe(1)
  await shop.ownerDb.execute(
    sql`update orders set created_at = created_at - interval '16 seconds' where customer = ${id}`,
  )
  const later = await place(body, { token })
  expect(later.status).toBe(201)
  expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(2)
})

test('[OUT-09] the same key with another request is rejected; another key or another customer creates another order', async () => {
  const firstCustomer = await makeSignedInUser(shop, 'customer')
  const otherCustomer = await makeSignedInUser(shop, 'customer')
  const product = await makeProduct(shop)
  const first = await place(orderBody(product, showroomId), { token: firstCustomer.token, key: 'k1' })
  const changed = orderBody(product, showroomId, { payment: { method: 'Nagad', number: '01912345678' } })
  expect(await place(changed, { token: firstCustomer.token, key: 'k1' })).toMatchObject({
    status: 409,
    body: { code: 'key_reused' },
  })
  const equalRequest = { ...orderBody(product, showroomId.toUpperCase()), status: undefined }
  expect((await place(equalRequest, { token: firstCustomer.token, key: 'k1' })).body).toEqual(first.body)
  const others = [
    await place(orderBody(product, showroomId), { token: firstCustomer.token, key: 'k2' }),
    await place(orderBody(product, showroomId), { token: otherCustomer.token, key: 'k1' }),
  ]
  expect(new Set([first, ...others].map(({ body }) => body.order.number)).size).toBe(3)
})

test('[OUT-18] whoever placed an order finds it by its key, also one that is being placed; nobody else does', async () => {
  const { id, token } = await makeSignedInUser(shop, 'customer')
  const product = await makeProduct(shop)
  const find = (key: string, by = token) => readResponse(shop.request(`/orders/placed/${key}`, { token: by }))
  expect((await find('lost-1')).body).toMatchObject({ code: 'not_found' })
  const { body } = await place(orderBody(product, showroomId), { token, key: 'lost-1' })
  expect(await find('lost-1')).toMatchObject({ status: 200, body: body.order })
  expect((await find('lost-1', (await makeSignedInUser(shop, 'customer')).token)).status).toBe(404)
  expect((await find('lost-2')).status).toBe(404)
  for (const wrong of ['%00', '%C3%A9', 'x'.repeat(201)]) expect((await find(wrong)).status, wrong).toBe(422)

  const written = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const holding = shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${id}`}, 0))`)
    await tx.execute(sql`update orders set idempotency_key = 'lost-3' where customer = ${id}`)
    written.resolve()
    await answered.promise
  })
  await written.promise
  const waiting = find('lost-3')
  await untilWaitingForLock(shop)
  answered.resolve()
  await holding
  expect((await waiting).status).toBe(200)
})

test('[API-07] an invalid key is rejected', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const product = await makeProduct(shop)
  for (const key of ['with a space', 'x'.repeat(201), 'é'])
    expect((await place(orderBody(product, showroomId), { token, key })).status).toBe(422)
})

test("an order that waits too long for the customer's previous one is rejected with a message", async () => {
  const { id, token } = await makeSignedInUser(shop, 'customer')
  const product = await makeProduct(shop)
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${id}`}, 0))`)
    expect(await place(orderBody(product, showroomId), { token })).toMatchObject({
      status: 409,
      body: { message: 'Order is already being placed' },
    })
  })
  expect((await place(orderBody(product, showroomId), { token })).status).toBe(201)
})

test('[DEC-15] a hundred orders of twenty customers at once have a hundred different numbers', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => makeSignedInUser(shop, 'customer')))
  const product = await makeProduct(shop)
  const responses = await Promise.all(
    customers.flatMap(({ token }) =>
      Array.from({ length: 5 }, (_, key) => place(orderBody(product, showroomId), { token, key: `order-${key}` })),
    ),
  )
  expect(new Set(responses.map(({ body }) => body.order?.number)).size).toBe(100)
  expect(responses.every(({ status }) => status === 201)).toBe(true)
})

/** Runs `change` once, between reading the context of an order and writing the order. */
function beforeWriting(change: () => Promise<unknown>) {
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (!JSON.stringify(args[0]).includes('place_order')) return Reflect.apply(query, this, args)
    spy.mockRestore()
    return change().then(() => Reflect.apply(query, this, args))
  })
}

test('changes between reading and writing are detected: a showroom that closes, the same order from elsewhere', async () => {
  const { id, token } = await makeSignedInUser(shop, 'customer')
  const product = await makeProduct(shop)
  const closingShowroomId = (await makeShowroom(shop)).id
  beforeWriting(() => shop.pool.query('update showrooms set archived_at = now() where id = $1', [closingShowroomId]))
  expect(await place(orderBody(product, closingShowroomId), { token })).toMatchObject({
    status: 404,
    body: { message: 'Showroom not found' },
  })
  expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(0)
  const concurrentResponses: unknown[] = []
  beforeWriting(async () => concurrentResponses.push((await place(orderBody(product, showroomId), { token })).body))
  expect((await place(orderBody(product, showroomId), { token })).body).toEqual(concurrentResponses[0])
  expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(1)
})
