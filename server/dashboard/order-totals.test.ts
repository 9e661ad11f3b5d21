import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { uncountedEvents } from '#server/db/tables/order-totals.ts'
import { startOrderTotalsJob } from '#server/jobs/order-totals.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/order-status.ts'
import { countOrderEvents } from './order-totals.queries.ts'

let shop: TestApi
let other: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  other = await connectSecondNode(shop)
  admin = await makeSignedInUser(shop, 'admin')
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const DAY = sql`(o.created_at at time zone 'Asia/Dhaka')::date::text`
const BY_PRODUCT = sql`select ${DAY} as day, place.store, l.product, sum(l.quantity) as pairs, sum(l.quantity * l.unit_price::bigint) as taka`
const BY_SIZE = sql`select ${DAY} as day, place.store, l.size_number as size, sum(l.quantity) as pairs`
const countAndTaka = (condition: ReturnType<typeof sql>, name: string) =>
  sql`count(*) filter (where ${condition}) as ${sql.identifier(name)},
    coalesce(sum(total) filter (where ${condition}), 0) as ${sql.identifier(`${name}_taka`)}`
const ORDERS = sql`select ${DAY} as day, place.store, count(*) as orders, sum(total) as taka,
    ${countAndTaka(sql`status = 'Delivered'`, 'delivered')},
    ${countAndTaka(sql`status = 'Cancelled'`, 'cancelled')},
    ${countAndTaka(sql`payment_method = 'Bkash' and status <> 'Cancelled'`, 'bkash')},
    ${countAndTaka(sql`payment_method = 'Nagad' and status <> 'Cancelled'`, 'nagad')}
  from orders o cross join lateral (values (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) as place (store)
  group by 1, 2`
const FROM_SOLD_LINES = sql`from orders o join order_lines l on l."order" = o.id
  cross join lateral (values (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) as place (store)
  where o.status <> 'Cancelled' group by 1, 2, 3`

/** The totals of the views and those recomputed from the orders, in one snapshot. */
function readTotals(db: Db) {
  return db.transaction(
    async (tx) => {
      const readRows = async (query: ReturnType<typeof sql>) =>
        (await tx.execute(query)).rows.map((row) => JSON.stringify(row)).toSorted()
      return {
        stored: [
          await readRows(sql`select day::text, store, sum(orders) as orders, sum(taka) as taka, sum(delivered) as delivered,
              sum(delivered_taka) as delivered_taka, sum(cancelled) as cancelled, sum(cancelled_taka) as cancelled_taka,
              sum(bkash) as bkash, sum(bkash_taka) as bkash_taka, sum(nagad) as nagad, sum(nagad_taka) as nagad_taka
            from daily_orders_now group by 1, 2`),
          await readRows(sql`select day::text, store, product, sum(pairs) as pairs, sum(taka) as taka
            from daily_products_now group by 1, 2, 3 having sum(pairs) <> 0 or sum(taka) <> 0`),
          await readRows(sql`select day::text, store, size, sum(pairs) as pairs
            from daily_sizes_now group by 1, 2, 3 having sum(pairs) <> 0`),
        ],
        recomputed: [
          await readRows(ORDERS),
          await readRows(sql`${BY_PRODUCT} ${FROM_SOLD_LINES}`),
          await readRows(sql`${BY_SIZE} ${FROM_SOLD_LINES}`),
        ],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function expectExactTotals(db: Db) {
  const { stored, recomputed } = await readTotals(db)
  expect(stored).toEqual(recomputed)
}

const placeStep = fc.record({
  kind: fc.constant('place' as const),
  product: fc.nat(3),
  size: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 9 }),
  store: fc.nat(2),
  method: fc.constantFrom(...PAYMENT_METHODS),
})
const changeStep = fc.record({
  kind: fc.constant('change' as const),
  order: fc.nat(200),
  status: fc.constantFrom(...ORDER_STATUSES),
})
const countStep = fc.record({ kind: fc.constant('count' as const), batch: fc.integer({ min: 1, max: 20 }) })
const compareStep = fc.record({ kind: fc.constant('look' as const) })
const anyStep = fc.oneof(
  { arbitrary: placeStep, weight: 4 },
  { arbitrary: changeStep, weight: 6 },
  { arbitrary: countStep, weight: 2 },
  { arbitrary: compareStep, weight: 1 },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

test('whatever happens to orders concurrently, on two nodes and while events are counted, the totals equal a recount', {
  timeout: 90_000,
}, async () => {
  const products: Awaited<ReturnType<typeof makeProduct>>[] = []
  for (const discountPrice of [900, 1_000, 1_100, 1_200]) products.push(await makeProduct(shop, { discountPrice }))
  const showroomIds = await Promise.all(Array.from({ length: 3 }, async () => (await makeShowroom(shop)).id))
  const customers = await Promise.all(Array.from({ length: 6 }, () => makeSignedInUser(shop, 'customer')))
  const orders: string[] = []

  async function perform(step: Step, index: number) {
    const node = index % 2 ? shop : other
    if (step.kind === 'look') return expectExactTotals(node.db)
    if (step.kind === 'count') return void (await countOrderEvents(node.db, step.batch))
    if (step.kind === 'change') {
      const id = orders[step.order % Math.max(orders.length, 1)]
      if (!id) return
      const path = `/orders/updateStatus/${id}`
      await node.request(path, { method: 'PUT', json: { status: step.status }, token: admin.token })
      return
    }
    const { id, sizes } = products[step.product] ?? firstRow(products)
    const lines = [{ product: id, size: sizes[step.size]?.id, quantity: step.quantity }]
    const second = products[(step.product + 1) % 4] ?? firstRow(products)
    if (step.quantity > 4) lines.push({ product: second.id, size: second.sizes[0]?.id, quantity: 1 })
    const body = orderBody(firstRow(products), showroomIds[step.store] ?? '', {
      products: lines,
      payment: { method: step.method, number: step.method === 'COD' ? null : '01712345678' },
    })
    const customer = customers[index % 6]
    const { status, body: responseBody } = await placeOrder(node, body, {
      token: customer?.token,
      key: crypto.randomUUID(),
    })
    expect(status).toBe(201)
    orders.push((responseBody as { order: { _id: string } }).order._id)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (let first = 0; first < steps.length; first += 8)
        await Promise.all(steps.slice(first, first + 8).map(perform))
      await expectExactTotals(shop.db)
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(orders.length).toBeGreaterThan(20)
  await Promise.all([countOrderEvents(shop.db, 3), countOrderEvents(other.db, 3)])
  await countOrderEvents(shop.db)
  expect(await shop.db.$count(uncountedEvents)).toBe(0)
  await expectExactTotals(shop.db)
})

test('the job runs periodically, logs a failed run and goes on, and runs no more after stop', async () => {
  const log = { error: vi.fn() }
  const closedShop = await startApi()
  await closedShop.close()
  const failing = startOrderTotalsJob({ db: closedShop.db, log }, { initialDelay: 1, interval: 1 })
  await vi.waitFor(() => expect(log.error.mock.calls.length).toBeGreaterThan(2))
  await failing.stop()
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ event: 'counting-failed' })

  const customer = await makeSignedInUser(shop, 'customer')
  await makeOrder(shop, customer.token)
  expect(await shop.db.$count(uncountedEvents)).toBe(1)
  const nodes = [shop, other].map((node) =>
    startOrderTotalsJob({ ...node, log: shop.log }, { initialDelay: 1, interval: 5 }),
  )
  await vi.waitFor(async () => expect(await shop.db.$count(uncountedEvents)).toBe(0))
  await Promise.all(nodes.map((node) => node.stop()))
  await makeOrder(shop, customer.token)
  expect(await shop.db.$count(uncountedEvents)).toBe(1)
  await expectExactTotals(shop.db)
})
