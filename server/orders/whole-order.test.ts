import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailOutbox, orders, users } from '#server/db/schema.ts'
import { makeOrder, orderOf, placeOrder, type Sent } from '#server/testing/make-order.ts'
import { makeProduct } from '#server/testing/make-product.ts'
import { makeShowroom } from '#server/testing/make-showroom.ts'
import { signedIn } from '#server/testing/signed-in.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { theOne } from '#server/testing/the-one.ts'
import { findOrder } from './queries.ts'

let shop: TestApi
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

const place = (json: unknown, sent: Sent = {}) => placeOrder(shop, json, sent)

test('each SQL statement of placing an order fails in turn, and half an order or a letter without one is never left', async () => {
  const { id, token } = await signedIn(shop, 'customer')
  const product = await makeProduct(shop)
  let statement = 0
  let failing = 0
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const text = JSON.stringify(given[0])
    if (/begin|rollback/.test(text) || !(inOrder.has(this) || /pg_advisory_xact_lock/.test(text)))
      return Reflect.apply(query, this, given)
    inOrder.add(this)
    statement += 1
    return statement === failing ? Promise.reject(new Error('this statement fails')) : Reflect.apply(query, this, given)
  })
  const inOrder = new Set<pg.Client>()
  const outcomes: number[] = []
  for (failing = 1; outcomes.at(-1) !== 201; failing += 1) {
    statement = 0
    inOrder.clear()
    outcomes.push((await place(orderOf(product, store), { token, key: `try-${failing}` })).status)
  }
  spy.mockRestore()
  console.info(`${outcomes.length - 1} statements failed in turn`)
  expect(outcomes.length).toBeGreaterThan(8)
  expect(outcomes.slice(0, -1).every((status) => status === 500)).toBe(true)
  expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(1)
  const { rows } = await shop.db.execute(sql`select
    (select count(*)::int from orders o where not exists (select from order_lines l where l."order" = o.id)
      or not exists (select from order_events e where e."order" = o.id)) as half`)
  expect(rows).toEqual([{ half: 0 }])
  expect(await shop.db.$count(mailOutbox)).toBe(1)
})

test('[API-06] whatever is tampered with, the total is the sum of the server’s prices and 50', async () => {
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
