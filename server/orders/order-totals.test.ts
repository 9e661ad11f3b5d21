import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkTotals } from '#server/backup/verify/queries.ts'
import { startOrderTotalsJob } from '#server/jobs/order-totals.ts'
import { uncountedEvents } from '#server/platform/db/tables/order-totals.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, orderBody, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { connectSecondNode } from '#server/testing/processes/second-node.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
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

/** The totals equal a recount from the orders, in one snapshot. */
async function expectExactTotals({ pool }: Pick<TestApi, 'pool'>) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const checks = await checkTotals(client)
    expect(checks.filter(({ mismatches }) => mismatches.length > 0)).toEqual([])
    return checks
  } finally {
    await client.query('rollback')
    client.release()
  }
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
    if (step.kind === 'look') return void (await expectExactTotals(node))
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
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 50 }), async (steps) => {
      for (let first = 0; first < steps.length; first += 8)
        await Promise.all(steps.slice(first, first + 8).map(perform))
      await expectExactTotals(shop)
    }),
    { numRuns: rounds(4, 40), endOnFailure: true },
  )
  expect(orders.length).toBeGreaterThan(20)
  await Promise.all([countOrderEvents(shop.db, 3), countOrderEvents(other.db, 3)])
  await countOrderEvents(shop.db)
  expect(await shop.db.$count(uncountedEvents)).toBe(0)
  for (const { name, checkedCount } of await expectExactTotals(shop))
    expect([name, checkedCount]).not.toEqual([name, 0])
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
  await expectExactTotals(shop)
})
