import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countOrderEvents } from '#server/orders/order-totals.queries.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { addDays, daysBetween, dhakaDay } from '#shared/bangladesh/dates.ts'
import { WAITING_KINDS } from '#shared/rules/orders/order-waiting.ts'
import { type DashboardSummary, dashboardSummary } from '#shared/schemas/dashboard.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
let customer: Awaited<ReturnType<typeof makeSignedInUser>>
let cheap: Awaited<ReturnType<typeof makeProduct>>
let dear: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  customer = await makeSignedInUser(shop, 'customer')
  cheap = await makeProduct(shop, { discountPrice: 1_000 })
  dear = await makeProduct(shop, { discountPrice: 5_000 })
})
afterAll(() => shop.close())

const TODAY = dhakaDay(new Date())

async function summary(query = '', token = admin.token): Promise<DashboardSummary> {
  const response = await shop.request(`/dashboard/summary?${query}`, { token })
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(dashboardSummary.parse(body)).toEqual(body)
  return body
}

interface OrderSpec {
  product?: typeof cheap
  store: string
  quantity?: number
  size?: number
  wallet?: boolean
  daysAgo?: number
  status?: string
}

/** Places an order and backdates it. */
async function make({ product = cheap, store, quantity = 1, size = 0, wallet, daysAgo = 0, status }: OrderSpec) {
  const order = await makeOrder(shop, customer.token, {
    product,
    store,
    products: [{ product: product.id, size: product.sizes[size]?.id, quantity }],
    ...(wallet ? { payment: WALLET_PAYMENT } : {}),
  })
  const path = `/orders/updateStatus/${order._id}`
  await shop.ownerDb.execute(
    sql`update orders set created_at = created_at - make_interval(days => ${daysAgo}),
      status_changed_at = status_changed_at - make_interval(days => ${daysAgo}) where id = ${order._id}`,
  )
  if (status) await shop.request(path, { method: 'PUT', json: { status }, token: admin.token })
  return order
}

let showroomId: string
let otherShowroomId: string
beforeEach(async () => {
  showroomId = (await makeShowroom(shop)).id
  otherShowroomId = (await makeShowroom(shop)).id
})

test('[DASH-01] an empty shop has a dashboard of zeros', async () => {
  const empty = await startApi()
  const { token } = await makeSignedInUser(empty, 'admin')
  for (const period of ['today', '7', '30', 'eid', TODAY.slice(0, 7)]) {
    const response = await empty.request(`/dashboard/summary?period=${period}`, { token })
    const body = dashboardSummary.parse(await response.json())
    expect(body.waiting.map(({ waiting, orders, taka, oldest }) => [waiting, orders, taka, oldest])).toEqual(
      WAITING_KINDS.map((kind) => [kind, 0, 0, null]),
    )
    expect(body.money).toEqual(body.moneyBefore)
    expect(body.money).toMatchObject({ orders: 0, taka: 0, cancelled: 0, basket: 0, delivered: { orders: 0, taka: 0 } })
    expect([body.stores, body.shoesByPairs, body.shoesByTaka, body.sizes]).toEqual([[], [], [], []])
    expect(body.days.every(({ orders, taka, counter, cameBack }) => orders + taka + counter + cameBack === 0)).toBe(
      true,
    )
    expect(body.together).toEqual({ sales: 0, taka: 0, before: { sales: 0, taka: 0 } })
    expect([body.days[0]?.day, body.days.at(-1)?.day]).toEqual([
      period === 'today' ? addDays(body.now.to, -6) : body.now.from,
      body.now.to,
    ])
    expect(body.days).toHaveLength(daysBetween(body.days[0]?.day ?? '', body.now.to) + 1)
  }
  await empty.close()
})

test('[DASH-01] the money of a period is compared with that of the period before, excluding cancelled orders', async () => {
  await make({ store: showroomId, quantity: 2, status: 'Delivered' })
  await make({ store: showroomId, product: dear, wallet: true, daysAgo: 29, status: 'Courier' })
  await make({ store: showroomId, status: 'Cancelled' })
  await make({ store: showroomId, daysAgo: 30 })
  await make({ store: showroomId, product: dear, daysAgo: 59, status: 'Cancelled' })
  await make({ store: showroomId, daysAgo: 60 })
  for (const isCounted of [0, 1]) {
    if (isCounted) await countOrderEvents(shop.db)
    const { money, moneyBefore, now, before } = await summary(`period=30&store=${showroomId}`)
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
  await make({ store: showroomId, wallet: true, daysAgo: 1 })
  await make({ store: showroomId, daysAgo: 3 })
  await make({ store: showroomId })
  const lateOrder = await make({ store: showroomId, product: dear, status: 'Courier' })
  await shop.db.execute(
    sql`update orders set status_changed_at = now() - interval '6 days' where id = ${lateOrder._id}`,
  )
  await make({ store: showroomId, status: 'Courier' })
  for (const [column, order] of [
    ['at_risk', await make({ store: showroomId })],
    ['for_admins', await make({ store: showroomId })],
  ] as const)
    await shop.db.execute(sql`insert into order_work ("order", ${sql.raw(column)}) values (${order._id}, true)`)
  const { waiting, withCouriers } = await summary(`store=${showroomId}`)
  expect(waiting.map(({ waiting: kind, orders, taka }) => [kind, orders, taka])).toEqual([
    ['payment', 1, 1_050],
    ['approval', 2, 2_100],
    ['risk', 1, 1_050],
    ['admins', 1, 1_050],
    ['pairs', 0, 0],
    ['clear-up', 0, 0],
    ['processing', 0, 0],
    ['courier', 1, 5_050],
  ])
  expect(dhakaDay(waiting[1]?.oldest ?? '')).toBe(addDays(TODAY, -3))
  expect(withCouriers).toEqual({ orders: 2, taka: 6_100 })
})

test('[DASH-01] each day of the period, each showroom, each shoe and each size has its figures', async () => {
  await make({ store: showroomId, quantity: 3, size: 1, daysAgo: 2, status: 'Delivered' })
  await make({ store: showroomId, product: dear, daysAgo: 2 })
  await make({ store: showroomId, product: dear, quantity: 9, status: 'Cancelled' })
  const { days, stores, shoesByPairs, shoesByTaka, sizes } = await summary(`period=7&store=${showroomId}`)
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    { day: addDays(TODAY, -2), orders: 2, taka: 3_050 + 5_050, counter: 0, cameBack: 0 },
    { day: TODAY, orders: 1, taka: 0, counter: 0, cameBack: 0 },
  ])
  expect(stores).toMatchObject([
    { _id: showroomId, open: true, orders: 3, waiting: 1, delivered: 1, cancelled: 1, taka: 8_100, staffed: false },
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
  await make({ store: showroomId })
  await make({ store: otherShowroomId, product: dear })
  await make({ store: otherShowroomId })
  await makeSignedInUser(shop, 'storeUser', { store: otherShowroomId })
  const { stores, money, days, shoesByPairs, sizes } = await summary('period=today')
  const sumOf = (key: 'orders' | 'taka' | 'delivered' | 'cancelled') =>
    stores.reduce((total, store) => total + store[key], 0)
  expect([sumOf('orders'), sumOf('taka'), sumOf('delivered'), sumOf('cancelled')]).toEqual([
    money.orders,
    money.taka,
    money.delivered.orders,
    money.cancelled,
  ])
  expect(days.at(-1)).toEqual({ day: TODAY, orders: money.orders, taka: money.taka, counter: 0, cameBack: 0 })
  const pairsOf = (list: { pairs: number }[]) => list.reduce((total, { pairs }) => total + pairs, 0)
  expect(pairsOf(shoesByPairs)).toBe(pairsOf(sizes))
  expect(stores.map(({ waiting }) => waiting)).toEqual(
    stores.map(({ waiting }) => waiting).toSorted((first, second) => second - first),
  )
  expect(stores.find(({ _id }) => _id === otherShowroomId)?.staffed).toBe(true)
  expect(stores.find(({ _id }) => _id === showroomId)?.staffed).toBe(false)
})

test('[COUNTER-10] web and counters stand apart and together, in all, by day and by showroom, with the period before', async () => {
  const other = await startApi()
  const token = (await makeSignedInUser(other, 'admin')).token
  const read = async (query: string): Promise<DashboardSummary> =>
    dashboardSummary.parse(await (await other.request(`/dashboard/summary?${query}`, { token })).json())
  await keepCounter(other)
  const [one, two] = [await makeCounter(other, token), await makeCounter(other, token)]
  const [, voided] = await sendSales(other, one, ...[1, 2, 3].map((nth) => saleOf(one.shoe, nth)))
  await sendSales(other, two, saleOf(two.shoe, 1, { price: 2_000 }))
  await other.request(`/counter/sales/void/${voided?.sale?._id}`, { json: { reason: 'Typed twice' }, token: one.token })
  const buyer = await makeSignedInUser(other, 'customer')
  const order = await makeOrder(other, buyer.token, { product: one.shoe, store: one.store })
  const web = { channel: 'web', sales: 1, taka: order.total, before: { sales: 0, taka: 0 } }
  const before = { sales: 0, taka: 0 }
  const all = await read('period=7')
  const phone = { channel: 'phone', sales: 0, taka: 0, before }
  expect(all.channels).toEqual([web, phone, { channel: 'counter', sales: 3, taka: 5_000, before }])
  expect(all.together).toEqual({ sales: 4, taka: order.total + 5_000, before })
  expect(all.days.at(-1)).toEqual({ day: TODAY, orders: 1, taka: order.total, counter: 5_000, cameBack: 0 })
  expect(new Map(all.stores.map(({ _id, counter }) => [_id, counter]))).toEqual(
    new Map([
      [one.store, 3_000],
      [two.store, 2_000],
    ]),
  )
  expect((await read(`period=${TODAY.slice(0, 7)}&store=${two.store}`)).channels).toEqual([
    { channel: 'web', sales: 0, taka: 0, before },
    phone,
    { channel: 'counter', sales: 1, taka: 2_000, before },
  ])
  expect(all.sizes).toEqual([{ size: one.shoe.sizes[0]?.size, pairs: 4 }])
  const shoes = [
    { _id: one.shoe.id, pairs: 3, taka: 3_000 + order.subtotal },
    { _id: two.shoe.id, pairs: 1, taka: 2_000 },
  ]
  expect([all.shoesByPairs, all.shoesByTaka]).toMatchObject([shoes, shoes])
  const own = await read(`period=today&store=${two.store}`)
  expect([own.shoesByPairs, own.sizes]).toMatchObject([[{ _id: two.shoe.id }], [{ pairs: 1 }]])
  await other.ownerDb.execute(sql`update daily_sales set day = day - 7`)
  await other.ownerDb.execute(sql`update showrooms set archived_at = now() where id = ${two.store}`)
  const later = await read('period=7')
  expect(later.together).toEqual({ sales: 1, taka: order.total, before: { sales: 3, taka: 5_000 } })
  expect(later.stores.map(({ _id }) => _id)).toEqual([one.store])
  await other.ownerDb.execute(sql`update daily_sales set day = day + 7`)
  expect((await read('period=7')).stores, 'a closed showroom that sold').toMatchObject([
    {},
    { open: false, counter: 2_000 },
  ])
  await other.close()
})

test('[DEC-12] a store user sees only the figures of their own showroom, whatever is requested', async () => {
  const storeUser = await makeSignedInUser(shop, 'storeUser', { store: showroomId })
  await make({ store: showroomId })
  await make({ store: otherShowroomId, product: dear, quantity: 7 })
  const expected = await summary(`period=30&store=${showroomId}`)
  for (const query of [
    '',
    `store=${otherShowroomId}`,
    `store=${showroomId}&store=${otherShowroomId}`,
    'store=all',
    `storeId=${otherShowroomId}`,
  ]) {
    const staffSummary = await summary(`period=30&${query}`, storeUser.token)
    expect(staffSummary).toEqual(expected)
  }
  expect([expected.store?._id, expected.money.orders, expected.stores.map(({ _id }) => _id)]).toEqual([
    showroomId,
    1,
    [showroomId],
  ])
})

test('[DASH-01] an unknown period is rejected, an unknown showroom is not found, and none means all', async () => {
  const status = async (query: string) =>
    (await shop.request(`/dashboard/summary?${query}`, { token: admin.token })).status
  expect(await status('period=week')).toBe(422)
  expect([await status('store=x'), await status(`store=${crypto.randomUUID()}`)]).toEqual([404, 404])
  expect((await summary('store=')).store).toBeNull()
})

test('an order counts for its day in Dhaka', async () => {
  const { _id } = await make({ store: showroomId })
  await shop.ownerDb.execute(
    sql`update orders set created_at = ${`${TODAY}T00:00:00+06:00`}::timestamptz where id = ${_id}`,
  )
  expect((await summary(`period=today&store=${showroomId}`)).money.orders).toBe(1)
  await shop.ownerDb.execute(sql`update orders set created_at = created_at - interval '1 second' where id = ${_id}`)
  expect((await summary(`period=today&store=${showroomId}`)).money.orders).toBe(0)
})
