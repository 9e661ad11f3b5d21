import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderDeclines } from '#server/platform/db/tables/order-work.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { stockMovements } from '#server/platform/db/tables/stock.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
})
afterAll(() => shop.close())

/** A product of which a showroom has some pairs of its first size, and a customer. */
async function makeShelf(pairs: number) {
  const product = await makeProduct(shop)
  const store = (await makeShowroom(shop)).id
  const size = { product: product.id, size: firstRow(product.sizes).id }
  await receivePairs(shop, store, [{ ...size, pairs }])
  return { product, store, size, customer: await makeSignedInUser(shop, 'customer') }
}

const setStatus = (id: string, status: string) =>
  readResponse(shop.request(`/orders/updateStatus/${id}`, { method: 'PUT', json: { status }, token: admin.token }))

const buy = (shelf: Awaited<ReturnType<typeof makeShelf>>, quantity: number, key: string = crypto.randomUUID()) =>
  placeOrder(shop, orderBody(shelf.product, shelf.store, { products: [{ ...shelf.size, quantity }] }), {
    token: shelf.customer.token,
    key,
  })

test('[STOCK-03] an order holds all its lines or none, and its refusal names the short lines and who has everything', async () => {
  const shelf = await makeShelf(5)
  const scarce = await makeProduct(shop)
  const scarceSize = { product: scarce.id, size: firstRow(scarce.sizes).id }
  await receivePairs(shop, shelf.store, [{ ...scarceSize, pairs: 1 }])
  const [near, far] = [await makeShowroom(shop), await makeShowroom(shop)]
  const { latitude } = firstRow(await shop.db.select().from(showrooms).where(eq(showrooms.id, shelf.store)))
  for (const [{ id }, degrees] of [
    [near, 0.1],
    [far, 0.5],
  ] as const) {
    await shop.db
      .update(showrooms)
      .set({ latitude: latitude + degrees })
      .where(eq(showrooms.id, id))
    await receivePairs(shop, id, [
      { ...shelf.size, pairs: 2 },
      { ...scarceSize, pairs: 9 },
    ])
  }
  const lines = [
    { ...shelf.size, quantity: 2 },
    { ...scarceSize, quantity: 2 },
  ]
  const body = orderBody(shelf.product, shelf.store, { products: lines })
  const { status, body: refusal } = await placeOrder(shop, body, { token: shelf.customer.token })
  expect([status, refusal.code]).toEqual([409, 'sold_out'])
  expect(refusal.params.lines).toEqual([{ ...scarceSize, asked: 2, available: 1 }])
  expect(refusal.params.showrooms.map(({ _id }: { _id: string }) => _id)).toEqual([near.id, far.id])
  expect(refusal.params.showrooms[0].distance).toBeCloseTo(11.1, 0)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([5, 0])
  const order = await placeOrder(shop, { ...body, store: near.id }, { token: shelf.customer.token })
  expect(order.status).toBe(201)
  expect(await pairsOf(shop, near.id, shelf.size)).toEqual([2, 2])
})

test('[STOCK-07] the same idempotency key holds the pairs once', async () => {
  const shelf = await makeShelf(3)
  const key = crypto.randomUUID()
  const [first, second] = [await buy(shelf, 2, key), await buy(shelf, 2, key)]
  expect([first.status, second.body.order?._id]).toEqual([201, first.body.order._id])
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([3, 2])
})

test('[STOCK-05] pairs follow where they are, not the status: held, gone with the courier, back by a count-in', async () => {
  const shelf = await makeShelf(3)
  const { body } = await buy(shelf, 2)
  const id = body.order._id
  const pairsAfter = async (status: string) => {
    expect((await setStatus(id, status)).status).toBe(200)
    return pairsOf(shop, shelf.store, shelf.size)
  }
  expect(await pairsAfter('Processing')).toEqual([3, 2])
  expect(await pairsAfter('Cancelled')).toEqual([3, 0])
  expect(await pairsAfter('Pending')).toEqual([3, 2])
  expect(await pairsAfter('Courier')).toEqual([1, 0])
  for (const status of [
    'Cancelled',
    'Courier',
    'Delivered',
    'Cancelled',
    'Delivered',
    'Pending',
    'Approved',
    'Cancelled',
  ])
    expect(await pairsAfter(status), status).toEqual([1, 0])
  expect(await verifyRows(shop)).toEqual([])
  const kinds = await shop.db
    .select({ kind: stockMovements.kind, pairs: stockMovements.pairs })
    .from(stockMovements)
    .where(eq(stockMovements.order, id))
    .orderBy(stockMovements.at)
  expect(kinds.map(({ kind, pairs }) => `${kind} ${pairs}`)).toEqual(['held 2', 'released -2', 'held 2', 'sold -2'])
})

test('[STOCK-05] a last pair that somebody else has is refused to an order that comes back from Cancelled', async () => {
  const shelf = await makeShelf(2)
  const [first] = [(await buy(shelf, 1)).body.order, (await buy(shelf, 1)).body.order]
  await setStatus(first._id, 'Cancelled')
  await buy(shelf, 1)
  for (const status of ['Pending', 'Approved', 'Courier', 'Delivered'])
    expect(await setStatus(first._id, status), status).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([2, 2])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-06] another showroom for an order moves its hold and its totals, or changes nothing and says why', async () => {
  const shelf = await makeShelf(2)
  const other = await makeShowroom(shop)
  const { body } = await buy(shelf, 2)
  const give = (json: object) =>
    readResponse(shop.request(`/stock/order/${body.order._id}`, { method: 'PUT', json, token: admin.token }))
  const refused = await give({ store: other.id, seen: body.order.updatedAt })
  expect([refused.status, refused.body.code, refused.body.params.lines[0].asked]).toEqual([409, 'sold_out', 2])
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([2, 2])
  await receivePairs(shop, other.id, [{ ...shelf.size, pairs: 4 }])
  expect((await give({ store: other.id, seen: new Date(0).toISOString() })).body.code).toBe('order_changed_meanwhile')
  await shop.db.execute(sql`select count_order_events(1000)`)
  expect((await give({ store: other.id, seen: body.order.updatedAt })).status).toBe(200)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([2, 0])
  expect(await pairsOf(shop, other.id, shelf.size)).toEqual([4, 2])
  expect(await verifyRows(shop)).toEqual([])
  await setStatus(body.order._id, 'Courier')
  expect((await give({ store: shelf.store })).body.code).toBe('order_left')
})

test('[STOCK-06] a pair that is not on the shelf is counted out, and the order goes to the nearest that has all', async () => {
  const shelf = await makeShelf(2)
  const other = await makeShowroom(shop)
  await receivePairs(shop, other.id, [{ ...shelf.size, pairs: 1 }])
  const miss = (id: string) =>
    readResponse(shop.request(`/stock/not-found/${id}`, { method: 'PUT', json: shelf.size, token: admin.token }))
  const [first, second] = [(await buy(shelf, 1)).body.order, (await buy(shelf, 1)).body.order]
  expect((await miss(first._id)).body.store).toBe(other.id)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([1, 1])
  const shortOrders = async () => {
    const { body } = await readResponse(
      shop.request(`/orders/all?waiting=pairs&store=${shelf.store}`, { token: admin.token }),
    )
    return body.map(({ _id }: { _id: string }) => _id)
  }
  expect(await shortOrders()).toEqual([])
  expect((await miss(second._id)).body.store).toBe(shelf.store)
  expect(await shortOrders()).toEqual([second._id])
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([0, 0])
  expect(await verifyRows(shop)).toEqual([])
  expect((await setStatus(second._id, 'Courier')).status).toBe(409)
  await receivePairs(shop, shelf.store, [{ ...shelf.size, pairs: 1 }])
  expect((await setStatus(second._id, 'Courier')).status).toBe(200)
  expect(await shortOrders()).toEqual([])
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([0, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-06] of a pair that is not there one says how many are missing and which showroom gets the order', async () => {
  const shelf = await makeShelf(5)
  const [near, chosen, short] = [await makeShowroom(shop), await makeShowroom(shop), await makeShowroom(shop)]
  for (const { id } of [near, chosen]) await receivePairs(shop, id, [{ ...shelf.size, pairs: 3 }])
  await receivePairs(shop, short.id, [{ ...shelf.size, pairs: 2 }])
  const { order } = (await buy(shelf, 3)).body
  const miss = (more: object) => {
    const json = { ...shelf.size, ...more }
    return readResponse(shop.request(`/stock/not-found/${order._id}`, { method: 'PUT', json, token: admin.token }))
  }
  const refusal = async (more: object) => {
    const { status, body } = await miss(more)
    return [status, body.errors?.[0]?.path ?? body.code]
  }
  expect(await refusal({ pairs: 4 })).toEqual([422, 'pairs'])
  expect(await refusal({ pairs: 0 })).toEqual([422, 'pairs'])
  expect(await refusal({ store: shelf.store })).toEqual([422, 'store'])
  expect(await refusal({ store: crypto.randomUUID() })).toEqual([404, 'not_found'])
  expect(await refusal({ store: short.id })).toEqual([409, 'sold_out'])
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([5, 3])
  expect((await miss({ pairs: 1, store: chosen.id })).body.store).toBe(chosen.id)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([4, 0])
  expect(await pairsOf(shop, chosen.id, shelf.size)).toEqual([3, 3])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-06] an order that no showroom can serve goes to the admins, and a second press counts nothing out', async () => {
  const shelf = await makeShelf(2)
  const order = (await buy(shelf, 1)).body.order
  await buy(shelf, 1)
  const unwilling = await makeShowroom(shop)
  await receivePairs(shop, unwilling.id, [{ ...shelf.size, pairs: 1 }])
  await shop.db
    .insert(orderDeclines)
    .values({ order: order._id, showroom: unwilling.id, by: admin.id, reason: 'Damaged box' })
  const miss = () =>
    readResponse(shop.request(`/stock/not-found/${order._id}`, { method: 'PUT', json: shelf.size, token: admin.token }))
  expect((await miss()).body.store).toBe(shelf.store)
  expect((await miss()).status).toBe(200)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([1, 1])
  const waiting = await readResponse(shop.request(`/orders/all?waiting=admins`, { token: admin.token }))
  expect(waiting.body.map(({ _id }: { _id: string }) => _id)).toContain(order._id)
  const other = await makeShowroom(shop)
  await receivePairs(shop, other.id, [{ ...shelf.size, pairs: 1 }])
  expect((await miss()).body.store).toBe(other.id)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([1, 1])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-09] nobody changes or deletes a movement: neither the shop nor the owner of its tables', async () => {
  await makeShelf(1)
  for (const db of [shop.db, shop.ownerDb]) {
    await expect(db.update(stockMovements).set({ pairs: 9 })).rejects.toThrow()
    await expect(db.delete(stockMovements)).rejects.toThrow()
  }
})

test('[STOCK-04] [I6] of many at once for the last pairs exactly as many get one, and the others a clear refusal', async () => {
  const shelf = await makeShelf(5)
  const buyers = await Promise.all(Array.from({ length: 40 }, () => makeSignedInUser(shop, 'customer')))
  const responses = await Promise.all(buyers.map((customer) => buy({ ...shelf, customer }, 1)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201).length).toBe(5)
  expect(statuses.filter((status) => status === 409).length).toBe(35)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([5, 5])
  expect(await verifyRows(shop)).toEqual([])
})

test('[STOCK-01] with stock switched off orders need no pairs; switched on, open orders hold theirs and showrooms have them', async () => {
  const shelf = await makeShelf(1)
  await keepStock(shop, false)
  const orders = [
    await makeOrder(shop, shelf.customer.token, { product: shelf.product, store: shelf.store }),
    await makeOrder(shop, shelf.customer.token, { product: shelf.product, store: shelf.store, note: 2 }),
  ]
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([1, 0])
  expect((await readResponse(shop.request(`/stock/product/${shelf.product.id}`))).body).toEqual({
    kept: false,
    sizes: [],
  })
  await keepStock(shop, true)
  expect(orders.length).toBe(2)
  expect(await pairsOf(shop, shelf.store, shelf.size)).toEqual([2, 2])
  expect(await verifyRows(shop)).toEqual([])
})
