import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/settings/queries.ts'
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
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'

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

/** Makes the days of a sale to exchange its pairs end yesterday, or later. */
async function endDays(sale: string, days = -1) {
  await shop.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter table sales disable trigger sales_never_change`)
    await tx.execute(sql`update sales set exchange_days = ${days} where id = ${sale}`)
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

test('[EXCH-01] [EXCH-11] an exchange that is sent again is one however its key is written', async () => {
  const counter = await makeSold()
  const sent = exchangeOf([back({ sale: counter.sale._id })])
  const first = await take(counter, sent)
  const again = await take(counter, { ...sent, key: ` ${sent.key.toUpperCase()}` })
  expect([first.status, again.status, again.body.exchange?._id]).toEqual([201, 200, first.body.exchange._id])
  const offline = await makeSold()
  const gone = { ...exchangeOf([back({ receipt: offline.sale.number })]), offline: true }
  const [taken] = await sendSales(shop, offline, gone)
  const [twice] = await sendSales(shop, offline, { ...gone, key: gone.key.toUpperCase() })
  expect([taken?.status, twice?.status]).toEqual([201, 200])
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

test('[EXCH-04] [EXCH-09] a pair that goes out for another can be exchanged as long as that, and no longer', async () => {
  const counter = await makeSold()
  const manager = { token: admin.token, key: counter.key }
  const { exchangeDays } = (await readSettings(shop.db)).shop.promises
  const today = dhakaDay(new Date())
  const swap = async (from: string, sequence: number, { reason = 'size', more = {}, quantity = 1 } = {}) => {
    const sale = { ...taken(sequence, counter.other, 1_500), payments: [] as object[] }
    if (quantity > 1) {
      sale.lines = [{ ...counter.other, quantity, price: 1_500 }]
      sale.payments = [{ method: 'Cash', taka: 1_500, given: 1_500 }]
    }
    const { status, body } = await take(manager, exchangeOf([back({ sale: from }, { reason })], { sale, ...more }))
    expect(status, JSON.stringify(body)).toBe(201)
    const [source] = (await find(counter, `number=${body.exchange.sale.number}`)).body
    expect(source.until, 'as the slip says').toBe(body.exchange.until)
    return { until: source.until as string, id: body.exchange.sale._id as string }
  }
  await receivePairs(shop, counter.store, [{ ...counter.other, pairs: 20 }])
  await endDays(counter.sale._id, 2)
  const second = await swap(counter.sale._id, 2)
  expect(second.until).toBe(addDays(today, 2))
  const third = await swap(second.id, 3)
  expect(third.until, 'not even by a chain').toBe(addDays(today, 2))
  const bought = async (sequence: number, days: number) => {
    const [sold] = await sendSales(shop, counter, saleOf(counter.shoe, sequence))
    await endDays(sold?.sale?._id ?? '', days)
    return sold?.sale?._id ?? ''
  }
  const late = await swap(await bought(4, -1), 5, { more: { lateReason: 'She was in hospital' } })
  expect(late.until, 'after its days: today').toBe(today)
  const wrong = await swap(await bought(6, 2), 7, { reason: 'wrong' })
  expect(wrong.until, 'a mistake of the shop').toBe(addDays(today, exchangeDays))
  const more = await swap(await bought(8, 2), 9, { quantity: 2 })
  expect(more.until, 'bought with another').toBe(addDays(today, exchangeDays))
})
