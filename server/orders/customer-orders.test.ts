import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import { type Order, order } from '#shared/schemas/orders/order.ts'

let shop: TestApi
let product: Awaited<ReturnType<typeof makeProduct>>
let showroomId: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  product = await makeProduct(shop, { color: 'teal' })
  showroomId = (await makeShowroom(shop)).id
})
afterAll(() => shop.close())

async function fetchOrders(customer: string, token: string | undefined, query = '') {
  const response = await shop.request(`/orders/customerOrder/${customer}${query}`, { token })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A new customer with one order per given time; `ids` are in the same order. */
async function customerWithOrders(orderSpecs: { at: string; status?: OrderStatus }[]) {
  const customer = await makeSignedInUser(shop, 'customer')
  const ids: string[] = []
  for (const { at, status = 'Pending' } of orderSpecs) {
    const { _id } = await makeOrder(shop, customer.token, { product, store: showroomId })
    await shop.ownerDb
      .update(orders)
      .set({ createdAt: new Date(at), status })
      .where(eq(orders.id, _id))
    ids.push(_id)
  }
  const idsOf = async (query: string) => {
    const { status, body } = await fetchOrders(customer.id, customer.token, query)
    expect(status).toBe(200)
    return (body as Order[]).map(({ _id }) => ids.indexOf(_id))
  }
  return { ...customer, ids, idsOf }
}

describe('a customer’s orders', () => {
  test('[API-11] [ACC-03] are a bare list, newest first, with what was stored of each product', async () => {
    const { id, token, ids } = await customerWithOrders([
      { at: '2026-11-03T00:00:00Z' },
      { at: '2026-11-05T00:00:00Z' },
    ])
    const { status, body, headers } = await fetchOrders(id, token)
    expect(status).toBe(200)
    expect(order.array().parse(body)).toEqual(body)
    expect(body.map(({ _id }: Order) => _id)).toEqual(ids.toReversed())
    expect(body[0]).toMatchObject({
      products: [
        {
          product: product.id,
          size: product.sizes[0]?.id,
          quantity: 1,
          unitPrice: 1_500,
          name: product.name,
          color: 'teal',
          sizeNumber: 40,
          image1: expect.stringMatching(`/products/image/${product.id}\\?v=`),
        },
      ],
      customer: { _id: id },
      store: { _id: showroomId },
      total: 1_550,
    })
    expect(headers.get('X-Total-Count')).toBe('2')
    expect(headers.get('Link')).toBeNull()
    expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-store', null])
  })

  test('take the same number of statements whether there is one or there are many', async () => {
    const few = await customerWithOrders([{ at: '2026-11-01T00:00:00Z' }])
    const many = await customerWithOrders(Array.from({ length: 6 }, () => ({ at: '2026-11-01T00:00:00Z' })))
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await fetchOrders(few.id, few.token)
    const statementsForOne = spy.mock.calls.length
    await fetchOrders(many.id, many.token)
    expect(spy.mock.calls.length).toBe(2 * statementsForOne)
    spy.mockRestore()
  })

  test('pages are linked by Link headers and contain every order once', async () => {
    const orderSpecs = Array.from({ length: 5 }, () => ({ at: '2026-11-01T00:00:00Z' }))
    const { id, token, ids } = await customerWithOrders(orderSpecs)
    const seenIds: string[] = []
    let query: string | undefined = '?limit=2&status=Pending'
    while (query) {
      const { body, headers } = await fetchOrders(id, token, query)
      seenIds.push(...body.map(({ _id }: Order) => _id))
      expect(headers.get('X-Total-Count')).toBe('5')
      query = headers.get('Link')?.match(/<(\?[^>]+)>; rel="next"/)?.[1]
    }
    expect(seenIds.toSorted()).toEqual(ids.toSorted())
    const beyond = await fetchOrders(id, token, '?limit=2&page=9')
    expect([beyond.status, beyond.body]).toEqual([200, []])
    expect(beyond.headers.get('Link')).toBe('<?limit=2&page=3>; rel="prev"')
  })

  test('are limited to the newest thousand, and the rest is on the next page', async () => {
    const { id, token, ids } = await customerWithOrders([{ at: '2026-11-01T00:00:00Z' }])
    const columns = sql.raw(`customer, store, status, payment_method, shipping_name, shipping_email, shipping_phone,
      shipping_address, subtotal, shipping, total, request_hash`)
    const copy = sql`insert into orders (id, number, created_at, ${columns})
      select gen_random_uuid(), 'COPY-' || n, created_at + n * interval '1 minute', ${columns}
      from orders, generate_series(1, 1000) n where id = ${ids[0]}`
    const copyLine = sql`insert into order_lines
      select o.id, position, product, size, name, code, color, size_number, unit_price, quantity
      from order_lines l, orders o where o.number like 'COPY-%' and l."order" = ${ids[0]}`
    await shop.db.transaction(async (tx) => {
      await tx.execute(copy)
      await tx.execute(copyLine)
    })
    const { body, headers } = await fetchOrders(id, token)
    expect(body).toHaveLength(1_000)
    expect(body[0].number).toBe('COPY-1000')
    expect(headers.get('X-Total-Count')).toBe('1001')
    expect(headers.get('Link')).toBe('<?page=2>; rel="next"')
    expect((await fetchOrders(id, token, '?page=2')).body).toMatchObject([{ _id: ids[0] }])
    expect((await fetchOrders(id, token, '?limit=100000')).body).toHaveLength(1_000)
  })
})

describe('filters by time and status', () => {
  test('[ACC-03] from is inclusive, to is exclusive; a day is a day in Dhaka', async () => {
    const { idsOf } = await customerWithOrders([
      { at: '2026-11-19T17:59:59.999Z' },
      { at: '2026-11-19T18:00:00Z' },
      { at: '2026-11-20T17:59:59.999Z', status: 'Delivered' },
      { at: '2026-11-20T18:00:00Z' },
    ])
    expect(await idsOf('')).toEqual([3, 2, 1, 0])
    expect(await idsOf('?from=2026-11-20')).toEqual([3, 2, 1])
    expect(await idsOf('?to=2026-11-20')).toEqual([2, 1, 0])
    expect(await idsOf('?from=2026-11-20&to=2026-11-20')).toEqual([2, 1])
    expect(await idsOf('?from=2026-11-20T17:59:59.999Z')).toEqual([3, 2])
    expect(await idsOf('?to=2026-11-20T17:59:59.999Z')).toEqual([1, 0])
    expect(await idsOf(`?from=${encodeURIComponent('2026-11-21T00:00:00+06:00')}`)).toEqual([3])
    expect(await idsOf('?from=2026-11-22&to=2026-11-01')).toEqual([])
    expect(await idsOf('?status=Delivered')).toEqual([2])
    expect(await idsOf('?from=&to=&status=&page=&limit=')).toEqual([3, 2, 1, 0])
    expect(await idsOf('?status=Delivered&status=Pending&from=2026-11-20&from=x')).toEqual([2])
    expect(await idsOf(`?limit=${encodeURIComponent('২')}`)).toEqual([3, 2])
  })

  test.each([
    ['from', '2026-02-31'],
    ['from', '0000-01-01'],
    ['to', '10000-01-01'],
    ['to', '9999-12-31'],
    ['from', '20 Nov 2026'],
    ['from', '20/11/2026'],
    ['to', 'yesterday'],
    ['from', '2026-11-20T25:00:00Z'],
    ['from', "2026-11-20'--"],
    ['status', 'delivered'],
    ['status', 'Lost'],
  ])('[API-07] %s=%s is rejected with its name', async (name, value) => {
    const { id, token } = await makeSignedInUser(shop, 'customer')
    const { status, body } = await fetchOrders(id, token, `?${name}=${encodeURIComponent(value)}`)
    expect([status, body.errors[0].path]).toEqual([422, name])
    if (name === 'status') expect(body.errors[0].message).toBe('Unknown status')
  })
})

describe('other users', () => {
  test('[API-10] no query parameter gives access to the orders of another customer, or of more than one', async () => {
    const victim = await customerWithOrders([{ at: '2026-11-01T00:00:00Z' }])
    const curious = await customerWithOrders([{ at: '2026-11-02T00:00:00Z' }])
    const ownOrders = await fetchOrders(curious.id, curious.token)
    for (const name of [
      'customer',
      'customerId',
      'userId',
      'user',
      'id',
      '_id',
      'customer[]',
      'filter[customer]',
      'or',
    ]) {
      const query = `?${name}=${victim.id}&admin=true&su=true&store=${showroomId}&where=1&all=1`
      expect((await fetchOrders(curious.id, curious.token, query)).body).toEqual(ownOrders.body)
      expect(await fetchOrders(victim.id, curious.token, query)).toMatchObject({
        status: 403,
        body: { message: 'You are not allowed to do this' },
      })
    }
    const staff = await makeSignedInUser(shop, 'storeUser', { store: showroomId })
    expect((await fetchOrders(victim.id, staff.token)).status).toBe(403)
    expect((await fetchOrders(victim.id, undefined)).body.message).toBe('Please login first')
  })

  test('[API-07] malformed and unknown ids are the same 404 to an admin, and forbidden to others', async () => {
    const admin = await makeSignedInUser(shop, 'admin')
    const { token } = await makeSignedInUser(shop, 'customer')
    const newcomer = await makeSignedInUser(shop, 'customer')
    for (const id of [
      crypto.randomUUID(),
      'null',
      'undefined',
      '1',
      '%00',
      '%2e%2e%2fx',
      '[object Object]',
      showroomId,
    ]) {
      const { status, body } = await fetchOrders(encodeURI(id), admin.token)
      expect([id, status, body.message]).toEqual([id, 404, 'User not found'])
      expect((await fetchOrders(encodeURI(id), token)).status).toBe(403)
    }
    expect(await fetchOrders(newcomer.id.toUpperCase(), admin.token)).toMatchObject({ status: 200, body: [] })
    expect(await fetchOrders(newcomer.id.toUpperCase(), newcomer.token)).toMatchObject({ status: 200, body: [] })
  })
})
