import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/settings/queries.ts'
import { makeImage } from '#server/testing/fixtures/make-image.ts'
import { readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { verifyRows } from '#server/testing/verify-rows.ts'
import { DAY_MS, startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { EIDS } from '#shared/bangladesh/eid.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import type { CounterDevice } from '#shared/schemas/counter/counter.ts'
import type { SaleDifferences } from '#shared/schemas/counter/sale.ts'
import type { Courier } from '#shared/schemas/orders/parcel.ts'
import { paymentMatches } from '#shared/schemas/orders/payment.ts'
import type { Session } from '#shared/schemas/user.ts'
import { seedCounters } from './counter.ts'
import { allPicturePaths, furtherPicturePaths } from './picture-paths.ts'
import { seedDemonstration, settingsWithStock } from './seed.ts'

const PICTURES = new URL('./pictures/', import.meta.url)
let shop: TestApi
let token: string
const progress: [number, number][] = []

beforeAll(async () => {
  shop = await startApi()
  await shop.db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await seedDemonstration(tx, shop.images, { onProgress: (done, total) => progress.push([done, total]) })
  })
  token = (await signIn('admin')).token
}, 120_000)
afterAll(() => shop.close())

test('the demonstration has the whole catalogue, 37 showrooms and 404 orders of the last 60 days in every status', async () => {
  expect(await countRows()).toEqual({
    categories: 6,
    sub_categories: 24,
    colors: 16,
    sizes: 27,
    products: 160,
    slides: 5,
    directors: 6,
    showrooms: 37,
    users: 70,
    orders: 404,
    statuses: ORDER_STATUSES.length,
  })
})

test('[LANG-06] everything of the demonstration has both languages, the Bangla in NFC and in Bengali letters', async () => {
  const { rows: twins } = await shop.db.execute<{ table: string; english: string; bangla: string }>(
    sql`select b.table_name as "table", e.column_name as english, b.column_name as bangla
      from information_schema.columns b
      join information_schema.columns e on e.table_schema = b.table_schema and e.table_name = b.table_name
        and e.column_name || '_bn' = b.column_name
      where b.table_schema = 'public' order by 1, 2`,
  )
  expect([...new Set(twins.map(({ table }) => table))]).toEqual([
    'categories',
    'colors',
    'directors',
    'order_lines',
    'products',
    'roles',
    'sale_lines',
    'showrooms',
    'slides',
    'sub_categories',
  ])
  for (const { table, english, bangla } of twins) {
    const { rows } = await shop.db.execute(
      sql`select ${sql.identifier(english)} as english, ${sql.identifier(bangla)} as bangla from ${sql.identifier(table)}
        where ${sql.identifier(english)} is not null and (${sql.identifier(bangla)} is null
          or ${sql.identifier(bangla)} !~ '[\u0985-\u09ce]' or ${sql.identifier(bangla)} is not nfc normalized)`,
    )
    expect(rows, `${table}.${bangla}`).toEqual([])
  }
})

test('every picture of the demonstration exists, and loading reports its progress', () => {
  const exists = (path: string) => existsSync(fileURLToPath(new URL(path, PICTURES)))
  expect(allPicturePaths().filter((path) => !exists(path))).toEqual([])
  const count = allPicturePaths().length + furtherPicturePaths().filter(exists).length
  expect(progress.at(-1)).toEqual([count, count])
})

async function signIn(name: string): Promise<Session> {
  const json = { email: `${name}@omnishoes.example`, password: 'omni-demo-2026' }
  return (await shop.request('/auth/login', { json })).json()
}

test('each of the four roles signs in with the published password', async () => {
  const roles = []
  for (const name of ['owner', 'admin', 'dhanmondi', 'customer']) {
    const { allInfo } = await signIn(name)
    roles.push([allInfo.role, allInfo.su])
  }
  expect(roles).toEqual([
    ['admin', true],
    ['admin', false],
    ['storeUser', false],
    ['customer', false],
  ])
})

test('every order is plausible', async () => {
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as wrong from orders o where
      o.created_at > now()
      or o.status <> (select e."to" from order_events e where e."order" = o.id order by e.at desc, e.id desc limit 1)
      or exists (select from order_events e where e."order" = o.id and (e.at < o.created_at or e.at > now()))
      or (o.status = 'Delivered') <> (o.delivered_at is not null)
      or not exists (select from order_lines l where l."order" = o.id)
      or exists (select from order_lines l join products p on p.id = l.product
        where l."order" = o.id and (p.created_at > o.created_at or p.discount_price <> l.unit_price))
      or exists (select from order_lines l where l."order" = o.id
        and not exists (select from product_sizes s where s.product = l.product and s.size = l.size))`)
  expect(rows).toEqual([{ wrong: 0 }])
})

test('[DASH-01] the demonstration has an Eid: half as many orders again in the last week before it than in any other', async () => {
  const eid = EIDS.findLast(({ day }) => startOfDhakaDay(day).getTime() < Date.now() - 61 * DAY_MS)
  const { rows } = await shop.db.execute<{ week: number; orders: number }>(sql`
    select floor(extract(epoch from ${startOfDhakaDay(eid?.day ?? '').toISOString()}::timestamptz - created_at) / 604800)::int as week,
      count(*)::int as orders
    from orders where created_at < now() - interval '61 days' group by 1 order by 1`)
  const [last = 0, second = 0, third = 0] = rows.map(({ orders }) => orders)
  expect(last).toBeGreaterThan(1.5 * Math.max(second, third))
  expect(third).toBeGreaterThan(0)
})

test('[WORK-10] parcels of the demonstration came back, so that the books and one phone say so', async () => {
  const { rows } = await shop.db.execute(sql`
    select p.return_reason as reason, count(*)::int as orders, sum((select count(*) from parcel_returns r where r."order" = o.id))::int > 0 as counted_in
    from parcels p join orders o on o.id = p."order" and o.status = 'Cancelled' where p.returned_at is not null group by 1 order by 1`)
  expect(rows).toEqual([
    { reason: 'lost', orders: 1, counted_in: false },
    { reason: 'not-reached', orders: 1, counted_in: true },
    { reason: 'refused', orders: 2, counted_in: true },
  ])
  const refused = await shop.db.execute<{ refused: number }>(sql`
    select max(t.refused) as refused from parcels p join orders o on o.id = p."order" cross join lateral phone_trust(o.shipping_phone) t
    where p.return_reason = 'refused'`)
  expect(refused.rows).toEqual([{ refused: 2 }])
})

test('no phone or e-mail address in it is real', async () => {
  const { rows } = await shop.db.execute(sql`
    select phone from users where phone !~ '^010' or email !~ '\\.example$'
    union all select payment_number from orders where payment_number !~ '^01[3-9]0000'
    union all select phone from showrooms where phone !~ '^010' or email !~ '\\.example$'`)
  expect(rows).toEqual([])
})

const get = (path: string) => readResponse(shop.request(path, { token }))

async function upload(path: string, name: string, fields: Record<string, string>) {
  const form = new FormData()
  form.set('file', new File([readFileSync(new URL(`../../../docs/try/${name}`, import.meta.url))], name))
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return readResponse(shop.request(path, { method: 'POST', body: form, token }))
}

test('[WORK-05] the statements in docs/try show each of the lists on the demonstration data', async () => {
  const { body } = await upload('/payments/statements/upload', 'bkash-statement.csv', { method: 'Bkash' })
  expect(body).toMatchObject({ rows: 9, taken: 8, added: 8, named: [{ row: 12 }] })
  const { totals } = paymentMatches.parse((await get('/payments/matches')).body)
  expect(totals).toMatchObject({ exact: 4, wrongAmount: 1, moneyWithoutOrder: 1, usedTwice: 1 })
  const refused = await upload('/payments/statements/upload', 'nagad-statement.xlsx', { method: 'Nagad' })
  expect(refused.body.code).toBe('columns_unknown')
  const mapping = JSON.stringify({ amount: 'Money received' })
  const mapped = await upload('/payments/statements/upload', 'nagad-statement.xlsx', { method: 'Nagad', mapping })
  expect(mapped.body).toMatchObject({ added: 3 })
  expect(paymentMatches.parse((await get('/payments/matches')).body).totals.exact).toBe(7)
})

test('[WORK-11] the settlements in docs/try show what is short, differs, is missing or not ours', async () => {
  const couriers: Courier[] = (await get('/couriers/all-couriers')).body
  const settle = (name: string, file: string) =>
    upload('/cash/settlements/upload', file, { courier: String(couriers.find((one) => one.name === name)?._id) })
  const steadfast = (await settle('Steadfast', 'steadfast-settlement.csv')).body
  const count = (list: unknown[]) => list.length
  expect([steadfast.short, steadfast.feeDiffers, steadfast.notOurs, steadfast.missing].map(count)).toEqual([1, 1, 1, 1])
  const redx = (await settle('RedX', 'redx-settlement.xlsx')).body
  expect([redx.short, redx.feeDiffers, redx.notOurs, redx.missing].map(count)).toEqual([0, 0, 0, 0])
  expect(redx.paid).toHaveLength(7)
})

test('a missing picture aborts loading with its name, and nothing is left behind', async () => {
  const other = await startApi()
  const folder = mkdtempSync(join(tmpdir(), 'omni-seed-'))
  const [first = '', second = ''] = allPicturePaths()
  mkdirSync(dirname(join(folder, first)), { recursive: true })
  writeFileSync(join(folder, first), await makeImage())
  const loading = other.db.transaction((tx) =>
    seedDemonstration(tx, other.images, { pictures: pathToFileURL(`${folder}/`) }),
  )
  await expect(loading).rejects.toThrow(`The demonstration picture ${second} cannot be read`)
  expect((await other.db.execute(sql`select from images`)).rows).toEqual([])
  rmSync(folder, { recursive: true })
  await other.close()
})

test('[COUNTER-03] [COUNTER-07] a demonstration that sells has three counters, a pair found and an order re-routed', async () => {
  await shop.db.transaction(async (tx) => {
    await changeSettings(tx, null, { parts: settingsWithStock() })
    const idOf = async (name: string) => ({ id: (await signIn(name)).allInfo._id })
    await seedCounters(tx, new Date(), { admin: await idOf('admin'), storeUser: await idOf('dhanmondi') })
  })
  const devices: CounterDevice[] = (await get('/counter/devices')).body
  expect(devices.map(({ store, lastSequence }) => [store.code, lastSequence])).toEqual([
    ['Dhanmondi', 20],
    ['Dhanmondi', 9],
    ['Uttara', 12],
  ])
  const { differences }: SaleDifferences = (await get('/counter/differences?limit=20')).body
  expect(differences.map(({ kind }) => kind).sort()).toEqual(['found', 'promised'])
  const { rows } = await shop.db.execute(sql`
    select s.code <> 'Dhanmondi' as moved, x."order" is not null as short
    from sale_differences d join orders o on o.id = d."order" join showrooms s on s.id = o.store
    left join order_shortages x on x."order" = o.id`)
  expect(rows).toEqual([{ moved: true, short: false }])
  expect(await verifyRows(shop)).toEqual([])
})

async function countRows() {
  const { rows } = await shop.db.execute(sql`select
    (select count(*)::int from categories) as categories, (select count(*)::int from sub_categories) as sub_categories,
    (select count(*)::int from colors) as colors, (select count(*)::int from sizes) as sizes,
    (select count(*)::int from products) as products, (select count(*)::int from slides) as slides,
    (select count(*)::int from directors) as directors, (select count(*)::int from showrooms) as showrooms,
    (select count(*)::int from users) as users, (select count(*)::int from orders where created_at > now() - interval '61 days') as orders,
    (select count(distinct status)::int from orders) as statuses`)
  return rows[0]
}
