import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, readSettings } from '#server/settings/queries.ts'
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
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { exchangeRow, reasonRow } from '#shared/schemas/counter/exchange.ts'
import { books } from '#shared/schemas/orders/cash.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

const list = async (query: string, token = admin.token) =>
  exchangeRow.array().parse((await readResponse(shop.request(`/counter/exchanges/all?${query}`, { token }))).body)
const reasons = async (query: string, token = admin.token) =>
  reasonRow.array().parse((await readResponse(shop.request(`/counter/exchanges/reasons?${query}`, { token }))).body)

test('[EXCH-10] exchanges are listed with what came back and went out, by showroom, day, number and what is due', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { store, sale } = counter
  const { order } = await makeDeliveredOrder(shop, admin.token, counter.shoe)
  const even = await takePairsBack(
    shop,
    counter,
    exchangeOf([back({ sale: sale._id })], { sale: taken(2, counter.other, 1_500) }),
  )
  const byManager = { token: admin.token, key: counter.key }
  const damaged = back({ order: order._id }, { condition: 'damaged', reason: 'fault' })
  const waits = await takePairsBack(shop, byManager, exchangeOf([damaged]))
  const { product } = counter.item
  expect(await list(`store=${store}`)).toMatchObject([
    {
      number: waits.body.exchange.number,
      ...{ worth: 1_500, exchanged: 0, due: 1_500, sale: null },
      back: [{ product, from: order.number, order: order._id, size: 40, condition: 'damaged', reason: 'fault' }],
    },
    {
      number: even.body.exchange.number,
      ...{ due: 0, store: { _id: store } },
      back: [{ product, from: sale.number, order: null, size: 40, quantity: 1, condition: 'sellable' }],
      sale: { number: even.body.exchange.sale.number, total: 1_500, lines: [{ product, size: 41, quantity: 1 }] },
    },
  ])
  const numbers = async (query: string) => (await list(`store=${store}&${query}`)).map(({ number }) => number)
  const today = dhakaDay(new Date())
  expect(await numbers('state=due')).toEqual([waits.body.exchange.number])
  for (const number of [order.number, waits.body.exchange.number.toLowerCase()])
    expect(await numbers(`number=${number}`), number).toEqual([waits.body.exchange.number])
  expect(await numbers(`number=${even.body.exchange.sale.number}`)).toEqual([even.body.exchange.number])
  expect(await numbers(`from=${today}&to=${today}`)).toHaveLength(2)
  expect(await numbers(`to=${addDays(today, -1)}`)).toEqual([])
  expect(await numbers('limit=1&page=2')).toEqual([even.body.exchange.number])
})

test('[EXCH-10] what came back is counted by article, size and reason, in the showrooms of whoever asks', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const elsewhere = await makeSoldPair(shop, admin.token)
  const byManager = { token: admin.token, key: counter.key }
  const { order } = await makeDeliveredOrder(shop, admin.token, counter.shoe, { pairs: 3 })
  await takePairsBack(shop, counter, exchangeOf([back({ sale: counter.sale._id })]))
  await takePairsBack(shop, byManager, exchangeOf([back({ order: order._id }, { quantity: 2, reason: 'style' })]))
  const faulty = back({ order: order._id }, { condition: 'damaged', reason: 'fault' })
  await takePairsBack(shop, byManager, exchangeOf([faulty]))
  await takePairsBack(shop, elsewhere, exchangeOf([back({ sale: elsewhere.sale._id })]))
  const rows = await reasons('', counter.token)
  expect(rows).toEqual([
    {
      product: counter.shoe.id,
      ...{ name: expect.any(String), nameBn: null, code: expect.any(String), size: 40, pairs: 4, damaged: 1 },
      reasons: { size: 1, style: 2, fault: 1, wrong: 0, mind: 0 },
    },
  ])
  const rename = (number: number) =>
    shop.db.execute(sql`update sizes set size = ${number} where id = ${counter.shoe.sizes[0]?.id}`)
  await rename(59.5)
  expect(await reasons('', counter.token), 'the number of the day on which they were bought').toEqual(rows)
  await rename(40)
  expect((await list('', counter.token)).every(({ store }) => store._id === counter.store)).toBe(true)
  const foreign = await shop.request(`/counter/exchanges/all?store=${elsewhere.store}`, { token: counter.token })
  expect(foreign.status).toBe(403)
})

test('[EXCH-08] books take off what came back, with its VAT as it was, on the day and in the showroom that took it', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { order } = await makeDeliveredOrder(shop, admin.token, counter.shoe)
  const { shop: facts } = await readSettings(shop.db)
  await changeSettings(shop.db, null, { parts: { shop: { ...facts, vatPercent: 15 } } })
  await takePairsBack(
    shop,
    counter,
    exchangeOf([back({ sale: counter.sale._id })], { sale: taken(2, counter.other, 1_500) }),
  )
  await takePairsBack(shop, counter, exchangeOf([back({ order: order._id })]))
  await changeSettings(shop.db, null, { parts: { shop: facts } })
  const today = dhakaDay(new Date())
  const read = async (query: string) =>
    books.parse((await readResponse(shop.request(`/cash/books?${query}`, { token: admin.token }))).body)
  const own = await read(`store=${counter.store}&from=${today}&to=${today}`)
  expect(own).toMatchObject({
    counter: { sales: 2, taka: 3_000, vat: 105 + 196 },
    cameBack: { exchanges: 2, pairs: 2, taka: 3_000, vat: 105 + 105 },
    together: 0,
  })
  expect((await read(`store=${order.store._id}`)).cameBack, 'where it was bought').toMatchObject({ exchanges: 0 })
  const before = addDays(today, -1)
  expect((await read(`store=${counter.store}&to=${before}`)).cameBack).toEqual({
    exchanges: 0,
    pairs: 0,
    taka: 0,
    vat: 0,
  })
  await shop.ownerDb.execute(sql`update daily_exchanges set vat = vat + 1 where showroom = ${counter.store}`)
  expect(await verifyRows(shop)).toEqual([expect.stringContaining(counter.store)])
  await shop.ownerDb.execute(sql`update daily_exchanges set vat = vat - 1 where showroom = ${counter.store}`)
})

test('[TYPE-05] days that no database knows are refused in words, and odd filters find nothing', async () => {
  const { store } = await makeSoldPair(shop, admin.token)
  const calls = [
    '/counter/exchanges/all?from=',
    '/counter/exchanges/reasons?to=',
    '/cash/books?from=',
    '/counter/sales?day=',
  ]
  const ofDay = [...calls, `/cash/counter?store=${store}&day=`, '/counter/exchanges/find?phone=12345678&day=']
  const key = (await makeSoldPair(shop, admin.token)).key
  const get = (path: string) =>
    readResponse(shop.request(path, { token: admin.token, headers: { 'Counter-Key': key } }))
  for (const path of ofDay)
    for (const day of ['0000-01-01', '9999-12-31', '2026-02-30']) {
      const { status, body } = await get(`${path}${day}`)
      expect({ status, message: body.errors?.[0]?.message }, path + day).toEqual({
        status: 422,
        message: 'Please enter a valid date',
      })
    }
  for (const query of ['number=%00%27', 'page=x', 'limit=-1'])
    expect((await get(`/counter/exchanges/all?store=${store}&${query}`)).status, query).toBe(200)
})
