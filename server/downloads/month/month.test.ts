import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { sheetsOf } from '#server/testing/unzip.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'

const today = dhakaDay(new Date())
const month = today.slice(0, 7)

let shop: TestApi
let admin: string
let counter: Awaited<ReturnType<typeof makeSoldPair>>
/** what a courier paid for, in taka */
let paidFor: number
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '1000' })
  await keepStock(shop, true)
  await keepCounter(shop)
  admin = (await makeSignedInUser(shop, 'admin')).token
  counter = await makeSoldPair(shop, admin)
  const sold = await sendSales(shop, counter, saleOf(counter.shoe, 2, { price: 1_400 }))
  expect(sold[0]?.sale).toBeDefined()
  const [byCourier, , early] = [
    await makeDeliveredOrder(shop, admin, counter.shoe, { byCourier: true }),
    await makeDeliveredOrder(shop, admin, counter.shoe, { pairs: 2 }),
    await makeDeliveredOrder(shop, admin, counter.shoe),
  ]
  // The last minute of the month before, and the first of this one, as Dhaka has them.
  await deliver(early.order._id, -1)
  await deliver((await makeDeliveredOrder(shop, admin, counter.shoe)).order._id, 1)
  const cameBack = exchangeOf([back({ sale: counter.sale._id })], { payBack: { method: 'Cash' } })
  expect((await takePairsBack(shop, counter, cameBack)).status).toBe(201)
  paidFor = byCourier.order.total
  // Files are read beside the shop, one at a time: of all tests that run.
  await vi.waitFor(async () => expect(await settle(byCourier)).toBe(200), { timeout: 30_000 })
  const json = { store: counter.store, counted: 1_000, paidOut: 300, reason: 'Counted twice' }
  expect((await send('/cash/counter/close', json)).status).toBe(200)
  expect(
    (await send('/cash/counter/correct', { store: counter.store, day: today, taka: -40, reason: 'Found' })).status,
  ).toBe(200)
})
afterAll(() => shop.close())

async function settle({ order, courier }: Awaited<ReturnType<typeof makeDeliveredOrder>>) {
  const form = new FormData()
  const head = 'Consignment ID;Merchant Order ID;Collected Amount;Delivery Charge'
  form.set('file', new File([`${head}\nC1;${order.number};${order.total}.50;60`], 'paid.csv'))
  form.set('courier', String(courier))
  return (await shop.request('/cash/settlements/upload', { method: 'POST', body: form, token: admin })).status
}

const send = (path: string, json: object) => readResponse(shop.request(path, { method: 'POST', json, token: admin }))

/** Lets an order have been delivered so many minutes from the beginning of the month. */
async function deliver(order: string, minutes: number) {
  const at = sql`(${`${month}-01`}::date::timestamp at time zone 'Asia/Dhaka') + make_interval(mins => ${minutes})`
  await shop.ownerDb.execute(sql`update orders set delivered_at = ${at} where id = ${order}`)
}

const file = (path = `/downloads/month?month=${month}`, token = admin) => shop.request(path, { token })

/** The numbers of a column: those of its rows together, and what the last row says. */
function sumsOf(sheet: (string | number)[][] = [], heading: string) {
  const at = sheet[0]?.indexOf(heading) ?? -1
  const rows = sheet.slice(1).map((row) => Number(row[at]) || 0)
  return { rows: rows.slice(0, -1).reduce((sum, one) => sum + one, 0), last: rows.at(-1) }
}

async function raw<Row extends Record<string, unknown>>(table: string): Promise<Row[]> {
  return (await shop.ownerDb.execute<Row>(sql`select to_jsonb(x) as row from ${sql.identifier(table)} x`)).rows.map(
    ({ row }) => row as unknown as Row,
  )
}

test('[DATA-06] each sum of the accountant’s month is that of the rows that were written, and its last row has it', async () => {
  const response = await file()
  expect([response.status, response.headers.get('Content-Type')?.includes('spreadsheetml')]).toEqual([200, true])
  const sheets = await sheetsOf(await response.arrayBuffer())
  expect(Object.keys(sheets)).toEqual([
    'Sales',
    'Ordered and delivered',
    'VAT',
    'Refunds and credit notes',
    'Cash',
    'Couriers',
  ])

  type Row = Record<string, number> & Record<string, string>
  const isNow = (at: unknown) => dhakaDay(String(at)).startsWith(month)
  const sum = (rows: Row[], key: string) => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)
  const orders = (await raw<Row>('orders')).filter(
    ({ status, delivered_at }) => status === 'Delivered' && isNow(delivered_at),
  )
  const sales = (await raw<Row>('sales')).filter(({ state, at }) => state === 'sold' && isNow(at))
  const notes = (await raw<Row>('exchanges')).filter(({ at }) => isNow(at))
  const money = (await raw<Row>('order_money')).filter(({ at }) => isNow(at))
  const invoices = await raw<Row>('order_invoices')
  const ofOrders = invoices.filter(({ order }) => orders.some(({ id }) => id === order))
  const inTills = money.filter(({ showroom }) => showroom)
  expect([orders.length, sales.length, notes.length]).toEqual([3, 2, 1])
  const back = money.filter(({ kind }) => kind === 'returned' || kind === 'refund')

  const expected: [sheet: string, heading: string, taka: number][] = [
    ['Sales', 'Orders delivered', orders.length],
    ['Sales', 'Sold online', sum(orders, 'total')],
    ['Sales', 'Delivery within it', sum(orders, 'shipping')],
    ['Sales', 'Receipts', sales.length],
    ['Sales', 'Sold at counters', sum(sales, 'total')],
    ['Sales', 'Came back to counters', sum(notes, 'worth')],
    ['Sales', 'Together', sum(orders, 'total') + sum(sales, 'total') - sum(notes, 'worth')],
    ['VAT', 'Shoes, with VAT', sum(orders, 'subtotal') + sum(sales, 'total') - sum(notes, 'worth')],
    ['VAT', 'VAT within it', sum(ofOrders, 'vat') + sum(sales, 'vat') - sum(notes, 'vat')],
    ['Refunds and credit notes', 'Worth', sum(notes, 'worth')],
    ['Refunds and credit notes', 'Paid back', -sum(back, 'taka')],
    [
      'Cash',
      'Came in',
      sum(
        inTills.filter(({ taka }) => Number(taka) > 0),
        'taka',
      ),
    ],
    [
      'Cash',
      'Went out',
      -sum(
        inTills.filter(({ taka }) => Number(taka) < 0),
        'taka',
      ),
    ],
    ['Cash', 'Deposited', 300],
    ['Cash', 'Corrections', -40],
    ['Couriers', 'Collected', paidFor + 0.5],
    ['Couriers', 'Fees', 60],
    [
      'Couriers',
      'Settled',
      sum(
        money.filter(({ kind }) => kind === 'settled'),
        'taka',
      ),
    ],
  ]
  for (const [sheet, heading, taka] of expected)
    expect({ [`${sheet}, ${heading}`]: sumsOf(sheets[sheet], heading) }).toEqual({
      [`${sheet}, ${heading}`]: { rows: taka, last: taka },
    })
  const { body: books } = await readResponse(shop.request(`/cash/books?from=${month}-01&to=${today}`, { token: admin }))
  expect(sumsOf(sheets.Sales, 'Sold at counters').last).toBe(books.counter.taka)
  expect(sumsOf(sheets.VAT, 'Shoes, with VAT').last).toBeGreaterThan(0)
  const days = sheets.Sales?.slice(1, -1).map(([day]) => day)
  expect(days).toContain(`${month}-01`)
  expect(days?.every((day) => String(day).startsWith(month))).toBe(true)
})

test('[DATA-06] the month is for the accounts of all showrooms, noted, named in either language; another has other rows', async () => {
  const clerk = await makeSignedInUser(shop, 'storeUser', { store: counter.store })
  expect((await file(undefined, clerk.token)).status).toBe(403)
  const refused = await readResponse(file('/downloads/month?month=2026-13'))
  expect([refused.status, refused.body.errors[0].message]).toEqual([422, 'Please choose a month'])
  const bangla = await file('/bn/downloads/month?month=2020-02')
  expect(bangla.headers.get('Content-Disposition')).toContain(encodeURIComponent('হিসাব-ফেব্রুয়ারি-২০২০'))
  const sheets = await sheetsOf(await bangla.arrayBuffer())
  expect(Object.keys(sheets)[0]).toBe('বিক্রি')
  expect(Object.values(sheets).map((rows) => rows.length)).toEqual([2, 5, 2, 2, 2, 2])
  const english = await file('/downloads/month?month=2020-02')
  expect(english.headers.get('Content-Disposition')).toContain('Accounts-February-2020.xlsx')
  await english.arrayBuffer()
  const { rows } = await shop.ownerDb.execute(sql`
    select details from audit_entries where action = 'list-downloaded' order by at desc limit 1`)
  expect(rows).toEqual([{ details: { list: 'month', month: '2020-02' } }])
})
