import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { colors, orderEvents, orderLines, orders, products, users } from '#server/db/schema.ts'
import { makeOrder, orderOf } from '#server/testing/make-order.ts'
import { makeProduct } from '#server/testing/make-product.ts'
import { makeShowroom } from '#server/testing/make-showroom.ts'
import { signedIn } from '#server/testing/signed-in.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { theOne } from '#server/testing/the-one.ts'
import { orderDetail } from '#shared/schemas/order.ts'

let shop: TestApi
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  store = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

interface Sent {
  token?: string
  key?: string
  of?: TestApi
}

async function place(json: unknown, { token, key, of = shop }: Sent = {}) {
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
  const answer = await of.request('/orders/create', { json, token, headers })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
const counted = async (of = shop) => Number((await of.db.execute(sql`select count(*) from orders`)).rows[0]?.count)

describe('an order', () => {
  test('[API-06] [API-11] [DEC-15] is priced, numbered and stored by the server, and answers {message, order}', async () => {
    const customer = await signedIn(shop, 'customer', { name: 'Rafiq Islam' })
    const shoe = await makeProduct(shop, { originalPrice: 2_000, discountPrice: 1_490, color: 'teal', sizes: [41, 42] })
    const boot = await makeProduct(shop, { originalPrice: 4_000 })
    const [small, large] = shoe.sizes
    const { status, body } = await place(
      {
        products: [
          { product: shoe.id.toUpperCase(), size: large?.id, quantity: 2, price: 1, unitPrice: 1 },
          { product: boot.id, size: theOne(boot.sizes.slice(1)).id, quantity: 1 },
          { product: shoe.id, size: small?.id, quantity: 1 },
        ],
        payment: { method: 'Bkash', number: '০১৭১২-৩৪৫৬৭৮', transactionId: 'ab12cd34ef' },
        customer: customer.id,
        store,
        status: 'Delivered',
        total: 1,
        shippingAddress: {
          name: ' Rafiq Islam ',
          email: 'RAFIQ@mail.example',
          phone: '+880 100 000 000',
          address: 'Road 2',
        },
        expectedTotal: 3 * 1_490 + 4_000 + 50,
      },
      { token: customer.token, key: 'first' },
    )
    expect([status, body.message]).toEqual([201, 'Order placed successfully'])
    expect(orderDetail.parse(body.order)).toEqual(body.order)
    expect(body.order).toMatchObject({
      number: expect.stringMatching(/^OM-\d{6}-[2-9A-HJKMNP-Z]{4}$/),
      products: [
        {
          product: { _id: shoe.id, name: shoe.name, code: shoe.code, color: 'teal', discountPrice: 1_490 },
          size: { _id: large?.id, size: 42 },
          quantity: 2,
          unitPrice: 1_490,
        },
        { product: { _id: boot.id }, size: { size: 41 }, quantity: 1, unitPrice: 4_000 },
        { product: { _id: shoe.id }, size: { _id: small?.id, size: 41 }, quantity: 1, unitPrice: 1_490 },
      ],
      payment: { method: 'Bkash', number: '01712345678', transactionId: 'AB12CD34EF' },
      customer: { _id: customer.id, name: 'Rafiq Islam', phone: customer.phone },
      store: { _id: store },
      status: 'Pending',
      shippingAddress: { name: 'Rafiq Islam', email: 'rafiq@mail.example', address: 'Road 2' },
      subtotal: 8_470,
      shipping: 50,
      total: 8_520,
      deliveredAt: null,
    })
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.order, body.order._id))
    expect(events).toMatchObject([{ from: null, to: 'Pending', by: customer.id }])
  })

  test('[API-06] of cash on delivery has no payment number, whatever was sent', async () => {
    const { token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    for (const number of [null, '01712345678', undefined, 7]) {
      const { body } = await place(orderOf(product, store, { payment: { method: 'COD', number } }), {
        token,
        key: `${number}`,
      })
      expect(body.order.payment).toEqual({ method: 'COD', number: null, transactionId: null })
    }
  })

  test('[DEC-13] keeps two lines of the same product and size as two, with the right total', async () => {
    const { token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop, { originalPrice: 700 })
    const line = { product: product.id, size: theOne(product.sizes).id, quantity: 99 }
    const { body } = await place(orderOf(product, store, { products: [line, line] }), { token })
    expect([body.order.products.length, body.order.total]).toEqual([2, 198 * 700 + 50])
  })

  test('[API-11] stays as it was when its product, colour and price change or go', async () => {
    const { token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop, { originalPrice: 900, color: 'olive' })
    const before = await place(orderOf(product, store), { token, key: 'again' })
    await shop.db
      .update(products)
      .set({ name: 'Renamed', code: `new ${product.code}`, discountPrice: 1, archivedAt: new Date() })
      .where(eq(products.id, product.id))
    await shop.db.update(colors).set({ name: 'changed' }).where(eq(colors.id, product.color))
    expect(await place(orderOf(product, store), { token, key: 'again' })).toMatchObject({
      status: 201,
      body: before.body,
    })
    await expect(shop.db.update(orderLines).set({ unitPrice: 1 })).rejects.toThrow()
  })
})

describe('refusals', () => {
  test('[API-06] [API-10] nobody orders for somebody else or without signing in', async () => {
    const customer = await signedIn(shop, 'customer')
    const other = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    const before = await counted()
    expect(await place(orderOf(product, store, { customer: other.id }), { token: customer.token })).toMatchObject({
      status: 403,
      body: { message: 'You cannot order for another customer' },
    })
    expect(await place(orderOf(product, store))).toMatchObject({ status: 401, body: { message: 'Please login first' } })
    expect(await counted()).toBe(before)
    const admin = await signedIn(shop, 'admin')
    expect(
      (await place(orderOf(product, store, { customer: admin.id.toUpperCase() }), { token: admin.token })).status,
    ).toBe(201)
  })

  test('[API-07] unknown and malformed ids are the same 404, named', async () => {
    const { token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop, { sizes: [40] })
    const other = await makeProduct(shop, { sizes: [45] })
    const gone = await makeProduct(shop, { archivedAt: new Date() })
    const closed = await makeShowroom(shop, { archivedAt: new Date() })
    const size = theOne(product.sizes).id
    const refused = async (given: { product?: string; size?: string; store?: string }) => {
      const line = { product: given.product ?? product.id, size: given.size ?? size, quantity: 1 }
      const { status, body } = await place(orderOf(product, given.store ?? store, { products: [line] }), { token })
      return [status, body.message]
    }
    for (const id of [crypto.randomUUID(), 'x', '../../x', '', '[object Object]', store])
      expect(await refused({ product: id })).toEqual([404, 'Product not found'])
    expect(await refused({ product: gone.id })).toEqual([404, 'Product not found'])
    for (const id of [crypto.randomUUID(), '40', theOne(other.sizes).id])
      expect(await refused({ size: id })).toEqual([404, 'Size not found'])
    for (const id of [crypto.randomUUID(), 'Dhanmondi', closed.id, product.id])
      expect(await refused({ store: id })).toEqual([404, 'Showroom not found'])
  })

  test.each<[string, Record<string, unknown> & { quantity?: unknown; lines?: number }, string]>([
    ['quantity 0', { quantity: 0 }, 'products.0.quantity'],
    ['a negative quantity', { quantity: -1 }, 'products.0.quantity'],
    ['half a pair', { quantity: 1.5 }, 'products.0.quantity'],
    ['a hundred pairs', { quantity: 100 }, 'products.0.quantity'],
    ['a quantity of 2^53+1', { quantity: 2 ** 53 + 1 }, 'products.0.quantity'],
    ['a quantity as text', { quantity: '1' }, 'products.0.quantity'],
    ['a quantity of true', { quantity: true }, 'products.0.quantity'],
    ['an empty cart', { products: [] }, 'products'],
    ['51 lines', { lines: 51 }, 'products'],
    ['a wallet without a number', { payment: { method: 'Bkash' } }, 'payment.number'],
    ['a wallet number of another country', { payment: { method: 'Nagad', number: '01212345678' } }, 'payment.number'],
    ['an unknown payment method', { payment: { method: 'Card' } }, 'payment.method'],
    [
      'no address',
      { shippingAddress: { name: 'R', email: 'r@mail.example', phone: '01000000000' } },
      'shippingAddress.address',
    ],
    ['no store', { store: null }, 'store'],
    ['a total as text', { expectedTotal: '1550' }, 'expectedTotal'],
  ])('[API-07] [DEC-13] %s is refused at its field', async (_, { quantity = 1, lines = 1, ...given }, field) => {
    const { token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    const list = Array.from({ length: lines }, () => ({
      product: product.id,
      size: theOne(product.sizes).id,
      quantity,
    }))
    const { status, body } = await place(orderOf(product, store, { products: list, ...given }), { token })
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
  })

  test('[CART-07] another total than expected is refused, and nothing is ordered', async () => {
    const { token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop, { originalPrice: 1_000 })
    const before = await counted()
    for (const expectedTotal of [1_000, 1_049, 1_051, 0])
      expect(await place(orderOf(product, store, { expectedTotal }), { token })).toMatchObject({
        status: 409,
        body: { message: 'Prices have changed. Please review your cart.' },
      })
    expect(await counted()).toBe(before)
  })

  test('an account places so many orders in ten minutes and no more; a repeat is none', async () => {
    const strict = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '3' })
    const { token } = await signedIn(strict, 'customer')
    const other = await signedIn(strict, 'customer')
    const product = await makeProduct(strict)
    const body = orderOf(product, (await makeShowroom(strict)).id)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => place(body, { token, key, of: strict })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe('Too many attempts. Please try again later.')
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(590)
    expect((await place(body, { token, of: strict })).status).toBe(201)
    expect((await place(body, { token: other.token, of: strict })).status).toBe(201)
    expect(await counted(strict)).toBe(4)
    await strict.close()
  })
})

describe('one intent', () => {
  test('[OUT-09] [DEC-15] the same key fifty times at once makes one order, and all get the same answer', async () => {
    const { id, token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    const body = orderOf(product, store)
    const begin = performance.now()
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(body, { token, key: 'one-intent' })))
    console.info(`50 parallel repeats: ${Math.round(performance.now() - begin)} ms`)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(1)
  })

  test('[OUT-09] without a key the same request within 15 seconds is the same order, also fifty times at once', async () => {
    const { id, token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    const body = orderOf(product, store)
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(body, { token })))
    expect(new Set(answers.map((answer) => answer.body.order?.number)).size).toBe(1)
    await shop.db.execute(sql`update orders set created_at = created_at - interval '16 seconds' where customer = ${id}`)
    const later = await place(body, { token })
    expect(later.status).toBe(201)
    expect(await shop.db.$count(orders, eq(orders.customer, id))).toBe(2)
  })

  test('[OUT-09] the same key with another request is refused; another key or another customer makes another order', async () => {
    const one = await signedIn(shop, 'customer')
    const other = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    const first = await place(orderOf(product, store), { token: one.token, key: 'k1' })
    const changed = orderOf(product, store, { payment: { method: 'Nagad', number: '01912345678' } })
    expect(await place(changed, { token: one.token, key: 'k1' })).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    })
    const spelled = { ...orderOf(product, store.toUpperCase()), status: undefined }
    expect((await place(spelled, { token: one.token, key: 'k1' })).body).toEqual(first.body)
    const more = [
      await place(orderOf(product, store), { token: one.token, key: 'k2' }),
      await place(orderOf(product, store), { token: other.token, key: 'k1' }),
    ]
    expect(new Set([first, ...more].map(({ body }) => body.order.number)).size).toBe(3)
  })

  test('[API-07] a key that is none is refused', async () => {
    const { token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    for (const key of ['with a space', 'x'.repeat(201), 'é'])
      expect((await place(orderOf(product, store), { token, key })).status).toBe(422)
  })

  test("an order that waits too long for the customer's last one is refused in words", async () => {
    const { id, token } = await signedIn(shop, 'customer')
    const product = await makeProduct(shop)
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${id}`}, 0))`)
      expect(await place(orderOf(product, store), { token })).toMatchObject({
        status: 409,
        body: { message: 'Order is already being placed' },
      })
    })
    expect((await place(orderOf(product, store), { token })).status).toBe(201)
  })

  test('[DEC-15] two hundred orders of twenty customers at once have two hundred numbers', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => signedIn(shop, 'customer')))
    const product = await makeProduct(shop)
    const answers = await Promise.all(
      customers.flatMap(({ token }) =>
        Array.from({ length: 10 }, (_, key) => place(orderOf(product, store), { token, key: `order-${key}` })),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.order?.number)).size).toBe(200)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
  })
})

describe('whole or not at all', () => {
  test('each SQL statement of placing an order fails in turn, and half an order is never left', async () => {
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
      return statement === failing
        ? Promise.reject(new Error('this statement fails'))
        : Reflect.apply(query, this, given)
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
    const { findOrder } = await import('./queries.ts')
    expect(await findOrder(shop.db, order._id)).toMatchObject({
      number: order.number,
      customer: { name: 'Deleted customer' },
    })
  })
})
