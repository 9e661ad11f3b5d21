import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldPhonesOfSales, forgetPhoneOfSales } from '#server/orders/retention-of-sales.queries.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, makeCounter as makeCounterOf, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder } from '#server/testing/fixtures/make-order.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { readBooks } from '#server/tills/till.queries.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
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

const get = (path: string, token = admin.token) => readResponse(shop.request(path, { token }))
const post = (path: string, json: unknown, token = admin.token) => readResponse(shop.request(path, { json, token }))
const makeCounter = (pairs?: number) => makeCounterOf(shop, admin.token, pairs)

const upload = async (taka: number, ...ids: string[]) => {
  const text = ['Transaction ID,Amount', ...ids.map((id) => `${id},${taka}`)].join('\n')
  const form = new FormData()
  form.set('method', 'Bkash')
  form.set('file', new File([text], `${ids.join()}.csv`, { type: 'text/csv' }))
  const response = await shop.request('/payments/statements/upload', {
    method: 'POST',
    body: form,
    token: admin.token,
  })
  expect(response.status, await response.clone().text()).toBe(200)
}
const lone = async (): Promise<string[]> =>
  (await get('/payments/matches')).body.moneyWithoutOrder.map(
    ({ transactionId }: { transactionId: string }) => transactionId,
  )

test('[COUNTER-09] a line of a statement that a counter was paid by is no money without an order, whichever comes first', async () => {
  const { item, store, ...counter } = await makeCounter()
  const paid = (sequence: number, reference: string) =>
    saleOf(counter.shoe, sequence, { payments: [{ method: 'Bkash', taka: 1_500, reference }] })
  await sendSales(shop, counter, paid(1, '1b2c'))
  await upload(1_500, '8N7A001B2C', '8N7A003D4E', '8N7A005F6G')
  expect((await lone()).toSorted()).toEqual(['8N7A003D4E', '8N7A005F6G'])
  const [late] = await sendSales(shop, counter, paid(2, '3D4E'))
  expect(late?.sale?.payments).toMatchObject([{ method: 'Bkash', isSeen: true }])
  expect(await lone()).toEqual(['8N7A005F6G'])
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-09] digits of two sales are told by nobody but staff, a void frees its line, and an order’s own id comes first', async () => {
  const { item: _, store, ...counter } = await makeCounter(9)
  const paid = (sequence: number, reference: string, method = 'Bkash') =>
    saleOf(counter.shoe, sequence, {
      payments: [
        { method: 'Cash', taka: 500 },
        { method, taka: 1_000, reference },
      ],
    })
  const isSeen = async (id: string | undefined) =>
    (await get(`/counter/sales/${id}`, counter.token)).body.payments.map(
      ({ isSeen: seen }: { isSeen: boolean }) => seen,
    )
  // Mixed, typed twice, and voided: the line pays for the sale that was meant.
  const [wrong] = await sendSales(shop, counter, paid(1, '77AA'))
  await upload(1_000, '9K00077AA')
  expect(await isSeen(wrong?.sale?._id)).toEqual([false, true])
  const [meant] = await sendSales(shop, counter, paid(2, '77AA'))
  expect(await isSeen(meant?.sale?._id)).toEqual([false, false])
  await post(`/counter/sales/void/${wrong?.sale?._id}`, { reason: 'Typed twice' }, counter.token)
  expect(await isSeen(meant?.sale?._id)).toEqual([false, true])
  const taken = (
    await shop.db.execute<{ id: string }>(sql`select id from wallet_payments where transaction_id = '9K00077AA'`)
  ).rows
  const back = { reference: '5TTT000001' }
  expect((await post(`/payments/refunds/line/${firstRow(taken).id}`, back)).body.code).toBe('payment_taken')
  // Digits that two sales share: both wait until somebody says which.
  const [one, two] = await sendSales(shop, counter, paid(3, '88BB'), paid(4, '88BB', 'BanglaQR'))
  await upload(1_000, '9K00088BB')
  expect(await isSeen(one?.sale?._id)).toEqual([false, false])
  expect(await lone()).toContain('9K00088BB')
  const shared = (
    await shop.db.execute<{ id: string }>(sql`select id from wallet_payments where transaction_id = '9K00088BB'`)
  ).rows
  const assigned = await post(`/payments/assign/${firstRow(shared).id}`, { order: two?.sale?.number })
  expect(assigned.status, JSON.stringify(assigned.body)).toBe(200)
  expect(await isSeen(two?.sale?._id)).toEqual([false, true])
  expect(await lone()).not.toContain('9K00088BB')
  const again = await post(`/payments/assign/${firstRow(shared).id}`, { order: one?.sale?.number })
  expect(again.body.code).toBe('payment_taken')
  // A voided sale leaves its money without anything.
  await post(`/counter/sales/void/${two?.sale?._id}`, { reason: 'She left' }, counter.token)
  await post(`/counter/sales/void/${one?.sale?._id}`, { reason: 'She left' }, counter.token)
  expect(await lone()).toContain('9K00088BB')
  // The id that a buyer typed whole belongs to that order.
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token, {
    product: counter.shoe,
    store,
    payment: { method: 'Bkash', number: '01712345678', transactionId: '9K00099CC1' },
  })
  const [likely] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 5, {
      price: order.total,
      payments: [{ method: 'Bkash', taka: order.total, reference: '9CC1' }],
    }),
  )
  await upload(order.total, '9K00099CC1')
  expect(await isSeen(likely?.sale?._id)).toEqual([false])
  const { exact } = (await get('/payments/matches')).body
  expect(exact.map(({ number }: { number: string }) => number)).toContain(order.number)
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-01] [DEC-04] phones of sales are forgotten after 90 days, and at once when their customer leaves', async () => {
  const { item: _, ...counter } = await makeCounter()
  const customer = await makeSignedInUser(shop, 'customer')
  const { rows } = await shop.db.execute<{ phone: string }>(sql`select phone from users where id = ${customer.id}`)
  const { phone } = firstRow(rows)
  const old = { ...saleOf(counter.shoe, 2), phone: '01798765432' }
  await sendSales(shop, counter, { ...saleOf(counter.shoe, 1), phone }, old, { ...old, at: '2020-01-01T00:00:00.000Z' })
  const phones = async () => {
    const found = await shop.db.execute<{ phone: string | null }>(
      sql`select phone from sales where device = ${counter.device._id}
        union all select body ->> 'phone' from sale_conflicts where device = ${counter.device._id}`,
    )
    return found.rows.map((row) => row.phone)
  }
  expect(await phones()).toEqual([phone, old.phone, old.phone])
  await shop.db.transaction((tx) => forgetPhoneOfSales(tx, phone))
  expect(await phones()).toEqual([null, old.phone, old.phone])
  expect(await forgetOldPhonesOfSales(shop.db)).toBe(0)
  await shop.ownerDb.transaction(async (tx) => {
    for (const table of ['sales', 'sale_conflicts']) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(
        sql.raw(`update ${table} set at = at - interval '91 days' where device = '${counter.device._id}'`),
      )
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    }
    await tx.execute(sql`update daily_sales set day = day - 91 where showroom = ${counter.store}`)
    await tx.execute(sql`update daily_sale_pairs set day = day - 91 where showroom = ${counter.store}`)
  })
  expect(await forgetOldPhonesOfSales(shop.db)).toBe(2)
  expect(await phones()).toEqual([null, null, null])
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-10] books sum counters beside orders and together, by way, with VAT, without what was voided', async () => {
  const { item: _, store, ...counter } = await makeCounter()
  const payments = [
    { method: 'Cash', taka: 500 },
    { method: 'Card', taka: 1_000 },
  ]
  const [, voided] = await sendSales(shop, counter, saleOf(counter.shoe, 1, { payments }), saleOf(counter.shoe, 2))
  await post(`/counter/sales/void/${voided?.sale?._id}`, { reason: 'Typed twice' }, counter.token)
  const customer = await makeSignedInUser(shop, 'customer')
  const order = await makeOrder(shop, customer.token, { product: counter.shoe, store })
  const status = { method: 'PUT', json: { status: 'Delivered' }, token: counter.token }
  expect((await shop.request(`/orders/updateStatus/${order._id}`, status)).status).toBe(200)
  const today = dhakaDay(new Date())
  const read = async (query: string) => books.parse((await get(`/cash/books?store=${store}&${query}`)).body)
  expect(await read(`from=${today}&to=${today}`)).toMatchObject({
    delivered: order.total,
    counter: {
      sales: 1,
      voided: 1,
      taka: 1_500,
      discount: 0,
      vat: 105,
      methods: [
        { method: 'Card', taka: 1_000 },
        { method: 'Cash', taka: 500 },
      ],
    },
    together: order.total + 1_500,
  })
  expect((await read(`to=${addDays(today, -1)}`)).counter).toMatchObject({ sales: 0, taka: 0, methods: [] })
  expect(await verifyRows(shop)).toEqual([])
})

test('[COUNTER-10] books read a row a day and showroom, not the sales', async () => {
  const today = dhakaDay(new Date())
  const counter = await makeCounter()
  await sendSales(shop, counter, saleOf(counter.shoe, 1), saleOf(counter.shoe, 2))
  const looked = await shop.db.transaction(async (tx) => {
    const countScans = async () => {
      const { rows } = await tx.execute<{ name: string; scans: number }>(sql`
        select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as scans from pg_stat_xact_user_tables
        where relname in ('sales', 'sale_lines', 'sale_payments', 'daily_sales')`)
      return new Map(rows.map(({ name, scans }) => [name, scans]))
    }
    const before = await countScans()
    const { counter: summed } = await readBooks(tx, { from: undefined, to: today, showrooms: [counter.store] })
    expect(summed).toMatchObject({ sales: 2, taka: 3_000, methods: [{ method: 'Cash', taka: 3_000 }] })
    await readBooks(tx, { from: today, to: today, showrooms: 'all' })
    return [...(await countScans())].flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [name] : []))
  })
  expect(looked).toEqual(['daily_sales'])
})
