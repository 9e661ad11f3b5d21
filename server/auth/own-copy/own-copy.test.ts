import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCounter } from '#server/testing/fixtures/make-counter.ts'
import {
  back,
  exchangeOf,
  makeDeliveredOrder,
  makeSoldPair,
  takePairsBack,
} from '#server/testing/fixtures/make-exchange.ts'
import { keepStock } from '#server/testing/fixtures/make-stock.ts'
import { keepVouchers } from '#server/testing/fixtures/make-voucher.ts'
import { appCode, setUpApp } from '#server/testing/second-step.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'
import { unzip } from '#server/testing/unzip.ts'
import { COPY_PARTS } from './write-copy.ts'

const WORK = 'what somebody of the shop did at work stands in its books: staff read it in the activity'
const OF_ORDER = 'the shop’s work on a box, without a person'
const ELSEWHERE = 'the copy has the same from another list'

/** What leads to a person, or to a row of the copy, and is left out, each with why. */
const LEFT_OUT: Record<string, string> = {
  'api_keys.made_by': WORK,
  'api_keys.revoked_by': WORK,
  'api_keys.user': 'the row of a program, which is no person',
  'approvals.approver': 'lives for minutes; the audit keeps it',
  'approvals.asker': 'lives for minutes; the audit keeps it',
  'audit_entries.approved_by': WORK,
  'barcodes.by': WORK,
  'barcodes.removed_by': WORK,
  'bulk_changes.by': WORK,
  'counter_devices.registered_by': WORK,
  'counter_devices.revoked_by': WORK,
  'deliveries.by': WORK,
  'device_tills.closed_by': WORK,
  'device_tills.opened_by': WORK,
  'exchange_lines.sale': 'a receipt that came back: its credit note was given to whoever brought it',
  'exchange_requests.answered_by': WORK,
  'exchanges.approved_by': WORK,
  'exchanges.by': WORK,
  'hand_overs.by': WORK,
  'imports.by': WORK,
  'invites.invited_by': WORK,
  'keeps.ended_by': WORK,
  'keeps.sale': ELSEWHERE,
  'order_address_changes.answered_by': WORK,
  'order_address_changes.by': WORK,
  'order_calls.by': WORK,
  'order_declines.by': WORK,
  'order_declines.order': OF_ORDER,
  'order_events.by': WORK,
  'order_money.by': WORK,
  'order_money.exchange': ELSEWHERE,
  'order_money.payment': ELSEWHERE,
  'order_money.sale': ELSEWHERE,
  'order_money.undoes': ELSEWHERE,
  'order_money.voucher': 'what a voucher was spent on: it is of whoever has its code',
  'order_picks.by': WORK,
  'order_picks.order': OF_ORDER,
  'order_prints.by': WORK,
  'order_prints.order': OF_ORDER,
  'order_refunds.by': WORK,
  'order_refunds.order': ELSEWHERE,
  'order_revisions.by': WORK,
  'order_work.accepted_by': WORK,
  'order_work.no_code_by': WORK,
  'order_work.packed_by': WORK,
  'order_work.picked_by': WORK,
  'order_work.taken_by': WORK,
  'orders.payment_verified_by': WORK,
  'orders.taken_by': WORK,
  'parcel_returns.by': WORK,
  'picture_imports.by': WORK,
  'sale_conflicts.by': WORK,
  'sale_conflicts.settled_by': WORK,
  'sale_differences.sale': 'what was odd about the stock of a showroom',
  'sale_payments.line': ELSEWHERE,
  'sale_payments.voucher': 'what a voucher was spent on: it is of whoever has its code',
  'sales.approved_by': WORK,
  'sales.clerk': WORK,
  'sales.exchange': ELSEWHERE,
  'sales.sent_by': WORK,
  'sales.voided_by': WORK,
  'setting_changes.by': WORK,
  'settlement_rows.order': 'what a courier paid the shop; of the parcel the copy has the cash',
  'settlements.by': WORK,
  'sign_in_challenges.user': 'lives for minutes, and is a secret',
  'stock_movements.by': WORK,
  'store_users.user': ELSEWHERE,
  'till_corrections.by': WORK,
  'till_days.by': WORK,
  'transfers.closed_by': WORK,
  'transfers.created_by': WORK,
  'voucher_movements.money': 'what a voucher was spent on: it is of whoever has its code',
  'voucher_movements.voucher': 'what a voucher was spent on: it is of whoever has its code',
  'vouchers.blocked_by': WORK,
  'vouchers.by': WORK,
  'wallet_statements.by': WORK,
  'webhooks.made_by': WORK,
}

/** Columns that may name a person without a foreign key, and are left out. */
const NAMES_NOBODY: Record<string, string> = {
  'couriers.phone': 'a company',
  'import_items.subject': 'a file that staff brought, forgotten after days; what it said is in the account',
  'otps.email_hash': 'a keyed hash, by which nobody is found',
  'page_reads.address': 'of pages',
  'sale_conflicts.body': 'what a device sent and nobody has taken yet; it is of no account',
  'showrooms.email': 'a showroom',
  'showrooms.phone': 'a showroom',
  'slides.phone_image': 'a picture',
  'stranger_holds.network': 'a keyed hash, by which nobody is found',
  'stranger_holds.phone': ELSEWHERE,
  'wallet_payments.sender': 'may be the phone of somebody else who paid',
  'approvals.subject': 'lives for minutes; the audit keeps it',
  'webhook_deliveries.subject': 'without a person',
}

let shop: TestApi
let admin: string
let clerk: { name: string }
let buyer: Awaited<ReturnType<typeof makeDeliveredOrder>>
let other: Awaited<ReturnType<typeof makeDeliveredOrder>>
beforeAll(async () => {
  shop = await startApi()
  await keepStock(shop, true)
  await keepCounter(shop)
  await keepVouchers(shop)
  const staff = await makeSignedInUser(shop, 'admin', { name: 'Zubaida Sentinel' })
  admin = staff.token
  clerk = staff
  const counter = await makeSoldPair(shop, admin, { phone: '01711111111' })
  buyer = await makeDeliveredOrder(shop, admin, counter.shoe, { byCourier: true })
  other = await makeDeliveredOrder(shop, admin, counter.shoe)
  const taken = await takePairsBack(
    shop,
    counter,
    exchangeOf([back({ order: other.order._id }), back({ sale: counter.sale._id })], {
      payBack: { method: 'Voucher' },
    }),
  )
  expect(taken.status).toBe(201)
  const { id, email } = buyer.customer
  const { _id: order } = buyer.order
  await shop.ownerDb.execute(sql`update users set phone = '+880 1711-111111' where id in (${id}, ${other.customer.id})`)
  await shop.ownerDb.execute(sql`update orders set shipping_phone = '01711111111' where id = ${order}`)
  await shop.ownerDb.execute(sql`
    insert into email_undos (secret_hash, "user", email, expires_at) values ('secret-of-undo', ${id}, 'former@mail.example', now());
  `)
  await shop.ownerDb.execute(sql`
    insert into order_notices ("order", kind, told_at) values (${order}, 'placed', now()) on conflict do nothing`)
  await shop.ownerDb.execute(sql`
    insert into keeps (id, number, showroom, phone, code_hash, until, language)
    select gen_random_uuid(), 'KP-1', o.store, '01711111111', 'secret-of-keep', now() + interval '1 day', 'en' from orders o where o.id = ${order}`)
  await shop.ownerDb.execute(sql`
    insert into stock_requests (id, product, size, email, language)
    select gen_random_uuid(), l.product, l.size, ${email}, 'bn' from order_lines l where l."order" = ${order} limit 1`)
  await shop.request(`/orders/customerOrder/${id}`, { token: admin })
})
afterAll(() => shop.close())

const ask = (token: string, json: object = { currentPassword: TEST_PASSWORD }, path = '/auth/own-copy') =>
  shop.request(path, { json, token })

/** The files of a copy. */
async function filesOf(
  response: Response,
): Promise<{ json: Record<string, Record<string, unknown>[]>; text: string; html: string }> {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  const files = await unzip(await response.arrayBuffer())
  expect(Object.keys(files)).toEqual(['my-data.json', 'my-data.html'])
  const text = files['my-data.json'] ?? ''
  return { json: JSON.parse(text), text, html: files['my-data.html'] ?? '' }
}

test('[DATA-07] every foreign key to a person, and to what the copy has, is in the copy or named with why not', async () => {
  const copied = new Set(COPY_PARTS.flatMap(({ from }) => from))
  const tables = [...new Set([...copied].map((column) => column.split('.')[0] ?? ''))]
  const { rows: keys } = await shop.ownerDb.execute<{ column: string }>(sql`
    select k.conrelid::regclass || '.' || a.attname as "column" from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid::regclass::text = any(${sql.param(tables)}::text[])`)
  const { rows: named } = await shop.ownerDb.execute<{ column: string }>(sql`
    select c.table_name || '.' || c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ 'phone|email|sender|address|customer|subject|body|network|person'
      and c.column_name !~ '_hash$|_bn$' or (c.table_name, c.column_name) in (('otps', 'email_hash'))`)
  expect(keys.length).toBeGreaterThan(100)
  const known = (lists: Record<string, string>) => (column: string) => copied.has(column) || column in lists
  expect(keys.map(({ column }) => column).filter((column) => !known(LEFT_OUT)(column))).toEqual([])
  expect(named.map(({ column }) => column).filter((column) => !known(NAMES_NOBODY)(column))).toEqual([])
  const all = new Set([...keys, ...named].map(({ column }) => column))
  expect(Object.keys({ ...LEFT_OUT, ...NAMES_NOBODY }).filter((column) => !all.has(column))).toEqual([])
  expect(Object.keys(LEFT_OUT).filter((column) => copied.has(column))).toEqual([])
})

test('[DATA-07] somebody gets all of their own as JSON and as a page in their language, and nothing of others or secret', async () => {
  const { json, text, html } = await filesOf(await ask(buyer.customer.token))
  expect(Object.keys(json)).toEqual(['shop', 'made', ...COPY_PARTS.map(({ key }) => key)])
  const { number } = buyer.order
  expect(json.account).toMatchObject([{ email: buyer.customer.email, emailConfirmed: true, phone: '+880 1711-111111' }])
  expect(json.orders).toMatchObject([{ order: number, status: 'Delivered', paidWith: 'COD', phone: '01711111111' }])
  expect(json.orderEvents?.map(({ to }) => to)).toEqual(['Pending', 'Approved', 'Processing', 'Courier', 'Delivered'])
  expect(json.orderEvents?.[0]).toMatchObject({ order: number, byYou: true })
  for (const key of ['orderLines', 'parcels', 'sessions', 'sales', 'keeps', 'sizeRequests', 'notices', 'formerEmails'])
    expect(json[key]?.length, key).toBeGreaterThan(0)
  expect(json.noted).toContainEqual(
    expect.objectContaining({ action: 'customer-orders-read', byYou: false, address: null }),
  )
  expect(html).toContain(number)

  const { rows: secret } = await shop.ownerDb.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ 'hash|secret|token$' and data_type = 'text'`)
  const all = text + html
  for (const { table, column } of secret) {
    const { rows } = await shop.ownerDb.execute<{ value: string | null }>(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)}`,
    )
    for (const { value } of rows)
      if (value && value.length > 5) expect(all.includes(value), `${table}.${column}`).toBe(false)
  }
  for (const foreign of [clerk.name, other.order.number, other.customer.email, 'tester-1@mail.example'])
    expect(all).not.toContain(foreign)

  const bangla = await filesOf(await ask(buyer.customer.token, undefined, '/bn/auth/own-copy'))
  expect(bangla.html).toContain('<html lang="bn">')
  expect(bangla.html).toContain('ডেলিভারি')
  for (const part of COPY_PARTS) expect(bangla.html).toContain(`id="${part.key}"`)
})

test('[DATA-07] what is kept under a phone or an e-mail goes to whoever has shown that it is theirs', async () => {
  // Of the same phone, which they have only typed.
  const { json } = await filesOf(await ask(other.customer.token))
  expect([json.sales, json.keeps, json.sizeRequests]).toEqual([[], [], []])
  expect(json.exchanges?.length).toBe(1)
  expect(json.vouchers?.length).toBe(1)
  const { id, email } = buyer.customer
  const stranger = await makeSignedInUser(shop, 'customer', { email: `x-${id}@mail.example`, provenEmail: null })
  await shop.ownerDb.execute(sql`
    insert into stock_requests (id, product, size, email, language)
    select gen_random_uuid(), l.product, l.size, ${stranger.email}, 'en' from order_lines l limit 1`)
  expect((await filesOf(await ask(stranger.token))).json.sizeRequests).toEqual([])
  expect(email).not.toBe(stranger.email)
})

test('[DATA-07] a copy asks for password and code, is noted, and nobody makes many in an hour', async () => {
  const { token, id } = await makeSignedInUser(shop, 'customer')
  for (const json of [{}, { currentPassword: 'wrong password' }]) {
    const { status } = await ask(token, json)
    expect(status).toBe(422)
  }
  const { secret } = await setUpApp(shop.request, token)
  expect((await ask(token)).status).toBe(422)
  await filesOf(await ask(token, { currentPassword: TEST_PASSWORD, code: appCode(secret) }))
  const { rows } = await shop.ownerDb.execute(sql`
    select subject from audit_entries where by = ${id} and action = 'own-copy-made'`)
  expect(rows).toEqual([{ subject: id }])
  const often = await makeSignedInUser(shop, 'customer')
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    const response = await ask(often.token)
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await expect.poll(() => shop.pool.totalCount - shop.pool.idleCount).toBe(0)
})
