import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders, users } from '#server/db/schema.ts'
import { theOne } from '#server/testing/first-row.ts'
import { makeOrder, orderOf, placeOrder, type Sent } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { findOrder } from './queries.ts'

let shop: TestApi
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

const place = (json: unknown, sent: Sent = {}) => placeOrder(shop, json, sent)

/** Counts incomplete orders (without lines or events), letters without an order, and the customer's orders. */
async function leftBehind(customer: string) {
  const { rows } = await shop.db.execute<{ half: number; letters: number }>(sql`select
    (select count(*)::int from orders o where not exists (select from order_lines l where l."order" = o.id)
      or not exists (select from order_events e where e."order" = o.id)) as half,
    (select count(*)::int from mail_outbox m
      where not exists (select from orders o where m.subject like '%' || o.number || '%')) as letters`)
  return { ...theOne(rows), orders: await shop.db.$count(orders, eq(orders.customer, customer)) }
}

test.each([
  { how: 'alone', crowded: false, statements: 3 },
  { how: 'while another one of the customer is being placed', crowded: true, statements: 7 },
])(
  'when each SQL statement of placing an order $how fails in turn, no partial order or orphaned letter remains',
  async ({ crowded, statements }) => {
    const { id, token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    const other = await shop.pool.connect()
    const query = pg.Client.prototype.query
    const lock = (call: string) =>
      Reflect.apply(query, other, [`select ${call}(hashtextextended('orders of ${id}', 0))`])
    let statement = 0
    let failing = 0
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const text = JSON.stringify(given[0])
      if (/begin|rollback/.test(text)) return Reflect.apply(query, this, given)
      if (crowded && text.includes('pg_advisory_xact_lock')) lock('pg_advisory_unlock')
      statement += 1
      if (statement !== failing) return Reflect.apply(query, this, given)
      const error = new Error('this statement fails')
      const told = given.at(-1)
      return typeof told === 'function' ? told(error) : Promise.reject(error)
    })
    const outcomes: number[] = []
    for (failing = 1; outcomes.at(-1) !== 201; failing += 1) {
      if (crowded) await lock('pg_advisory_lock')
      statement = 0
      outcomes.push((await place(orderOf(product, store), { token, key: `try-${failing}` })).status)
      if (crowded) await lock('pg_advisory_unlock')
    }
    spy.mockRestore()
    other.release()
    expect(outcomes).toEqual([...Array<number>(statements).fill(500), 201])
    expect(await leftBehind(id)).toEqual({ half: 0, letters: 0, orders: 1 })
  },
)

test('when each table rejects the insert in turn, and then the commit, nothing of the order remains', async () => {
  const { id, token } = await signedIn(shop, 'customer')
  const product = await makeProduct(shop)
  const refusing = async (table: string, create: string, when = '') => {
    await shop.pool.query(`create ${create} insert on ${table} ${when} for each row execute function refuse_change()`)
    const { status } = await place(orderOf(product, store), { token, key: 'one' })
    await shop.pool.query(`drop trigger refused on ${table}`)
    return status
  }
  for (const table of ['orders', 'order_lines', 'order_events', 'uncounted_events', 'mail_outbox']) {
    expect(await refusing(table, 'trigger refused before')).toBe(500)
    expect(await refusing(table, 'constraint trigger refused after', 'deferrable initially deferred')).toBe(500)
  }
  expect(await leftBehind(id)).toEqual({ half: 0, letters: 0, orders: 0 })
  expect((await place(orderOf(product, store), { token, key: 'one' })).status).toBe(201)
})

test('[API-06] whatever is tampered with, the total is the sum of the server’s prices plus 50', async () => {
  const { token } = await signedIn(shop, 'customer')
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
    fc.asyncProperty(cart, tampered, async (lines, more) => {
      carts += 1
      const products = lines.map(({ product, quantity, tampered }) => ({
        ...tampered,
        product: product.id,
        size: theOne(product.sizes).id,
        quantity,
      }))
      const { status, body } = await place(
        { ...orderOf(theOne(goods), store), ...more, products },
        { token, key: `cart-${carts}` },
      )
      const sum = lines.reduce((total, { product, quantity }) => total + product.discountPrice * quantity, 0)
      expect([status, body.order?.subtotal, body.order?.total]).toEqual([201, sum, sum + 50])
    }),
    { numRuns: 150 },
  )
})

test('[API-06] a deleted customer’s order stays readable', async () => {
  const customer = await signedIn(shop, 'customer')
  const order = await makeOrder(shop, customer.token, { store })
  await shop.db
    .update(users)
    .set({ name: 'Deleted customer', email: null, phone: '', passwordHash: null, deletedAt: new Date() })
    .where(eq(users.id, customer.id))
  expect(await findOrder(shop.db, order._id)).toMatchObject({
    number: order.number,
    customer: { name: 'Deleted customer' },
  })
})
