import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#server/platform/db/tables/products.ts'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  type ExchangeCounter,
  exchangeOf,
  makeSoldPair,
  taken,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { keepStock, pairsOf, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
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

test('[EXCH-01] [EXCH-08] the same shoe in another size costs nothing, is one credit note, and moves both pairs', async () => {
  const counter = await makeSold()
  const { store, item, other, sale } = counter
  const sent = exchangeOf([back({ sale: sale._id })], { sale: taken(2, other, 1_500) })
  const { status, body } = await take(counter, sent)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      message: 'Exchanged',
      exchange: {
        number: `${counter.device.letters}-X-000001`,
        ...{ worth: 1_500, vat: 105, exchanged: 1_500, paidBack: 0, approvedBy: null, lateReason: null },
        lines: [{ from: sale.number, quantity: 1, condition: 'sellable', reason: 'size', size: { size: 40 } }],
        sale: { total: 1_500, payments: [{ method: 'Exchange', taka: 1_500 }], differences: [] },
      },
    },
  })
  expect(await pairsOf(shop, store, item)).toEqual([5, 0])
  expect(await pairsOf(shop, store, other)).toEqual([2, 0])
  const again = await take(counter, { ...sent, approval: 'ANOTHER01', discountApproval: 'ANOTHER02' })
  expect([again.status, again.body.exchange._id]).toEqual([200, body.exchange._id])
  const differs = await take(counter, { ...sent, sale: taken(2, other, 1_400) })
  expect(differs).toMatchObject({ status: 409, body: { code: 'exchange_differs' } })
  const single = await readResponse(shop.request(`/counter/exchanges/${body.exchange._id}`, { token: counter.token }))
  expect(single.body).toEqual(body.exchange)
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-01] a receipt is found by its number, its address, and by the phone and the day of its buyer', async () => {
  const counter = await makeSold()
  const { sale } = counter
  const day = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
  const queries = [
    `number=${sale.number.toLowerCase()}`,
    `number=${encodeURIComponent(`https://shop.example/bn/receipt/${sale.receipt}`)}`,
    `number=${encodeURIComponent(` #${sale.number.replaceAll('-', '–').replaceAll('0', '০')}. `)}`,
  ]
  for (const query of queries) expect((await find(counter, query)).body, query).toMatchObject([{ number: sale.number }])
  const byPhone = (await find(counter, `phone=${encodeURIComponent('৫৬৭৮')}&day=${day}`)).body
  expect(byPhone.map(({ number }: { number: string }) => number)).toContain(sale.number)
  for (const query of ['', 'number=nothing', 'phone=678', 'phone=5678']) {
    expect((await find(counter, query)).body, query).toEqual([])
  }
})

test('[EXCH-01] pairs of nothing that was delivered or sold are refused in words, and nothing has moved', async () => {
  const counter = await makeSold()
  const customer = await makeSignedInUser(shop, 'customer')
  await receivePairs(shop, counter.store, [{ ...counter.item, pairs: 2 }])
  const order = await makeOrder(shop, customer.token, { product: counter.shoe, store: counter.store })
  const cases: [object, number, string][] = [
    [back({ order: order._id }), 409, 'exchange_undelivered'],
    [back({ sale: counter.sale._id, line: 7 }), 422, 'invalid'],
    [back({ sale: crypto.randomUUID() }), 422, 'invalid'],
    [back({}), 422, 'invalid'],
    [back({ order: 'nothing' }), 422, 'invalid'],
    [back({ sale: 'nothing' }), 422, 'invalid'],
    [back({ sale: counter.sale._id, order: order._id }), 422, 'invalid'],
    [back({ sale: counter.sale._id, quantity: 2 }), 409, 'more_than_sold'],
    [back({ sale: counter.sale._id, quantity: 0 }), 422, 'invalid'],
  ]
  for (const [line, status, code] of cases)
    expect(await take(counter, exchangeOf([line])), JSON.stringify(line)).toMatchObject({ status, body: { code } })
  const more = await take(counter, exchangeOf([back({ sale: counter.sale._id, quantity: 2 })]))
  expect(more.body.message).toBe(`${counter.sale.number} has only 1 pair of this`)
  const revoked = await readResponse(
    shop.request(`/counter/devices/revoke/${counter.device._id}`, { method: 'DELETE', token: admin.token }),
  )
  expect(revoked.status).toBe(200)
  const late = await take(counter, exchangeOf([back({ sale: counter.sale._id })]))
  expect(late).toMatchObject({ status: 409, body: { code: 'device_revoked' } })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-01] a shoe that is dearer by now, hidden or taken out of the shop is exchanged as it was sold', async () => {
  const changed = (columns: object) => async (counter: Counter) => {
    await shop.ownerDb.update(products).set(columns).where(eq(products.id, counter.shoe.id))
  }
  const remove = async ({ shoe }: Counter) => {
    const path = `/products/delete/${shoe.id}`
    expect(await readResponse(shop.request(path, { method: 'DELETE', token: admin.token }))).toMatchObject({
      status: 200,
    })
  }
  for (const [change, kinds] of [
    [changed({ originalPrice: 2_000, discountPrice: 2_000 }), []],
    [changed({ originalPrice: 1_000, discountPrice: 1_000 }), []],
    [changed({ hidden: true }), ['archived']],
    [remove, ['archived']],
  ] as const) {
    const counter = await makeSold()
    await change(counter)
    const [source] = (await find(counter, `number=${counter.sale.number}`)).body
    expect(source.lines).toMatchObject([{ quantity: 1, total: 1_500, size: { size: 40 } }])
    const sent = exchangeOf([back({ sale: counter.sale._id })], { sale: taken(2, counter.other, 1_500) })
    const { status, body } = await take(counter, sent)
    expect({ status, exchange: body.exchange }).toMatchObject({
      status: 201,
      exchange: { worth: 1_500, exchanged: 1_500 },
    })
    expect(body.exchange.sale.differences.map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
    expect(await pairsOf(shop, counter.store, counter.item)).toEqual([5, 0])
  }
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-01] a number that another sale has is refused, and nothing waits for a manager', async () => {
  const counter = await makeSold()
  const used = exchangeOf([back({ sale: counter.sale._id })], { sale: taken(1, counter.other, 1_500) })
  expect(await take(counter, used)).toMatchObject({ status: 409, body: { code: 'sale_number_used' } })
  const { body } = await readResponse(
    shop.request(`/counter/differences?store=${counter.store}`, { token: admin.token }),
  )
  expect([body.waiting, await pairsOf(shop, counter.store, counter.other)]).toEqual([[], [3, 0]])
})
