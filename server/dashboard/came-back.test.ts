import { expect, test } from 'vitest'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { startApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { type DashboardSummary, dashboardSummary } from '#shared/schemas/dashboard.ts'

test('[EXCH-08] what came back is taken off the shop’s sales, on its day, at its showroom, and of shoes and sizes', async () => {
  const shop = await startApi()
  const token = (await makeSignedInUser(shop, 'admin')).token
  const read = async (query: string): Promise<DashboardSummary> =>
    dashboardSummary.parse(await (await shop.request(`/dashboard/summary?${query}`, { token })).json())
  await keepCounter(shop)
  await keepStock(shop, true)
  const counter = await makeSoldPair(shop, token)
  const { order } = await makeDeliveredOrder(shop, token, counter.shoe, { pairs: 2 })
  await takePairsBack(shop, counter, exchangeOf([back({ order: order._id })]))
  const even = exchangeOf([back({ sale: counter.sale._id })], { sale: taken(2, counter.other, 1_500) })
  await takePairsBack(shop, counter, even)
  const before = { sales: 0, taka: 0 }
  const all = await read('period=7')
  expect(all.cameBack).toEqual({ sales: 2, taka: 3_000, before })
  expect(all.together).toEqual({ sales: 3, taka: order.total, before })
  expect(all.days.at(-1)).toMatchObject({ day: dhakaDay(new Date()), counter: 3_000, cameBack: 3_000 })
  const backAt = new Map(all.stores.map(({ _id, cameBack }) => [_id, cameBack]))
  expect([backAt.get(counter.store), backAt.size]).toEqual([3_000, 2])
  expect(all.shoesByPairs).toMatchObject([{ _id: counter.shoe.id, pairs: 2, taka: 3_000 }])
  expect(all.sizes).toEqual([
    { size: 40, pairs: 1 },
    { size: 41, pairs: 1 },
  ])
  expect((await read(`period=7&store=${counter.store}`)).together).toEqual({ sales: 2, taka: 0, before })
  expect(await verifyRows(shop)).toEqual([])
  await shop.close()
})
