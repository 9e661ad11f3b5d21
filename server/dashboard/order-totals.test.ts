import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { uncountedEvents } from '#server/db/schema.ts'
import { startCounting } from '#server/jobs/order-totals.ts'
import { theOne } from '#server/testing/first-row.ts'
import { makeOrder, orderOf, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { secondNode } from '#server/testing/processes/second-node.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/order-status.ts'
import { countOrderEvents } from './order-totals.queries.ts'

let shop: TestApi
let other: TestApi
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  other = await secondNode(shop)
  admin = await signedIn(shop, 'admin')
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const DAY = sql`(o.created_at at time zone 'Asia/Dhaka')::date::text`
const BY_PRODUCT = sql`select ${DAY} as day, place.store, l.product, sum(l.quantity) as pairs, sum(l.quantity * l.unit_price::bigint) as taka`
const BY_SIZE = sql`select ${DAY} as day, place.store, l.size_number as size, sum(l.quantity) as pairs`
const ofOrders = (condition: ReturnType<typeof sql>, name: string) =>
  sql`count(*) filter (where ${condition}) as ${sql.identifier(name)},
    coalesce(sum(total) filter (where ${condition}), 0) as ${sql.identifier(`${name}_taka`)}`
const PLACED = sql`select ${DAY} as day, place.store, count(*) as orders, sum(total) as taka,
    ${ofOrders(sql`status = 'Delivered'`, 'delivered')},
    ${ofOrders(sql`status = 'Cancelled'`, 'cancelled')},
    ${ofOrders(sql`payment_method = 'Bkash' and status <> 'Cancelled'`, 'bkash')},
    ${ofOrders(sql`payment_method = 'Nagad' and status <> 'Cancelled'`, 'nagad')}
  from orders o cross join lateral (values (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) as place (store)
  group by 1, 2`
const SOLD = sql`from orders o join order_lines l on l."order" = o.id
  cross join lateral (values (o.store), ('00000000-0000-0000-0000-000000000000'::uuid)) as place (store)
  where o.status <> 'Cancelled' group by 1, 2, 3`

/** The totals of the views and those recomputed from the orders, in one snapshot. */
function readBoth(db: Db) {
  return db.transaction(
    async (tx) => {
      const read = async (query: ReturnType<typeof sql>) =>
        (await tx.execute(query)).rows.map((row) => JSON.stringify(row)).toSorted()
      return {
        kept: [
          await read(sql`select day::text, store, sum(orders) as orders, sum(taka) as taka, sum(delivered) as delivered,
              sum(delivered_taka) as delivered_taka, sum(cancelled) as cancelled, sum(cancelled_taka) as cancelled_taka,
              sum(bkash) as bkash, sum(bkash_taka) as bkash_taka, sum(nagad) as nagad, sum(nagad_taka) as nagad_taka
            from daily_orders_now group by 1, 2`),
          await read(sql`select day::text, store, product, sum(pairs) as pairs, sum(taka) as taka
            from daily_products_now group by 1, 2, 3 having sum(pairs) <> 0 or sum(taka) <> 0`),
          await read(sql`select day::text, store, size, sum(pairs) as pairs
            from daily_sizes_now group by 1, 2, 3 having sum(pairs) <> 0`),
        ],
        counted: [await read(PLACED), await read(sql`${BY_PRODUCT} ${SOLD}`), await read(sql`${BY_SIZE} ${SOLD}`)],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function expectExact(db: Db) {
  const { kept, counted } = await readBoth(db)
  expect(kept).toEqual(counted)
}

const place = fc.record({
  kind: fc.constant('place' as const),
  product: fc.nat(3),
  size: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 9 }),
  store: fc.nat(2),
  method: fc.constantFrom(...PAYMENT_METHODS),
})
const change = fc.record({
  kind: fc.constant('change' as const),
  order: fc.nat(200),
  status: fc.constantFrom(...ORDER_STATUSES),
})
const count = fc.record({ kind: fc.constant('count' as const), batch: fc.integer({ min: 1, max: 20 }) })
const look = fc.record({ kind: fc.constant('look' as const) })
const step = fc.oneof(
  { arbitrary: place, weight: 4 },
  { arbitrary: change, weight: 6 },
  { arbitrary: count, weight: 2 },
  { arbitrary: look, weight: 1 },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('whatever happens to orders concurrently, on two nodes and while events are counted, the totals equal a recount', {
  timeout: 90_000,
}, async () => {
  const products: Awaited<ReturnType<typeof makeProduct>>[] = []
  for (const discountPrice of [900, 1_000, 1_100, 1_200]) products.push(await makeProduct(shop, { discountPrice }))
  const stores = await Promise.all(Array.from({ length: 3 }, async () => (await makeShowroom(shop)).id))
  const customers = await Promise.all(Array.from({ length: 6 }, () => signedIn(shop, 'customer')))
  const orders: string[] = []

  async function perform(given: Step, nth: number) {
    const node = nth % 2 ? shop : other
    if (given.kind === 'look') return expectExact(node.db)
    if (given.kind === 'count') return void (await countOrderEvents(node.db, given.batch))
    if (given.kind === 'change') {
      const id = orders[given.order % Math.max(orders.length, 1)]
      if (!id) return
      const path = `/orders/updateStatus/${id}`
      await node.request(path, { method: 'PUT', json: { status: given.status }, token: admin.token })
      return
    }
    const { id, sizes } = products[given.product] ?? theOne(products)
    const lines = [{ product: id, size: sizes[given.size]?.id, quantity: given.quantity }]
    const second = products[(given.product + 1) % 4] ?? theOne(products)
    if (given.quantity > 4) lines.push({ product: second.id, size: second.sizes[0]?.id, quantity: 1 })
    const body = orderOf(theOne(products), stores[given.store] ?? '', {
      products: lines,
      payment: { method: given.method, number: given.method === 'COD' ? null : '01712345678' },
    })
    const customer = customers[nth % 6]
    const { status, body: answer } = await placeOrder(node, body, { token: customer?.token, key: crypto.randomUUID() })
    expect(status).toBe(201)
    orders.push((answer as { order: { _id: string } }).order._id)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (let first = 0; first < steps.length; first += 8)
        await Promise.all(steps.slice(first, first + 8).map(perform))
      await expectExact(shop.db)
    }),
    { numRuns: 8, endOnFailure: true },
  )
  expect(orders.length).toBeGreaterThan(20)
  await Promise.all([countOrderEvents(shop.db, 3), countOrderEvents(other.db, 3)])
  await countOrderEvents(shop.db)
  expect(await shop.db.$count(uncountedEvents)).toBe(0)
  await expectExact(shop.db)
})

test('the job runs periodically, logs a failed run and goes on, and runs no more after stop', async () => {
  const log = { error: vi.fn() }
  const gone = await startApi()
  await gone.close()
  const failing = startCounting({ db: gone.db, log }, { first: 1, every: 1 })
  await vi.waitFor(() => expect(log.error.mock.calls.length).toBeGreaterThan(2))
  await failing.stop()
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ event: 'counting-failed' })

  const customer = await signedIn(shop, 'customer')
  await makeOrder(shop, customer.token)
  expect(await shop.db.$count(uncountedEvents)).toBe(1)
  const nodes = [shop, other].map((node) => startCounting({ ...node, log: shop.log }, { first: 1, every: 5 }))
  await vi.waitFor(async () => expect(await shop.db.$count(uncountedEvents)).toBe(0))
  await Promise.all(nodes.map((node) => node.stop()))
  await makeOrder(shop, customer.token)
  expect(await shop.db.$count(uncountedEvents)).toBe(1)
  await expectExact(shop.db)
})
