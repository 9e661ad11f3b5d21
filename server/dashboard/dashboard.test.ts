import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn } from '#server/testing/test-users.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { type DashboardSummary, dashboardSummary } from '#shared/schemas/dashboard.ts'
import { countOrderEvents } from './order-totals.queries.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof signedIn>>
let customer: Awaited<ReturnType<typeof signedIn>>
let cheap: Awaited<ReturnType<typeof makeProduct>>
let dear: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await signedIn(shop, 'admin')
  customer = await signedIn(shop, 'customer')
  cheap = await makeProduct(shop, { discountPrice: 1_000 })
  dear = await makeProduct(shop, { discountPrice: 5_000 })
})
afterAll(() => shop.close())

const TODAY = dhakaDay(new Date())

async function summary(query = '', token = admin.token): Promise<DashboardSummary> {
  const answer = await shop.request(`/dashboard/summary?${query}`, { token })
  expect(answer.status).toBe(200)
  const body = await answer.json()
  expect(dashboardSummary.parse(body)).toEqual(body)
  return body
}

interface Made {
  product?: typeof cheap
  store: string
  quantity?: number
  size?: number
  wallet?: boolean
  daysAgo?: number
  status?: string
}

/** Places an order and backdates it. */
async function make({ product = cheap, store, quantity = 1, size = 0, wallet, daysAgo = 0, status }: Made) {
  const order = await makeOrder(shop, customer.token, {
    product,
    store,
    products: [{ product: product.id, size: product.sizes[size]?.id, quantity }],
    ...(wallet ? { payment: WALLET_PAYMENT } : {}),
  })
  const path = `/orders/updateStatus/${order._id}`
  await shop.db.execute(
    sql`update orders set created_at = created_at - make_interval(days => ${daysAgo}),
      status_changed_at = status_changed_at - make_interval(days => ${daysAgo}) where id = ${order._id}`,
  )
  if (status) await shop.request(path, { method: 'PUT', json: { status }, token: admin.token })
  return order
}

let one: string
let other: string
beforeEach(async () => {
  one = (await makeShowroom(shop)).id
  other = (await makeShowroom(shop)).id
})

test('[DASH-01] an empty shop has a dashboard of zeros', async () => {
  const empty = await startApi()
  const { token } = await signedIn(empty, 'admin')
  for (const period of ['today', '7', '30', 'eid']) {
    const answer = await empty.request(`/dashboard/summary?period=${period}`, { token })
    const body = dashboardSummary.parse(await answer.json())
    expect(body.waiting.map(({ waiting, orders, taka, oldest }) => [waiting, orders, taka, oldest])).toEqual(
      ['payment', 'approval', 'processing', 'courier'].map((kind) => [kind, 0, 0, null]),
    )
    expect(body.money).toEqual(body.moneyBefore)
    expect(body.money).toMatchObject({ orders: 0, taka: 0, cancelled: 0, basket: 0, delivered: { orders: 0, taka: 0 } })
    expect([body.stores, body.shoesByPairs, body.shoesByTaka, body.sizes]).toEqual([[], [], [], []])
    expect([body.days.length, body.days.every(({ orders, taka }) => orders === 0 && taka === 0)]).toEqual([30, true])
  }
  await empty.close()
})

test('[DASH-01] the money of a period is compared with that of the period before, excluding cancelled orders', async () => {
  await make({ store: one, quantity: 2, status: 'Delivered' })
  await make({ store: one, product: dear, wallet: true, daysAgo: 29, status: 'Courier' })
  await make({ store: one, status: 'Cancelled' })
  await make({ store: one, daysAgo: 30 })
  await make({ store: one, product: dear, daysAgo: 59, status: 'Cancelled' })
  await make({ store: one, daysAgo: 60 })
  for (const counted of [0, 1]) {
    if (counted) await countOrderEvents(shop.db)
    const { money, moneyBefore, now, before } = await summary(`period=30&store=${one}`)
    expect([now, before]).toEqual([
      { from: addDays(TODAY, -29), to: TODAY },
      { from: addDays(TODAY, -59), to: addDays(TODAY, -30) },
    ])
    expect(money).toEqual({
      orders: 3,
      taka: 2_050 + 5_050,
      delivered: { orders: 1, taka: 2_050 },
      cancelled: 1,
      basket: 3_550,
      methods: [
        { method: 'COD', orders: 1, taka: 2_050 },
        { method: 'Bkash', orders: 1, taka: 5_050 },
        { method: 'Nagad', orders: 0, taka: 0 },
      ],
    })
    expect(moneyBefore).toMatchObject({ orders: 2, taka: 1_050, cancelled: 1, basket: 1_050 })
  }
})

test('[DASH-01] orders that need attention are counted with their age and taka', async () => {
  await make({ store: one, wallet: true, daysAgo: 1 })
  await make({ store: one, daysAgo: 3 })
  await make({ store: one })
  const late = await make({ store: one, product: dear, status: 'Courier' })
  await shop.db.execute(sql`update orders set status_changed_at = now() - interval '6 days' where id = ${late._id}`)
  await make({ store: one, status: 'Courier' })
  const { waiting, withCouriers } = await summary(`store=${one}`)
  expect(waiting.map(({ waiting: kind, orders, taka }) => [kind, orders, taka])).toEqual([
    ['payment', 1, 1_050],
    ['approval', 2, 2_100],
    ['processing', 0, 0],
    ['courier', 1, 5_050],
  ])
  expect(dhakaDay(waiting[1]?.oldest ?? '')).toBe(addDays(TODAY, -3))
  expect(withCouriers).toEqual({ orders: 2, taka: 6_100 })
})

test('[DASH-01] each of the last thirty days, each showroom, each shoe and each size has its figures', async () => {
  await make({ store: one, quantity: 3, size: 1, daysAgo: 2, status: 'Delivered' })
  await make({ store: one, product: dear, daysAgo: 2 })
  await make({ store: one, product: dear, quantity: 9, status: 'Cancelled' })
  const { days, stores, shoesByPairs, shoesByTaka, sizes } = await summary(`period=7&store=${one}`)
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    { day: addDays(TODAY, -2), orders: 2, taka: 3_050 + 5_050 },
    { day: TODAY, orders: 1, taka: 0 },
  ])
  expect(stores).toMatchObject([
    { _id: one, open: true, orders: 3, waiting: 1, delivered: 1, cancelled: 1, taka: 8_100, staffed: false },
  ])
  expect(shoesByPairs.map(({ _id, pairs, taka }) => [_id, pairs, taka])).toEqual([
    [cheap.id, 3, 3_000],
    [dear.id, 1, 5_000],
  ])
  expect(shoesByTaka.map(({ _id }) => _id)).toEqual([dear.id, cheap.id])
  expect(shoesByPairs[0]).toMatchObject({ name: cheap.name, onSale: true, image1: expect.stringContaining(cheap.id) })
  expect(sizes).toEqual([
    { size: 40, pairs: 1 },
    { size: 41, pairs: 3 },
  ])
})

test('[DASH-01] the overall figures are the sum of all showrooms, and those with most pending orders come first', async () => {
  await make({ store: one })
  await make({ store: other, product: dear })
  await make({ store: other })
  await signedIn(shop, 'storeUser', { store: other })
  const { stores, money, days, shoesByPairs, sizes } = await summary('period=today')
  const sumOf = (key: 'orders' | 'taka' | 'delivered' | 'cancelled') =>
    stores.reduce((total, store) => total + store[key], 0)
  expect([sumOf('orders'), sumOf('taka'), sumOf('delivered'), sumOf('cancelled')]).toEqual([
    money.orders,
    money.taka,
    money.delivered.orders,
    money.cancelled,
  ])
  expect(days.at(-1)).toEqual({ day: TODAY, orders: money.orders, taka: money.taka })
  const pairsOf = (list: { pairs: number }[]) => list.reduce((total, { pairs }) => total + pairs, 0)
  expect(pairsOf(shoesByPairs)).toBe(pairsOf(sizes))
  expect(stores.map(({ waiting }) => waiting)).toEqual(
    stores.map(({ waiting }) => waiting).toSorted((first, second) => second - first),
  )
  expect(stores.find(({ _id }) => _id === other)?.staffed).toBe(true)
  expect(stores.find(({ _id }) => _id === one)?.staffed).toBe(false)
})

test('[DEC-12] a store user sees only the figures of their own showroom, whatever is requested', async () => {
  const storeUser = await signedIn(shop, 'storeUser', { store: one })
  await make({ store: one })
  await make({ store: other, product: dear, quantity: 7 })
  const own = await summary(`period=30&store=${one}`)
  for (const query of ['', `store=${other}`, `store=${one}&store=${other}`, 'store=all', `storeId=${other}`]) {
    const seen = await summary(`period=30&${query}`, storeUser.token)
    expect(seen).toEqual(own)
  }
  expect([own.store?._id, own.money.orders, own.stores.map(({ _id }) => _id)]).toEqual([one, 1, [one]])
})

test('[DASH-01] an unknown period is rejected, an unknown showroom is not found, and none means all', async () => {
  const status = async (query: string) =>
    (await shop.request(`/dashboard/summary?${query}`, { token: admin.token })).status
  expect(await status('period=week')).toBe(422)
  expect([await status('store=x'), await status(`store=${crypto.randomUUID()}`)]).toEqual([404, 404])
  expect((await summary('store=')).store).toBeNull()
})

test('an order counts for its day in Dhaka', async () => {
  const { _id } = await make({ store: one })
  await shop.db.execute(sql`update orders set created_at = ${`${TODAY}T00:00:00+06:00`}::timestamptz where id = ${_id}`)
  expect((await summary(`period=today&store=${one}`)).money.orders).toBe(1)
  await shop.db.execute(sql`update orders set created_at = created_at - interval '1 second' where id = ${_id}`)
  expect((await summary(`period=today&store=${one}`)).money.orders).toBe(0)
})
