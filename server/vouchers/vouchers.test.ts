import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter, makeDevice, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { back, exchangeOf, makeSoldPair, taken, takePairsBack } from '#server/testing/fixtures/make-exchange.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { byVoucher, keepVouchers, leftOn, makeVoucher } from '#server/testing/fixtures/make-voucher.ts'
import { readResponse } from '#server/testing/requests.ts'
import { rounds } from '#server/testing/rounds.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { printedVoucherCode } from '#shared/rules/money/voucher-code.ts'

let shop: TestApi
let admin: Awaited<ReturnType<typeof makeSignedInUser>>
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000', LIMIT_VOUCHER_TRIES_PER_ACCOUNT: '3' })
  admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
})
afterAll(() => shop.close())

const make = () => makeVoucher(shop, admin.token)
const left = (id: string) => leftOn(shop, admin.token, id)

const look = (token: string, code: string) => readResponse(shop.request('/vouchers/look', { json: { code }, token }))

const voidSale = (id: string) =>
  readResponse(shop.request(`/counter/sales/void/${id}`, { json: { reason: 'Typed wrong' }, token: admin.token }))

const block = (id: string, reason = 'Lost on the way') =>
  readResponse(shop.request(`/vouchers/block/${id}`, { method: 'PUT', json: { reason }, token: admin.token }))

test('[EXCH-06] what is left of an exchange becomes a voucher, whose code only the same exchange says again', async () => {
  const counter = await makeSoldPair(shop, admin.token)
  const sent = exchangeOf([back({ sale: counter.sale._id })], { payBack: { method: 'Voucher' } })
  const { status, body } = await takePairsBack(shop, counter, sent)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { exchange: { worth: 1_500, paidBack: 1_500, voucher: { amount: 1_500 } } },
  })
  const { voucher } = body.exchange
  expect(voucher.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(voucher.code.slice(-4)).toBe(voucher.ending)
  expect((await takePairsBack(shop, counter, sent)).body.exchange.voucher).toEqual(voucher)
  const single = await readResponse(shop.request(`/counter/exchanges/${body.exchange._id}`, { token: counter.token }))
  expect(single.body.voucher).toEqual({ ...voucher, code: null })
  const found = await look(counter.token, printedVoucherCode(voucher.code).toLowerCase())
  expect(found.body).toEqual({ ending: voucher.ending, left: 1_500, expiresAt: voucher.expiresAt })
  expect(await verifyRows(shop)).toEqual([])
})

test('[EXCH-06] a sale is paid by voucher in part, sent again pays once, and voided gives it back', async () => {
  const { voucher, code, ...counter } = await make()
  const body = saleOf(counter.shoe, 2, { payments: [byVoucher(code, 900), { method: 'Cash', taka: 600 }] })
  const [sold] = await sendSales(shop, counter, body)
  expect(sold).toMatchObject({
    status: 201,
    sale: {
      payments: [
        { method: 'Voucher', taka: 900, reference: voucher.ending },
        { method: 'Cash', taka: 600 },
      ],
    },
  })
  const [again] = await sendSales(shop, counter, body)
  expect([again?.status, again?.sale?._id, await left(voucher._id)]).toEqual([200, sold?.sale?._id, 600])
  expect((await voidSale(sold?.sale?._id ?? '')).status).toBe(200)
  expect([await left(voucher._id), await verifyRows(shop)]).toEqual([1_500, []])
})

test('[EXCH-06] what is not left is refused at the payment, waits for nobody while the clerk does, and else for a manager', async () => {
  const { voucher, code, ...counter } = await make()
  const body = saleOf(counter.shoe, 2, { payments: [byVoucher(code, 1_600)], price: 1_600 })
  const send = (query: string) =>
    readResponse(
      shop.request(`/counter/sales${query}`, {
        ...{ json: { sales: [body] }, token: counter.token, headers: { 'Counter-Key': counter.key } },
      }),
    )
  const refused = await send('?clerkWaits=true')
  expect(refused.body.results[0]).toMatchObject({
    status: 422,
    refusal: {
      errors: [
        {
          path: 'payments.0.reference',
          code: 'voucher_spent',
          message: expect.stringMatching(/^Only .*1,500 is left on this voucher$/),
        },
      ],
    },
  })
  const waiting = async () =>
    (
      await shop.db.execute<{ body: string }>(
        sql`select body::text as body from sale_conflicts where device = ${counter.device._id}`,
      )
    ).rows
  expect(await waiting()).toEqual([])
  await send('')
  const [conflict] = await waiting()
  expect(conflict?.body).toContain(voucher.ending)
  expect(conflict?.body).not.toContain(code)
  expect([await left(voucher._id), await verifyRows(shop)]).toEqual([1_500, []])
})

test('[EXCH-06] codes that are none are refused at their field, and no more than a few are tried', async () => {
  const { token } = await makeSignedInUser(shop, 'customer')
  const tries: number[] = []
  for (const code of ['ABC', '0000000000000000', '0000000000000001', '0000000000000002', '0000000000000003'])
    tries.push((await look(token, code)).status)
  expect(tries).toEqual([422, 422, 422, 422, 429])
})

test('[EXCH-06] a voucher that has expired pays for nothing, and gets thirty days where its money comes back', async () => {
  const { voucher, code, ...counter } = await make()
  const [sold] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 2, { payments: [byVoucher(code, 1_000), { method: 'Cash', taka: 500 }] }),
  )
  await shop.ownerDb.execute(sql`update vouchers set expires_at = now() - interval '1 day' where id = ${voucher._id}`)
  expect((await look(counter.token, code)).body.errors[0]).toMatchObject({ path: 'code', code: 'voucher_over' })
  expect((await voidSale(sold?.sale?._id ?? '')).status).toBe(200)
  const { body } = await look(counter.token, code)
  expect(body.left).toBe(1_500)
  expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
})

test('[EXCH-06] a lost voucher is blocked once, with a reason, and pays for nothing', async () => {
  const { voucher, code, ...counter } = await make()
  expect((await block(voucher._id)).status).toBe(200)
  expect(await block(voucher._id)).toMatchObject({ status: 409, body: { code: 'voucher_blocked' } })
  const [refused] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 2, { payments: [byVoucher(code, 100), { method: 'Cash', taka: 1_400 }] }),
  )
  expect(refused).toMatchObject({ status: 422, refusal: { errors: [{ code: 'voucher_over' }] } })
  const { body } = await readResponse(shop.request('/vouchers/all?state=blocked', { token: admin.token }))
  expect(body[0]).toMatchObject({
    ...{ ending: voucher.ending, left: 1_500, exchange: counter.exchange.number, spentOn: [] },
    blocked: { reason: 'Lost on the way' },
  })
})

test('[EXCH-03] [EXCH-06] what was paid by voucher goes back to one, also through pairs that paid for others', async () => {
  const { voucher, code, ...counter } = await make()
  const [sold] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 2, { payments: [byVoucher(code, 1_000), { method: 'Cash', taka: 500 }] }),
  )
  // The voucher pays first for the other pair: of what it costs, ৳ 500 were cash.
  const swapped = await takePairsBack(
    shop,
    counter,
    exchangeOf([back({ sale: sold?.sale?._id })], { sale: taken(3, counter.other, 1_500) }),
  )
  expect(swapped.status).toBe(201)
  const bring = (method: string) =>
    takePairsBack(shop, counter, exchangeOf([back({ sale: swapped.body.exchange.sale._id })], { payBack: { method } }))
  expect(await bring('Cash')).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'payBack.method', code: 'by_voucher', params: { maximum: 500 } }] },
  })
  const given = await bring('Voucher')
  expect(given.body.exchange.voucher).toMatchObject({ amount: 1_500 })
  expect([await left(voucher._id), await verifyRows(shop)]).toEqual([500, []])
})

test('[EXCH-06] many sales at many counters at once spend a voucher once', async () => {
  const count = rounds(20, 200)
  const { voucher, code, ...counter } = await make()
  await receivePairs(shop, counter.store, [{ ...counter.item, pairs: count }])
  const keys = [counter.key]
  while (keys.length < 12) keys.push((await makeDevice(shop, admin.token, counter.store)).key)
  const results = await Promise.all(
    Array.from({ length: count }, (_, nth) => {
      const device = { token: counter.token, key: keys[nth % keys.length] ?? '' }
      return sendSales(shop, device, saleOf(counter.shoe, 10 + nth, { payments: [byVoucher(code, 1_500)] }))
    }),
  )
  const statuses = results.flatMap((list) => list.map(({ status }) => status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 422)).toHaveLength(count - 1)
  expect([await left(voucher._id), await verifyRows(shop)]).toEqual([0, []])
})
