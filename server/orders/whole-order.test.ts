import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeOrder, orderBody, type PlaceOrderOptions, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { findOrder } from './queries.ts'

let shop: TestApi
let showroomId: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  showroomId = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

const place = (json: unknown, options: PlaceOrderOptions = {}) => placeOrder(shop, json, options)

/** Counts incomplete orders (without lines or events), letters without an order, and the customer's orders. */
async function countLeftovers(customer: string) {
  const { rows } = await shop.db.execute<{ half: number; letters: number }>(sql`select
    (select count(*)::int from orders o where not exists (select from order_lines l where l."order" = o.id)
      or not exists (select from order_events e where e."order" = o.id)) as half,
    (select count(*)::int from mail_outbox m
      where not exists (select from orders o where m.subject like '%' || o.number || '%')) as letters`)
  return { ...firstRow(rows), orders: await shop.db.$count(orders, eq(orders.customer, customer)) }
}

test.each([
  { how: 'alone', crowded: false, statements: 4 },
  { how: 'while another one of the customer is being placed', crowded: true, statements: 8 },
])(
  '[I15] when each SQL statement of placing an order $how fails in turn, no partial order or orphaned letter remains',
  async ({ crowded, statements }) => {
    const { id, token } = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop)
    const lockClient = await shop.pool.connect()
    const query = pg.Client.prototype.query
    const lock = (lockFunction: string) =>
      Reflect.apply(query, lockClient, [`select ${lockFunction}(hashtextextended('orders of ${id}', 0))`])
    let statement = 0
    let failingStatement = 0
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const text = JSON.stringify(args[0])
      if (/begin|rollback|set statement_timeout/.test(text)) return Reflect.apply(query, this, args)
      if (crowded && text.includes('pg_advisory_xact_lock')) lock('pg_advisory_unlock')
      statement += 1
      if (statement !== failingStatement) return Reflect.apply(query, this, args)
      const error = new Error('this statement fails')
      const callback = args.at(-1)
      return typeof callback === 'function' ? callback(error) : Promise.reject(error)
    })
    const outcomes: number[] = []
    for (failingStatement = 1; outcomes.at(-1) !== 201; failingStatement += 1) {
      if (crowded) await lock('pg_advisory_lock')
      statement = 0
      outcomes.push((await place(orderBody(product, showroomId), { token, key: `try-${failingStatement}` })).status)
      if (crowded) await lock('pg_advisory_unlock')
    }
    spy.mockRestore()
    lockClient.release()
    expect(outcomes).toEqual([...Array<number>(statements).fill(500), 201])
    expect(await countLeftovers(id)).toEqual({ half: 0, letters: 0, orders: 1 })
  },
)

test('[I15] when each table rejects the insert in turn, and then the commit, nothing of the order remains', async () => {
  const { id, token } = await makeSignedInUser(shop, 'customer', { provenEmail: null })
  const product = await makeProduct(shop)
  const placeWhileRejecting = async (table: string, create: string, when = '') => {
    await shop.ownerDb.execute(
      `create ${create} insert on ${table} ${when} for each row execute function refuse_change()`,
    )
    const { status } = await place(orderBody(product, showroomId), { token, key: 'one' })
    await shop.ownerDb.execute(`drop trigger refused on ${table}`)
    return status
  }
  for (const table of ['orders', 'order_lines', 'order_events', 'uncounted_events', 'mail_outbox', 'email_proofs']) {
    expect(await placeWhileRejecting(table, 'trigger refused before')).toBe(500)
    expect(await placeWhileRejecting(table, 'constraint trigger refused after', 'deferrable initially deferred')).toBe(
      500,
    )
  }
  expect(await countLeftovers(id)).toEqual({ half: 0, letters: 0, orders: 0 })
  expect((await place(orderBody(product, showroomId), { token, key: 'one' })).status).toBe(201)
})

test('[API-06] [I1] whatever is tampered with, the total is the sum of the server’s prices plus 50', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const goods: Awaited<ReturnType<typeof makeProduct>>[] = []
  for (const discountPrice of [1, 499, 1_000_000, 1_999, 65_535])
    goods.push(await makeProduct(shop, { discountPrice, originalPrice: 1_000_000 }))
  const cart = fc.array(
    fc.record({
      product: fc.constantFrom(...goods),
      quantity: fc.integer({ min: 1, max: 99 }),
      tampered: fc.dictionary(fc.constantFrom('price', 'unitPrice', 'discountPrice', 'total', 'name'), fc.integer()),
    }),
    { minLength: 1, maxLength: 50 },
  )
  const tampered = fc.dictionary(
    fc.constantFrom('total', 'subtotal', 'shipping', 'deliveredAt', 'number'),
    fc.integer(),
  )
  let carts = 0
  await fc.assert(
    fc.asyncProperty(cart, tampered, async (lines, overrides) => {
      carts += 1
      const products = lines.map(({ product, quantity, tampered }) => ({
        ...tampered,
        product: product.id,
        size: firstRow(product.sizes).id,
        quantity,
      }))
      const { status, body } = await place(
        { ...orderBody(firstRow(goods), showroomId), ...overrides, products },
        { token, key: `cart-${carts}` },
      )
      const sum = lines.reduce((total, { product, quantity }) => total + product.discountPrice * quantity, 0)
      expect([status, body.order?.subtotal, body.order?.total]).toEqual([201, sum, sum + 50])
    }),
    { numRuns: 150 },
  )
})

test('[I1] [I5] the lines of an order never change, and its subtotal is theirs', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, token, { store: showroomId })
  const before = await findOrder(shop.db, order._id)
  const expectRejected = (change: SQL, message: RegExp) =>
    expect(shop.ownerDb.execute(change)).rejects.toMatchObject({ cause: { message: expect.stringMatching(message) } })
  const unitPrice = sql`update order_lines set unit_price = unit_price + 1 where "order" = ${order._id}`
  await expectRejected(unitPrice, /^rows of order_lines never change$/)
  const subtotal = sql`update orders set subtotal = subtotal + 1, total = total + 1 where id = ${order._id}`
  await expectRejected(subtotal, /subtotal/)
  expect(await findOrder(shop.db, order._id)).toEqual(before)
})

test('[API-06] a deleted customer’s order stays readable', async () => {
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token, { store: showroomId })
  await shop.db
    .update(users)
    .set({ name: 'Deleted customer', email: null, phone: '', passwordHash: null, deletedAt: new Date() })
    .where(eq(users.id, customer.id))
  expect(await findOrder(shop.db, order._id)).toMatchObject({
    number: order.number,
    customer: { name: 'Deleted customer' },
  })
})
