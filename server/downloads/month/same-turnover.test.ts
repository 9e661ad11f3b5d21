import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { makeDeliveredOrder, makeSoldPair } from '#server/testing/fixtures/make-exchange.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { sheetsOf } from '#server/testing/unzip.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { books } from '#shared/schemas/orders/cash.ts'

const month = dhakaDay(new Date()).slice(0, 7)
const next = addDays(`${month}-28`, 7).slice(0, 7)
const [first, last] = [`${month}-01`, addDays(`${next}-01`, -1)]

let shop: TestApi
let admin: string
/** taka of orders by when they were placed and delivered */
const taka = { both: 0, placedBefore: 0, deliveredAfter: 0 }
let counter: Awaited<ReturnType<typeof makeSoldPair>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000' })
  await keepStock(shop, true)
  await keepCounter(shop)
  admin = (await makeSignedInUser(shop, 'admin')).token
  counter = await makeSoldPair(shop, admin)
  const order = async (pairs: number) => (await makeDeliveredOrder(shop, admin, counter.shoe, { pairs })).order
  const [both, placedBefore, deliveredAfter] = [await order(1), await order(2), await order(3)]
  Object.assign(taka, {
    both: both.total,
    placedBefore: placedBefore.total,
    deliveredAfter: deliveredAfter.total,
  })
  const { ownerDb } = shop
  await ownerDb.execute(sql`update orders set created_at = ${first}::date - 9 where id = ${placedBefore._id}`)
  await ownerDb.execute(sql`update orders set delivered_at = ${last}::date + 2 where id = ${deliveredAfter._id}`)
}, 120_000)
afterAll(() => shop.close())

const request = (path: string) => shop.request(path, { token: admin })
const readBooks = async (from: string, to: string) =>
  books.parse((await readResponse(request(`/cash/books?from=${from}&to=${to}`))).body)

test('[DATA-06] the accountant’s month and the books have one turnover: by the day of delivery, whenever it was ordered', async () => {
  const ofMonth = await readBooks(first, last)
  expect(ofMonth).toMatchObject({
    delivered: taka.both + taka.deliveredAfter,
    online: { orders: 2, taka: taka.both + taka.placedBefore, orderedBefore: taka.placedBefore },
    together: taka.both + taka.placedBefore + counter.sale.total,
  })
  expect(await readBooks(addDays(first, -20), addDays(first, -1))).toMatchObject({
    delivered: taka.placedBefore,
    online: { orders: 0, taka: 0, orderedBefore: 0 },
    together: 0,
  })
  for (const bounds of ['', `?to=${addDays(last, 9)}`, '?from=2020-01-01']) {
    const { online } = books.parse((await readResponse(request(`/cash/books${bounds}`))).body)
    expect(online).toEqual({
      ...{ orders: 3, taka: taka.both + taka.placedBefore + taka.deliveredAfter, orderedBefore: 0 },
    })
  }
  const sheets = await sheetsOf(await (await request(`/downloads/month?month=${month}`)).arrayBuffer())
  const sales = new Map(sheets.Sales?.[0]?.map((heading, at) => [heading, sheets.Sales?.at(-1)?.[at]]))
  expect([sales.get('Sold online'), sales.get('Together')]).toEqual([ofMonth.online.taka, ofMonth.together])
  expect(sheets['Ordered and delivered']).toEqual([
    ['What', 'Orders', 'Taka'],
    ['Sold online', 2, ofMonth.online.taka],
    ['Less: ordered in earlier months', -1, -taka.placedBefore],
    ['Plus: ordered in this month, delivered later', 1, taka.deliveredAfter],
    ['Delivered of this month’s orders', 2, ofMonth.delivered],
  ])
  const file = await (await request(`/downloads/books?from=${first}&to=${last}`)).text()
  for (const [name, amount] of [
    ['Delivered of these', ofMonth.delivered],
    ['Sold online, by the day of delivery', ofMonth.online.taka],
    ['Of which ordered earlier', taka.placedBefore],
    ['Together', ofMonth.together],
  ])
    expect(file).toMatch(new RegExp(`^"?${name}"?[,;]"?${amount}"?\r?$`, 'm'))
})
