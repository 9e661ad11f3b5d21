import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import { exchangeOf, makeSoldPair, taken, takePairsBack } from '#server/testing/fixtures/make-exchange.ts'
import { keepStock, pairsOf } from '#server/testing/fixtures/make-stock.ts'
import { keepVouchers, leftOn } from '#server/testing/fixtures/make-voucher.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi()
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
})
afterAll(() => shop.close())

const VOUCHER = { payBack: { method: 'Voucher' } }

const gift = (item: object) => ({ gift: item, quantity: 1, condition: 'sellable', reason: 'size' })

test('[EXCH-04] [EXCH-06] [EXCH-08] a gift without a receipt is worth its price of today, by voucher, as somebody who may says', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const { store, item } = counter
  await shop.db.execute(sql`update products set discount_price = 1200 where id = ${item.product}`)
  const before = await pairsOf(shop, store, item)
  const sent = exchangeOf([gift(item)], VOUCHER)
  expect(await takePairsBack(shop, counter, sent)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const manager = { token: admin.token, key: counter.key }
  const { status, body } = await takePairsBack(shop, manager, sent)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      exchange: {
        ...{ worth: 1_200, vat: 84, exchanged: 0, paidBack: 1_200, sale: null },
        lines: [{ from: null, worth: 1_200, size: { size: 40 } }],
        voucher: { amount: 1_200 },
      },
    },
  })
  expect(body.exchange.number).toMatch(/-X-\d{6}$/)
  expect(await pairsOf(shop, store, item)).toEqual([(before[0] ?? 0) + 1, before[1]])
  expect(await leftOn(shop, admin.token, body.exchange.voucher._id)).toBe(1_200)
  const listed = await readResponse(shop.request('/counter/exchanges/all', { token: admin.token }))
  expect(listed.body[0].back).toMatchObject([{ from: null, order: null, size: 40 }])
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-04] a gift is neither cash nor later, pays for nothing in its own exchange, and is a shoe of the shop', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const manager = { token: admin.token, key: counter.key }
  const refusal = async (json: object) => (await takePairsBack(shop, manager, json)).body.errors?.[0]
  expect(await refusal(exchangeOf([gift(counter.item)]))).toMatchObject({ path: 'payBack', code: 'gift' })
  expect(await refusal(exchangeOf([gift(counter.item)], { payBack: { method: 'Cash' } }))).toMatchObject({
    ...{ path: 'payBack', code: 'gift' },
  })
  const out = taken(2, counter.other, 1_500)
  expect(await refusal(exchangeOf([gift(counter.item)], { ...VOUCHER, sale: out }))).toMatchObject({ path: 'sale' })
  const unknown = { ...counter.item, product: crypto.randomUUID() }
  expect(await refusal(exchangeOf([gift(unknown)], VOUCHER))).toMatchObject({ path: 'lines.0.gift' })
  const some = (quantity: number) => ({ ...gift(counter.item), quantity })
  const many = await takePairsBack(shop, manager, exchangeOf([some(3), some(3)], VOUCHER))
  expect(many.body.errors).toMatchObject([
    { path: 'lines', code: 'gifts', message: 'At most 5 pairs are taken without a receipt' },
  ])
  expect((await takePairsBack(shop, manager, exchangeOf([some(3), some(2)], VOUCHER))).status).toBe(201)
})

test('[EXCH-07] the voucher of a gift is taken back the same day while nothing of it is spent, and then given anew', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const manager = { token: admin.token, key: counter.key }
  const { body } = await takePairsBack(shop, manager, exchangeOf([gift(counter.item)], VOUCHER))
  const { _id, voucher, number } = body.exchange
  const refunds = async (state: string) =>
    (await readResponse(shop.request(`/payments/refunds?state=${state}&number=${number}`, { token: admin.token }))).body
  const [paid] = await refunds('paid')
  expect(paid.paidBack).toMatchObject({ voucher: voucher.ending, reference: null, store: null, today: true })
  const sheet = await shop.request(`/payments/refunds/sheet?number=${number}`, { token: admin.token })
  expect(await sheet.text()).toContain(`,voucher …${voucher.ending},`)
  const undone = await readResponse(
    shop.request(`/payments/refunds/undo/${paid.paidBack.position}`, { json: { reason: 'Typed' }, token: admin.token }),
  )
  expect([undone.status, await leftOn(shop, admin.token, voucher._id)]).toEqual([200, 0])
  expect((await refunds('due'))[0]).toMatchObject({ taka: body.exchange.worth, exchange: { cash: 0 } })
  const pay = (json: object) =>
    readResponse(shop.request(`/payments/refunds/exchange/${_id}`, { json, token: admin.token }))
  for (const way of [{ cash: true }, { reference: 'GIFTBACK01' }])
    expect(await pay(way), 'nobody has paid for it').toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'taka', message: 'A gift without a receipt is worth a voucher, which pays for other shoes' }],
      },
    })
  expect((await pay({ voucher: true })).body.voucher).toMatchObject({ amount: body.exchange.worth })
  expect(await verifyRows(shop)).toEqual([])
})
