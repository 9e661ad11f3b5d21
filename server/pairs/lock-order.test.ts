import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveKeptPairsBack } from '#server/jobs/kept-pairs.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { back, exchangeOf, taken, takePairsBack } from '#server/testing/fixtures/make-exchange.ts'
import { makeOrder, shippingTo } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { byVoucher, keepVouchers, makeVoucher } from '#server/testing/fixtures/make-voucher.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { untilWaitingForLock } from '#server/testing/until-waiting.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', LIMIT_KEEPS_PER_ADDRESS: '1000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
  await changeSettings(shop.db, null, {
    parts: { collection: { ...firstSettings().collection, offered: true, keeps: true } },
  })
})
afterAll(() => shop.close())

interface Pair {
  store: string
  product: string
  size: string
}

const dialect = new PgDialect()
const pairRow = ({ store, product, size }: Pair) =>
  sql`select from stock where showroom = ${store} and product = ${product} and size = ${size} for update`
const availability = ({ product, size }: Pair) =>
  sql`select from size_availability where product = ${product} and size = ${size} for update`
/** As long as settings are being changed. */
const SETTINGS = sql`select pg_advisory_xact_lock(hashtextextended('stock kept', 0))`
const BOOKS = sql`select pg_advisory_xact_lock(hashtextextended('count order events', 0))`

/**
 * Somebody who locks in the order that all keep to has locked `first` when `act` begins, and locks `then` once that waits: were `then`
 * locked by it already, both would wait for each other, and PostgreSQL would end one of them. `meanwhile` is what else ends before.
 */
async function besideOrderly<T>(
  first: SQL,
  then: SQL,
  act: () => Promise<T>,
  meanwhile?: () => Promise<void>,
): Promise<T> {
  const client = await shop.pool.connect()
  const run = (query: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(query)
    return client.query(text, params)
  }
  try {
    await client.query('begin')
    await run(first)
    const acting = act()
    await untilWaitingForLock(shop)
    await meanwhile?.()
    await run(then)
    await client.query('commit')
    return await acting
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Two shoes in one showroom, in the order of their keys. */
async function makeTwo(pairs = 5) {
  const store = (await makeShowroom(shop)).id
  const shoes = [await makeProduct(shop), await makeProduct(shop)].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [low, high] = shoes.map((shoe) => ({ store, product: shoe.id, size: firstRow(shoe.sizes).id })) as [Pair, Pair]
  for (const pair of [low, high]) await receivePairs(shop, store, [{ ...pair, pairs }])
  return { store, shoes, low, high }
}

const send = (method: string, path: string, json: object, token = admin.token) =>
  readResponse(shop.request(path, { method, json, token }))

const orderOf = async ({ store, product, size }: Pair, token: string, more: Pair[] = []) => {
  const products = [{ product, size }, ...more].map((one) => ({ product: one.product, size: one.size, quantity: 1 }))
  return makeOrder(shop, token, { store, products, shippingAddress: shippingTo('r@mail.example') })
}

test('[STOCK-24] [ORDER-07] orders that nobody fetched are released one by one, so that none waits with another', async () => {
  const { low, high } = await makeTwo()
  const { token } = await makeSignedInUser(shop, 'customer')
  const orders = [await orderOf(high, token), await orderOf(low, token)]
  for (const [nth, { _id }] of orders.entries())
    await shop.db.execute(sql`
      insert into order_work ("order", kept_until) values (${_id}, now() - make_interval(mins => ${10 - nth}))
      on conflict ("order") do update set kept_until = excluded.kept_until`)
  const failed: unknown[] = []
  const log = { info: () => {}, error: (entry: object) => void failed.push(entry) }
  const { db, config } = shop
  await besideOrderly(pairRow(low), pairRow(high), () => giveKeptPairsBack({ db, config, log }))
  const { rows } = await shop.db.execute(sql`
    select status from orders where id = any(${sql.param(orders.map(({ _id }) => _id))}::uuid[])`)
  expect([failed, rows]).toEqual([[], [{ status: 'Cancelled' }, { status: 'Cancelled' }]])
})

test('[STOCK-24] [ORDER-05] parcels are cancelled in the order in which everybody locks pairs and what is told of them', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  for (const lockOf of [pairRow, availability]) {
    const { store, low, high } = await makeTwo(1)
    const other = (await makeShowroom(shop)).id
    const [near, far] = [store, other].toSorted() as [string, string]
    for (const at of [near, far])
      await receivePairs(
        shop,
        at,
        [low, high].map((pair) => ({ ...pair, pairs: 1 })),
      )
    const whole = await orderOf({ ...high, store: far }, token, [low])
    await send('POST', `/calls/record/${whole._id}`, { outcome: 'confirmed' })
    const { body } = await readResponse(shop.request(`/orders/singleOrder/${whole._id}`, { token: admin.token }))
    const split = await send('POST', `/orders/split/${whole._id}`, { seen: body.updatedAt, lines: [1], store: near })
    expect(split.status).toBe(200)
    const cancelled = await besideOrderly(lockOf({ ...low, store: near }), lockOf({ ...high, store: far }), () =>
      send('POST', `/orders/cancel/${whole._id}`, { reason: 'wrong' }, token),
    )
    expect(cancelled.status).toBe(200)
  }
})

test('[STOCK-24] [ORDER-08] a sale of what was kept, with another shoe, locks as every sale does, behind settings', async () => {
  for (const beside of ['pairs', 'settings'] as const) {
    const counter = await makeCounter(shop, admin.token)
    const other = await makeProduct(shop)
    const pairs = [counter.item, { product: other.id, size: firstRow(other.sizes).id }]
    const [low, high] = pairs
      .toSorted((a, b) => (a.product < b.product ? -1 : 1))
      .map((pair) => ({ ...pair, store: counter.store })) as [Pair, Pair]
    for (const pair of [low, high]) await receivePairs(shop, counter.store, [{ ...pair, pairs: 2 }])
    const kept = await readResponse(
      shop.request('/keeps/ask', { json: { ...high, phone: beside === 'pairs' ? '01712345678' : '01712345679' } }),
    )
    expect(kept.status).toBe(201)
    const { rows } = await shop.db.execute<{ id: string }>(
      sql`select id from keeps where number = ${kept.body.keep.number}`,
    )
    const sale = saleOf(counter.shoe, 1, {
      keep: firstRow(rows).id,
      lines: [high, low].map(({ product, size }) => ({ product, size, quantity: 1, price: 1_500 })),
      payments: [{ method: 'Cash', taka: 3_000, given: 3_000 }],
    })
    const sold = await besideOrderly(beside === 'pairs' ? pairRow(low) : SETTINGS, pairRow(high), () =>
      readResponse(
        shop.request('/counter/sales', {
          ...{ json: { sales: [sale] }, token: counter.token, headers: { 'Counter-Key': counter.key } },
        }),
      ),
    )
    expect(sold).toMatchObject({ status: 200, body: { results: [{ status: 201 }] } })
  }
})

test('[STOCK-24] [ORDER-03] [ORDER-01] what splits an order, or changes size and fee by a call, locks pairs before the books', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const { store, low, high, shoes } = await makeTwo()
  const other = (await makeShowroom(shop)).id
  await receivePairs(shop, other, [{ ...low, pairs: 1 }])
  const whole = await orderOf(high, token, [low])
  await send('POST', `/calls/record/${whole._id}`, { outcome: 'confirmed' })
  const { body } = await readResponse(shop.request(`/orders/singleOrder/${whole._id}`, { token: admin.token }))
  const split = await besideOrderly(pairRow(low), BOOKS, () =>
    send('POST', `/orders/split/${whole._id}`, { seen: body.updatedAt, lines: [1], store: other }),
  )
  expect(split.status).toBe(200)
  const size = shoes.find(({ id }) => id === high.product)?.sizes[1]?.id ?? ''
  await receivePairs(shop, store, [{ ...high, size, pairs: 1 }])
  const called = await orderOf(high, token)
  await send('POST', '/calls/take', { order: called._id })
  const shippingAddress = {
    ...shippingTo('r@mail.example'),
    address: 'House 3, Agrabad, Chattogram',
    district: 'Chattogram',
  }
  const changed = await besideOrderly(pairRow({ ...high, size }), BOOKS, () =>
    send('POST', `/calls/record/${called._id}`, {
      outcome: 'changed',
      change: { shippingAddress, sizes: [{ line: 0, size }] },
    }),
  )
  expect(changed).toMatchObject({ status: 200 })
})

test('[STOCK-24] [ORDER-07] what was fetched and is to be delivered after all locks its pairs before the books', async () => {
  const customer = await makeSignedInUser(shop, 'customer')
  const { low } = await makeTwo()
  const { _id: id } = await orderOf(low, customer.token)
  await send('POST', `/calls/record/${id}`, { outcome: 'confirmed' })
  for (const [step, json] of [
    ['accept', {}],
    ['pick', { lines: [0] }],
    ['pack', {}],
  ] as const)
    expect((await send('POST', `/orders/${step}/${id}`, json)).status).toBe(200)
  const own = await readResponse(shop.request(`/orders/singleOrder/${id}`, { token: customer.token }))
  const fetched = await send('POST', `/orders/collect/${id}`, { code: own.body.collectCode })
  expect(fetched).toMatchObject({ status: 200, body: { order: { fulfilment: 'collection' } } })
  const undo = { status: 'Processing', pairs: 'never-left', cash: 'given-back', reason: 'Another box' }
  const undone = await besideOrderly(pairRow(low), BOOKS, () =>
    send('PUT', '/orders/update-many', { changes: [{ order: id, from: 'Delivered', ...undo }] }),
  )
  expect(undone.body).toMatchObject({ results: [{ order: id, refused: null }] })
})

test('[STOCK-24] an order whose next showroom has just sold its pairs holds nothing there while it looks further', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const { low: at } = await makeTwo(1)
  for (const store of [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id])
    await receivePairs(shop, store, [{ ...at, pairs: 1 }])
  const order = await orderOf(at, token)
  const { body } = await readResponse(shop.request(`/stock/order/${order._id}`, { token: admin.token }))
  const [near, far] = body.showrooms.map(({ _id }: { _id: string }) => ({ ...at, store: _id }))
  const key = { showroom: near.store, product: at.product, size: at.size }
  const selling = await shop.pool.connect()
  await selling.query('begin')
  await selling.query('select move_stock($1::jsonb, $2::uuid)', [
    JSON.stringify([{ ...key, on_hand: -1, held: 0, kind: 'counted', pairs: -1 }]),
    admin.id,
  ])
  const missed = await besideOrderly(
    pairRow(far),
    pairRow(near),
    () => send('PUT', `/stock/not-found/${order._id}`, { product: at.product, size: at.size }),
    async () => {
      await selling.query('commit')
      selling.release()
    },
  )
  expect(missed).toMatchObject({ status: 200, body: { store: far.store } })
})

test('[STOCK-24] [EXCH-06] an exchange that a voucher pays in part locks the voucher before the pairs, as a sale does', async () => {
  const { voucher, code, ...counter } = await makeVoucher(shop, admin.token)
  const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, 2))
  const dear = await makeProduct(shop, { discountPrice: 2_000 })
  const item = { product: dear.id, size: firstRow(dear.sizes).id }
  await receivePairs(shop, counter.store, [{ ...item, pairs: 1 }])
  const swap = exchangeOf([back({ sale: sold?.sale?._id })], { sale: taken(3, item, 2_000, [byVoucher(code, 500)]) })
  const swapped = await besideOrderly(
    sql`select from vouchers where id = ${voucher._id} for no key update`,
    pairRow({ ...item, store: counter.store }),
    () => takePairsBack(shop, counter, swap),
  )
  expect(swapped.status).toBe(201)
})
