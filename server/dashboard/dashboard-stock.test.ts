import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { type DashboardStock, dashboardStock } from '#shared/schemas/stock/dashboard-stock.ts'
import { countPairs } from './stock.queries.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi()
  admin = await makeSignedInUser(shop, 'admin')
})
afterAll(() => shop.close())

async function read(): Promise<DashboardStock> {
  const { status, body } = await readResponse(shop.request('/dashboard/stock', { token: admin.token }))
  expect([status, dashboardStock.parse(body)]).toEqual([200, body])
  return body
}

test('[STOCK-20] admins see best sellers that are sold out, sizes left against ordered, ages, and transfers that help', async () => {
  expect(await read()).toMatchObject({ kept: false, soldOut: [], proposals: [], sizes: [], ages: [] })
  await keepStock(shop, true)
  const product = await makeProduct(shop)
  const [first, second] = [firstRow(product.sizes), product.sizes[1]]
  const size = { product: product.id, size: first.id }
  const [uttara, mirpur] = [(await makeShowroom(shop)).id, (await makeShowroom(shop)).id]
  await receivePairs(shop, uttara, [{ ...size, pairs: 3 }])
  await receivePairs(shop, mirpur, [{ ...size, pairs: 7 }])
  const customer = await makeSignedInUser(shop, 'customer')
  await makeOrder(shop, customer.token, { product, store: uttara, products: [{ ...size, quantity: 3 }] })
  await makeOrder(shop, customer.token, { product, store: mirpur, products: [{ ...size, quantity: 2 }] })
  const stock = await read()
  expect(stock.soldOut).toMatchObject([{ _id: product.id, pairs: 5, everySize: false, sizes: [second?.size] }])
  // Mirpur has 5 left and sold 2 itself; Uttara sold 3 and has none.
  expect(stock.proposals).toMatchObject([
    { from: { _id: mirpur }, to: { _id: uttara }, product: { _id: product.id }, size: { _id: first.id }, pairs: 3 },
  ])
  expect(stock.sizes).toEqual([{ size: first.size, sold: 5, left: 5 }])
  expect(stock.ages).toEqual([30, 90, 180, 365, null].map((upTo) => ({ upTo, pairs: upTo === 30 ? 10 : 0 })))

  const rows = [{ ...size, pairs: 3 }]
  const json = { from: mirpur, to: uttara, rows }
  const sent = await shop.request('/stock/transfers/create', { method: 'POST', json, token: admin.token })
  expect(sent.status).toBe(201)
  expect((await read()).proposals).toEqual([])
})

test('[STOCK-20] pairs are as old as the deliveries that they can be left of, the oldest having left first', async () => {
  const product = await makeProduct(shop)
  const size = { product: product.id, size: firstRow(product.sizes).id }
  const showroom = (await makeShowroom(shop)).id
  const before = await countPairs(shop.db)
  await receivePairs(shop, showroom, [{ ...size, pairs: 6 }])
  await shop.ownerDb.execute(sql`alter table stock_movements disable trigger user`)
  await shop.ownerDb.execute(
    sql`update stock_movements set at = now() - interval '200 days' where product = ${product.id}`,
  )
  await shop.ownerDb.execute(sql`alter table stock_movements enable trigger user`)
  await receivePairs(shop, showroom, [{ ...size, pairs: 2 }])
  const rows = [{ ...size, counted: 5, seen: 8 }]
  const json = { rows, note: '' }
  expect((await shop.request(`/stock/count/${showroom}`, { method: 'PUT', json, token: admin.token })).status).toBe(200)
  const { ages } = await countPairs(shop.db)
  expect(ages.map(({ pairs }, index) => pairs - (before.ages[index]?.pairs ?? 0))).toEqual([2, 0, 0, 3, 0])
})

test('[STOCK-20] [COUNTER-10] what counters sell is sold: its size, its showroom and its shoe are looked after', async () => {
  await keepCounter(shop)
  const counter = await makeCounter(shop, admin.token, 2)
  const near = (await makeShowroom(shop)).id
  await receivePairs(shop, near, [{ ...counter.item, pairs: 5 }])
  const sizeOf = async () => (await countPairs(shop.db)).sizes.find(({ size }) => size === counter.shoe.sizes[0]?.size)
  const before = (await sizeOf())?.sold ?? 0
  const [first, second, voided] = await sendSales(
    shop,
    counter,
    ...[1, 2, 3].map((sequence) => saleOf(counter.shoe, sequence)),
  )
  expect([first?.status, second?.status, voided?.status]).toEqual([201, 201, 201])
  const path = `/counter/sales/void/${voided?.sale?._id}`
  expect((await shop.request(path, { json: { reason: 'Typed twice' }, token: admin.token })).status).toBe(200)
  expect((await sizeOf())?.sold).toBe(before + 2)
  const { proposals, soldOut } = await read()
  expect(proposals).toContainEqual(
    expect.objectContaining({
      from: expect.objectContaining({ _id: near }),
      to: expect.objectContaining({ _id: counter.store }),
      product: expect.objectContaining({ _id: counter.shoe.id }),
    }),
  )
  expect(soldOut).toContainEqual(expect.objectContaining({ _id: counter.shoe.id, pairs: 2 }))
})
