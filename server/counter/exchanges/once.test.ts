import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  type ExchangeCounter,
  exchangeOf,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { retryBusy } from '#server/testing/retry-busy.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

type Counter = ExchangeCounter

const makeSold = () => makeSoldPair(shop, admin.token)

const take = (counter: Pick<Counter, 'token' | 'key'>, json: object) => takePairsBack(shop, counter, json)

const find = ({ token, key }: Pick<Counter, 'token' | 'key'>, query: string) =>
  readResponse(shop.request(`/counter/exchanges/find?${query}`, { token, headers: { 'Counter-Key': key } }))

/** Makes the days of a sale to exchange its pairs end yesterday. */
async function endDays(sale: string) {
  await shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table sales disable trigger sales_never_change`)
    await tx.execute(sql`update sales set exchange_days = -1 where id = ${sale}`)
    await tx.execute(sql`alter table sales enable trigger sales_never_change`)
  })
}

test('[EXCH-04] of many who take the same pair back at once one does, and a pair comes back once', async () => {
  const counter = await makeSold()
  const both = [back({ sale: counter.sale._id }), back({ sale: counter.sale._id })]
  expect((await take(counter, exchangeOf(both))).body.code).toBe('pairs_came_back')
  const times = rounds(20, 200)
  await receivePairs(shop, counter.store, [{ ...counter.other, pairs: times }])
  const tries = await Promise.all(
    Array.from({ length: times }, (_, nth) => {
      const swap = exchangeOf([back({ sale: counter.sale._id })], { sale: taken(2 + nth, counter.other, 1_500) })
      return retryBusy(() => take(counter, swap))
    }),
  )
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'pairs_came_back')).toHaveLength(times - 1)
  expect(await pairsOf(shop, counter.store, counter.other), 'one pair went out').toEqual([2 + times, 0])
  const voided = await readResponse(
    shop.request(`/counter/sales/void/${counter.sale._id}`, { json: { reason: 'Typed twice' }, token: admin.token }),
  )
  expect(voided).toMatchObject({ status: 409, body: { code: 'sale_exchanged' } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-04] [EXCH-05] damaged pairs, and those after the days, need who may decide; damaged ones are sold to nobody', async () => {
  const counter = await makeSold()
  const line = { sale: counter.sale._id }
  const damaged = exchangeOf([back(line, { condition: 'damaged', reason: 'fault' })])
  expect(await take(counter, damaged)).toMatchObject({
    status: 403,
    body: { params: { permission: 'write_exchanges' } },
  })
  await endDays(counter.sale._id)
  const [source] = (await find(counter, `number=${counter.sale.number}`)).body
  expect(source.isLate).toBe(true)
  const late = exchangeOf([back(line)])
  expect(await take(counter, late)).toMatchObject({ status: 422, body: { errors: [{ path: 'lateReason' }] } })
  expect((await take(counter, { ...late, lateReason: 'She was in hospital' })).status).toBe(403)
  const manager = { token: admin.token, key: counter.key }
  const both = back(line, { condition: 'damaged', reason: 'fault' })
  expect((await take(counter, exchangeOf([both]))).status, 'a manager looks at the fault').toBe(403)
  const accepted = await take(manager, exchangeOf([both]))
  expect(accepted.body.exchange).toMatchObject({ lateReason: null, lines: [{ condition: 'damaged', reason: 'fault' }] })
  const [again] = await sendSales(shop, counter, saleOf(counter.shoe, 2))
  await endDays(again?.sale?._id ?? '')
  const why = { lateReason: 'She was in hospital' }
  const approved = await take(manager, exchangeOf([back({ sale: again?.sale?._id })], why))
  expect(approved.body.exchange).toMatchObject(why)
  expect(await pairsOf(shop, counter.store, counter.item)).toEqual([4, 0])
  expect(await verifyRows(shop)).toEqual([])
})
