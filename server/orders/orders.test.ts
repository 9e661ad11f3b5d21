import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colors } from '#server/platform/db/tables/colors.ts'
import { orderEvents, orderLines } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { orderBody, type PlaceOrderOptions, placeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { orderDetail } from '#shared/schemas/orders/order.ts'

let shop: TestApi
let showroomId: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  showroomId = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

const place = (json: unknown, options: PlaceOrderOptions = {}) => placeOrder(shop, json, options)
const countOrders = async (api = shop) =>
  Number((await api.db.execute(sql`select count(*) from orders`)).rows[0]?.count)

describe('an order', () => {
  test('[API-06] [API-11] [DEC-15] is priced, numbered and stored by the server, and the response is {message, order}', async () => {
    const customer = await makeSignedInUser(shop, 'customer', { name: 'Rafiq Islam' })
    const shoe = await makeProduct(shop, { originalPrice: 2_000, discountPrice: 1_490, color: 'teal', sizes: [41, 42] })
    const boot = await makeProduct(shop, { originalPrice: 4_000 })
    const [small, large] = shoe.sizes
    const { status, body } = await place(
      {
        products: [
          { product: shoe.id.toUpperCase(), size: large?.id, quantity: 2, price: 1, unitPrice: 1 },
          { product: boot.id, size: firstRow(boot.sizes.slice(1)).id, quantity: 1 },
          { product: shoe.id, size: small?.id, quantity: 1 },
        ],
        payment: { method: 'Bkash', number: '০১৭১২-৩৪৫৬৭৮', transactionId: 'ab12cd34ef' },
        customer: customer.id,
        store: showroomId,
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
      store: { _id: showroomId },
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

  test('[API-06] with cash on delivery has no payment number, whatever was sent', async () => {
    const { token } = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop)
    for (const number of [null, '01712345678', undefined, 7]) {
      const { body } = await place(orderBody(product, showroomId, { payment: { method: 'COD', number } }), {
        token,
        key: `${number}`,
      })
      expect(body.order.payment).toEqual({
        method: 'COD',
        number: null,
        transactionId: null,
        verifiedAt: null,
        isOpen: false,
      })
    }
  })

  test('[DEC-13] keeps two lines of the same product and size separate, with the right total', async () => {
    const { token } = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop, { originalPrice: 700 })
    const line = { product: product.id, size: firstRow(product.sizes).id, quantity: 99 }
    const { body } = await place(orderBody(product, showroomId, { products: [line, line] }), { token })
    expect([body.order.products.length, body.order.total]).toEqual([2, 198 * 700 + 50])
  })

  test('[API-11] does not change when its product, colour or price is changed or deleted', async () => {
    const { token } = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop, { originalPrice: 900, color: 'olive' })
    const before = await place(orderBody(product, showroomId), { token, key: 'again' })
    await shop.db
      .update(products)
      .set({ name: 'Renamed', code: `new ${product.code}`, discountPrice: 1, archivedAt: new Date() })
      .where(eq(products.id, product.id))
    await shop.db.update(colors).set({ name: 'changed' }).where(eq(colors.id, product.color))
    const after = await place(orderBody(product, showroomId), { token, key: 'again' })
    const { order } = before.body
    const [line] = order.products
    const expectedOrder = { ...order, products: [{ ...line, product: { ...line.product, onSale: false } }] }
    expect(after).toMatchObject({ status: 201, body: { message: before.body.message, order: expectedOrder } })
    await expect(shop.ownerDb.update(orderLines).set({ unitPrice: 1 })).rejects.toThrow()
  })
})

describe('errors', () => {
  test('[API-06] [API-10] nobody can order for somebody else or without signing in', async () => {
    const customer = await makeSignedInUser(shop, 'customer')
    const other = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop)
    const before = await countOrders()
    expect(
      await place(orderBody(product, showroomId, { customer: other.id }), { token: customer.token }),
    ).toMatchObject({
      status: 403,
      body: { message: 'You cannot order for another customer' },
    })
    expect(await place(orderBody(product, showroomId))).toMatchObject({
      status: 401,
      body: { message: 'Please login first' },
    })
    expect(await countOrders()).toBe(before)
    const admin = await makeSignedInUser(shop, 'admin')
    expect(
      (await place(orderBody(product, showroomId, { customer: admin.id.toUpperCase() }), { token: admin.token }))
        .status,
    ).toBe(201)
  })

  test('[API-07] unknown and malformed ids are the same 404, which names the resource', async () => {
    const { token } = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop, { sizes: [40] })
    const other = await makeProduct(shop, { sizes: [45] })
    const archivedProduct = await makeProduct(shop, { archivedAt: new Date() })
    const closedShowroom = await makeShowroom(shop, { archivedAt: new Date() })
    const size = firstRow(product.sizes).id
    const placeInvalid = async (overrides: { product?: string; size?: string; store?: string }) => {
      const line = { product: overrides.product ?? product.id, size: overrides.size ?? size, quantity: 1 }
      const { status, body } = await place(orderBody(product, overrides.store ?? showroomId, { products: [line] }), {
        token,
      })
      return [status, body.message]
    }
    for (const id of [crypto.randomUUID(), 'x', '../../x', '', '[object Object]', showroomId])
      expect(await placeInvalid({ product: id })).toEqual([404, 'Product not found'])
    expect(await placeInvalid({ product: archivedProduct.id })).toEqual([404, 'Product not found'])
    for (const id of [crypto.randomUUID(), '40', firstRow(other.sizes).id])
      expect(await placeInvalid({ size: id })).toEqual([404, 'Size not found'])
    for (const id of [crypto.randomUUID(), 'Dhanmondi', closedShowroom.id, product.id])
      expect(await placeInvalid({ store: id })).toEqual([404, 'Showroom not found'])
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
  ])('[API-07] [DEC-13] %s is rejected at its field', async (_, { quantity = 1, lines = 1, ...overrides }, field) => {
    const { token } = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop)
    const productLines = Array.from({ length: lines }, () => ({
      product: product.id,
      size: firstRow(product.sizes).id,
      quantity,
    }))
    const { status, body } = await place(orderBody(product, showroomId, { products: productLines, ...overrides }), {
      token,
    })
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
  })

  test('[CART-07] a total other than expected is rejected, and nothing is ordered', async () => {
    const { token } = await makeSignedInUser(shop, 'customer')
    const product = await makeProduct(shop, { originalPrice: 1_000 })
    const before = await countOrders()
    for (const expectedTotal of [1_000, 1_049, 1_051, 0])
      expect(await place(orderBody(product, showroomId, { expectedTotal }), { token })).toMatchObject({
        status: 409,
        body: { message: 'Prices have changed. Please review your cart.' },
      })
    expect(await countOrders()).toBe(before)
  })

  test('refused orders count for the limit of their account, whatever they were refused for', async () => {
    const strict = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '5' })
    const { token } = await makeSignedInUser(strict, 'customer')
    const other = await makeSignedInUser(strict, 'customer')
    const body = orderBody(await makeProduct(strict), (await makeShowroom(strict)).id)
    const statusOf = async (json: unknown, options: PlaceOrderOptions) =>
      (await placeOrder(strict, json, options)).status
    expect(await statusOf(body, { token, key: 'first' })).toBe(201)
    const refused = [
      { ...body, expectedTotal: 1 },
      { ...body, store: crypto.randomUUID() },
      { ...body, products: [] },
      { ...body, customer: other.id },
    ]
    for (const [index, status] of [409, 404, 422, 403].entries())
      expect(await statusOf(refused[index], { token })).toBe(status)
    const next = await placeOrder(strict, body, { token, key: 'next' })
    expect([next.status, next.body.code]).toEqual([429, 'too_many'])
    expect(Number(next.headers.get('Retry-After'))).toBeGreaterThan(550)
    expect(await statusOf(body, { token, key: 'first' })).toBe(201)
    expect(await statusOf({}, { token })).toBe(422)
    expect(await statusOf({}, { token })).toBe(429)
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await statusOf(body, {})).toBe(401)
    expect(await statusOf(body, { token: other.token, key: 'first' })).toBe(201)
    await strict.close()
  })

  test('an account can place a limited number of orders in ten minutes; a repeat does not count', async () => {
    const strict = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '3' })
    const { token } = await makeSignedInUser(strict, 'customer')
    const other = await makeSignedInUser(strict, 'customer')
    const product = await makeProduct(strict)
    const body = orderBody(product, (await makeShowroom(strict)).id)
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((key) => placeOrder(strict, body, { token, key })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429])
    const rejection = responses.find(({ status }) => status === 429)
    expect(rejection?.body.message).toBe('Too many attempts. Please try again later.')
    expect(Number(rejection?.headers.get('Retry-After'))).toBeGreaterThan(590)
    expect((await placeOrder(strict, body, { token })).status).toBe(201)
    expect((await placeOrder(strict, body, { token: other.token })).status).toBe(201)
    expect(await countOrders(strict)).toBe(4)
    await strict.close()
  })
})
