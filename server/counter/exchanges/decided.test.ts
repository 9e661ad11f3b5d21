import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings, readSettings } from '#server/settings/queries.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeDeliveredOrder } from '#server/testing/fixtures/make-exchange.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { appCode, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'

let shop: TestApi
let admin: string
beforeAll(async () => {
  shop = await startApi()
  admin = (await makeSignedInUser(shop, 'admin')).token
  await keepStock(shop, true)
  await keepCounter(shop)
})
afterAll(() => shop.close())

type Counter = Awaited<ReturnType<typeof makeCounter>>

const line = { line: 0, quantity: 1, condition: 'sellable', reason: 'size' }

const exchangeOf = (lines: object[], changes: object = {}) => ({
  ...{ key: crypto.randomUUID(), at: new Date().toISOString(), lines },
  ...changes,
})

const take = ({ token, key }: Pick<Counter, 'token' | 'key'>, json: object) =>
  readResponse(shop.request('/counter/exchanges/take', { json, token, headers: { 'Counter-Key': key } }))

test('[EXCH-04] a colleague approves damaged pairs on the spot, for this clerk and device and once', async () => {
  const counter = await makeCounter(shop, admin)
  const sold = await sendSales(shop, counter, saleOf(counter.shoe, 1), saleOf(counter.shoe, 2))
  const manager = await makeSignedInUser(shop, 'admin')
  const { secret } = await setUpApp(shop.request, manager.token)
  const { store, device, token } = counter
  const [lines = [], others = []] = sold.map(({ sale }) => [
    { ...line, sale: sale?._id, condition: 'damaged', reason: 'fault' },
  ])
  const act = { permission: 'write_exchanges', showroom: store, subject: device._id }
  const ask = (json: object) =>
    readResponse(
      shop.request('/auth/approvals', {
        ...{ json: { ...act, email: manager.email, code: appCode(secret, 1), ...json }, token },
      }),
    )
  expect(await ask({}), 'of which pairs').toMatchObject({ status: 422, body: { errors: [{ path: 'lines' }] } })
  const { approval } = (await ask({ lines })).body
  const [first, second] = [lines, others].map((pairs) => exchangeOf(pairs, { approval }))
  const gift = { ...line, gift: { product: counter.item.product, size: counter.item.size }, quantity: 5 }
  for (const pairs of [others, [...lines, ...others], [{ ...lines[0], reason: 'size' }], [gift]]) {
    const isGift = pairs[0] === gift
    const way = isGift ? { payBack: { method: 'Voucher' } } : {}
    const answer = await take(counter, exchangeOf(pairs, { approval, ...way }))
    expect(answer, 'of other pairs').toMatchObject({ status: 410, body: { code: 'approval_over' } })
  }
  const other = await makeCounter(shop, admin)
  const elsewhere = await take(other, first ?? {})
  expect(elsewhere, 'of another clerk and device').toMatchObject({ status: 410, body: { code: 'approval_over' } })
  const taken = await take(counter, first ?? {})
  expect(taken).toMatchObject({ status: 201, body: { exchange: { approvedBy: manager.name } } })
  expect(await take(counter, second ?? {})).toMatchObject({ status: 410, body: { code: 'approval_over' } })
  const revoked = shop.request(`/counter/devices/revoke/${device._id}`, { method: 'DELETE', token: admin })
  expect((await revoked).status).toBe(200)
  const again = await take(counter, first ?? {})
  expect([again.status, again.body], 'answered to a revoked device too').toEqual([200, taken.body])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-04] [EXCH-08] receipts show the credit notes of their pairs, with the days that were promised then', async () => {
  const counter = await makeCounter(shop, admin)
  const { shoe, item } = counter
  const cheap = await makeProduct(shop, { discountPrice: 900 })
  const low = { product: cheap.id, size: cheap.sizes[0]?.id ?? '', quantity: 1, price: 900 }
  const two = { lines: [{ ...item, quantity: 2, price: 1_500 }], payments: [{ method: 'Cash', taka: 3_000 }] }
  const [sold] = await sendSales(shop, counter, saleOf(shoe, 1, two))
  const exchange = exchangeOf([{ ...line, sale: sold?.sale?._id }], {
    sale: { sequence: 2, lines: [low], payments: [] },
  })
  const taken = (await take(counter, exchange)).body.exchange
  const { order } = await makeDeliveredOrder(shop, admin, shoe)
  const { shop: facts } = await readSettings(shop.db)
  const promises = { ...facts.promises, exchangeDays: 3 }
  await changeSettings(shop.db, null, { parts: { shop: { ...facts, promises } } })
  const note = { number: taken.number, worth: 1_500, exchanged: 900, due: 600, lines: [{ size: 40, quantity: 1 }] }
  for (const receipt of [sold?.sale?.receipt, taken.sale.receipt]) {
    const { body } = await readResponse(shop.request(`/counter/receipts/${receipt}`))
    expect(body.creditNotes, receipt).toMatchObject([note])
    expect(body.seller.exchangeDays).toBe(facts.promises.exchangeDays)
  }
  const headers = { 'Counter-Key': counter.key }
  const path = `/counter/exchanges/find?number=${order.number}`
  const [source] = (await readResponse(shop.request(path, { token: counter.token, headers }))).body
  expect(source.until, 'also of an order').toBe(addDays(dhakaDay(source.at), facts.promises.exchangeDays))
  await changeSettings(shop.db, null, { parts: { shop: facts } })
})

test('[EXCH-01] a pair that was given away costs nothing in another size, and nobody approves of that anew', async () => {
  const counter = await makeCounter(shop, admin)
  const { shoe, item, store } = counter
  const size = { product: shoe.id, size: shoe.sizes[1]?.id ?? '' }
  await receivePairs(shop, store, [{ ...size, pairs: 5 }])
  const free = { quantity: 1, price: 1_500, discount: 1_500, discountReason: 'Gift' }
  const given = saleOf(shoe, 1, { lines: [{ ...item, ...free }], payments: [] })
  const [sold] = await sendSales(shop, { token: admin, key: counter.key }, given)
  const back = [{ ...line, sale: sold?.sale?._id }]
  const two = await take(
    counter,
    exchangeOf(back, {
      sale: {
        sequence: 2,
        lines: [
          { ...size, ...free },
          { ...size, ...free },
        ],
        payments: [],
      },
    }),
  )
  expect(two, 'of two one is given away now').toMatchObject({
    status: 403,
    body: { params: { permission: 'write_discounts' } },
  })
  const { status, body } = await take(
    counter,
    exchangeOf(back, { sale: { sequence: 2, lines: [{ ...size, ...free }], payments: [] } }),
  )
  expect({ status, exchange: body.exchange }).toMatchObject({
    ...{
      status: 201,
      exchange: { worth: 0, exchanged: 0, sale: { total: 0, payments: [], differences: [], approvedBy: null } },
    },
  })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-01] pairs of one shoe that were paid for otherwise keep their prices in another size, and no others do', async () => {
  const counter = await makeCounter(shop, admin)
  const { shoe, item, store } = counter
  const size = { product: shoe.id, size: shoe.sizes[1]?.id ?? '' }
  const dear = await makeProduct(shop, { discountPrice: 2_000 })
  await receivePairs(shop, store, [{ ...size, pairs: 5 }])
  await receivePairs(shop, store, [{ product: dear.id, size: dear.sizes[0]?.id ?? '', pairs: 1 }])
  const discount = { discount: 100, discountReason: 'Scratched' }
  const lines = [
    { ...item, quantity: 2, price: 1_500, discount: 1, discountReason: 'Regular' },
    { ...item, quantity: 1, price: 1_500, ...discount },
  ]
  const [sold] = await sendSales(shop, counter, saleOf(shoe, 1, { lines, payments: [{ method: 'Cash', taka: 4_399 }] }))
  const sale = sold?.sale?._id
  const asked = [
    { ...size, quantity: 1, price: 1_499 },
    { ...size, quantity: 1, price: 1_500 },
    { ...size, quantity: 1, price: 1_400 },
    { ...size, quantity: 1, price: 1_400 },
  ]
  const exchange = exchangeOf(
    [
      { ...line, sale, quantity: 2 },
      { ...line, sale, line: 1 },
    ],
    {
      sale: { sequence: 2, lines: asked, payments: [{ method: 'Cash', taka: 1_400 }] },
    },
  )
  const { status, body } = await take(counter, exchange)
  expect({ status, exchange: body.exchange }).toMatchObject({
    ...{ status: 201, exchange: { worth: 4_399, exchanged: 4_399 } },
  })
  const listed = body.exchange.sale.lines.map(({ listPrice }: { listPrice: number }) => listPrice)
  expect(listed, 'the last one is one too many').toEqual([1_499, 1_500, 1_400, 1_500])
  expect(body.exchange.sale.differences).toMatchObject([{ kind: 'price', pairs: 1 }])
})
