import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOrderEvents } from '#server/orders/order-totals.queries.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { stockMovements } from '#server/platform/db/tables/stock.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { lineSizes } from '#shared/schemas/orders/call.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'

type Account = Awaited<ReturnType<typeof makeSignedInUser>>

let shop: TestApi
let clerk: Account
let customer: Account
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  clerk = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
})
afterAll(() => shop.close())

/** A showroom, a product in three sizes, and an order of two pairs of the first and one of the second. */
async function makeCall({ pairs }: { pairs: readonly number[] | null }) {
  const product = await makeProduct(shop, { sizes: [39, 40, 41] })
  const store = (await makeShowroom(shop)).id
  const keys = product.sizes.map(({ id }) => ({ product: product.id, size: id }))
  const [small, middle, large] = keys as [(typeof keys)[0], (typeof keys)[0], (typeof keys)[0]]
  await keepStock(shop, pairs !== null)
  if (pairs)
    await receivePairs(
      shop,
      store,
      keys.map((key, index) => ({ ...key, pairs: pairs[index] ?? 0 })),
    )
  const products = [
    { ...small, quantity: 2 },
    { ...middle, quantity: 1 },
  ]
  const order = await makeOrder(shop, customer.token, { product, store, products })
  const held = () => Promise.all(keys.map(async (key) => (await pairsOf(shop, store, key))[1]))
  return { store, order, small, middle, large, held }
}

/** Takes the order for a call, as far as the caller may, and changes its sizes. */
const change = async (order: string, sizes: { line: number; size: string }[], token = clerk.token) => {
  await shop.request('/calls/take', { json: { order }, token })
  return readResponse(
    shop.request(`/calls/record/${order}`, { method: 'POST', json: { outcome: 'changed', change: { sizes } }, token }),
  )
}
const otherSizes = async (order: string) => {
  const { body } = await readResponse(shop.request(`/calls/sizes/${order}`, { token: clerk.token }))
  return lineSizes.parse(body).lines.map(({ sizes }) => sizes.map(({ size }) => size))
}
const sizesOf = (order: unknown) => orderDetail.parse(order).products.map(({ size }) => size.size)
const soldToday = async (store: string) => {
  const { rows } = await shop.db.execute<{ size: number; pairs: number }>(
    sql`select size::float8 as size, sum(pairs)::int as pairs from daily_sizes_now where store = ${store} group by 1 having sum(pairs) <> 0 order by 1`,
  )
  return rows.map(({ size, pairs }) => [size, pairs])
}

test('[WORK-20] a changed size moves the held pairs, the ledger and the totals by size, and leaves prices and total', async () => {
  const { store, order, large, held } = await makeCall({ pairs: [5, 5, 5] })
  await countOrderEvents(shop.db)
  expect(await held()).toEqual([2, 1, 0])
  expect(await otherSizes(order._id)).toEqual([
    [40, 41],
    [39, 41],
  ])
  const { status, body } = await change(order._id, [{ line: 0, size: large.size.toUpperCase() }])
  expect(status).toBe(200)
  expect(sizesOf(body.order)).toEqual([41, 40])
  expect(body.order).toMatchObject({ total: order.total, status: 'Pending', work: { step: 'to-call' } })
  expect(await held()).toEqual([0, 1, 2])
  const moves = await shop.db.select().from(stockMovements).where(eq(stockMovements.order, order._id))
  expect(
    moves
      .map(({ kind, pairs, by }) => [kind, pairs, by])
      .slice(2)
      .toSorted(),
  ).toEqual([
    ['held', 2, clerk.id],
    ['released', -2, clerk.id],
  ])
  expect(await soldToday(store)).toEqual([
    [40, 1],
    [41, 2],
  ])
  const entries = await shop.db
    .select({ by: auditEntries.by, details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, order._id), eq(auditEntries.action, 'order-size-changed')))
  expect(entries).toEqual([{ by: clerk.id, details: { line: 1, from: 39, to: 41 } }])
  expect(await verifyRows(shop)).toEqual([])
})

test('[WORK-20] a size of which the showroom has too few pairs is 409 with the short line, and nothing changes', async () => {
  const { order, small, middle, large, held } = await makeCall({ pairs: [2, 3, 1] })
  expect(await otherSizes(order._id)).toEqual([[40], [41]])
  const both = [
    { line: 1, size: large.size },
    { line: 0, size: large.size },
  ]
  const elsewhere = (await makeShowroom(shop)).id
  await receivePairs(shop, elsewhere, [
    { ...large, pairs: 9 },
    { ...middle, pairs: 9 },
  ])
  const refused = await change(order._id, [{ line: 0, size: large.size }])
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'sold_out',
      message: 'This showroom does not have all of it any more.',
      params: { lines: [{ ...large, asked: 2, available: 1 }], showrooms: [{ _id: elsewhere }] },
    },
  })
  expect((await change(order._id, both)).status).toBe(409)
  expect(await held()).toEqual([2, 1, 0])
  const swapped = [
    { line: 0, size: middle.size },
    { line: 1, size: small.size },
  ]
  expect(sizesOf((await change(order._id, swapped)).body.order)).toEqual([40, 39])
  expect(await held()).toEqual([1, 2, 0])
  const other = await makeProduct(shop, { sizes: [44] })
  for (const [line, size, code] of [
    [0, firstRow(other.sizes).id, 'not_found'],
    [2, small.size, 'not_found'],
    [-1, small.size, 'invalid'],
    [0, 'none', 'not_found'],
  ] as const)
    expect((await change(order._id, [{ line, size }])).body.code, `${line} ${size}`).toBe(code)
  expect((await change(order._id, [...both, ...both])).status).toBe(422)
  expect((await change(order._id, [])).status).toBe(422)
  const foreign = await makeSignedInUser(shop, 'storeUser', { store: elsewhere })
  expect((await change(order._id, [{ line: 1, size: large.size }], foreign.token)).status).toBe(404)
  const confirmed = { method: 'POST', json: { outcome: 'confirmed' }, token: clerk.token }
  await shop.request(`/calls/record/${order._id}`, confirmed)
  expect((await change(order._id, [{ line: 1, size: large.size }])).body.code).toBe('order_changed_meanwhile')
  expect(await held()).toEqual([1, 2, 0])
  expect(await verifyRows(shop)).toEqual([])
})

test('[WORK-20] while no stock is kept every size of the product can be had, and one that is the same changes nothing', async () => {
  const { store, order, small, large, held } = await makeCall({ pairs: null })
  expect(await otherSizes(order._id)).toEqual([
    [40, 41],
    [39, 41],
  ])
  const count = () => shop.db.$count(auditEntries, eq(auditEntries.action, 'order-size-changed'))
  const before = await count()
  expect(sizesOf((await change(order._id, [{ line: 0, size: small.size }])).body.order)).toEqual([39, 40])
  expect(await count()).toBe(before)
  const { body } = await change(order._id, [
    { line: 0, size: large.size },
    { line: 1, size: large.size },
  ])
  expect(sizesOf(body.order)).toEqual([41, 41])
  expect(body.order.total).toBe(order.total)
  expect(await held()).toEqual([0, 0, 0])
  expect(await soldToday(store)).toEqual([[41, 3]])
})
