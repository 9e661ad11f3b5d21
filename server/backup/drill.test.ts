import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#server/platform/db/tables/orders.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { keepCounter, makeCounter, saleOf, sendSales } from '#server/testing/fixtures/make-counter.ts'
import { makeOrder, orderBody, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { requestCode } from '#server/testing/letters.ts'
import { queryDatabase, stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import {
  checksumsIn,
  createBackup,
  emptyFolder,
  emptyLocation,
  locationOf,
  runTaskAt,
  withBackup,
} from '#server/testing/processes/shop-tasks.ts'
import { httpRequests, readResponse } from '#server/testing/requests.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { makeSignedInUser, TEST_PASSWORD } from '#server/testing/test-users.ts'

// Every test here starts real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestApi
let token: string
let product: Awaited<ReturnType<typeof makeProduct>>
let showroomId: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  const customer = await makeSignedInUser(shop, 'customer', { email: 'rahim@shoes.com' })
  token = customer.token
  product = await makeProduct(shop, { name: 'পাঞ্জাবি "Sandal", \\N\nof Rahim', description: '' })
  await makeProduct(shop, { archivedAt: new Date() })
  showroomId = (await makeShowroom(shop)).id
  await makeSlide(shop, { title: '', link: null })
  const staff = await makeSignedInUser(shop, 'storeUser', { store: showroomId })
  for (const [payment, status] of [
    [WALLET_PAYMENT, 'Delivered'],
    [undefined, 'Cancelled'],
  ] as const) {
    const { _id } = await makeOrder(shop, token, { product, store: showroomId, ...(payment ? { payment } : {}) })
    const response = await shop.request(`/orders/updateStatus/${_id}`, {
      method: 'PUT',
      token: staff.token,
      json: { status },
    })
    expect(response.status).toBe(200)
  }
  await sellAtCounter()
})
afterAll(() => shop.close())

// By day backups of earlier releases are restored (releases.test.ts), and what a restore refuses.
test('[I22] a backup made while orders go on restores with equal checksums, and the shop sells at once', {
  tags: ['nightly'],
}, async () => {
  const source = await locationOf(shop)
  let isOpen = true
  const shopping = (async () => {
    let orderCount = 0
    for (; isOpen; orderCount += 1) await makeOrder(shop, token, { product, store: showroomId })
    return orderCount
  })()
  await vi.waitFor(async () => expect(await shop.db.$count(orders)).toBeGreaterThan(5), 20_000)
  const file = join(emptyFolder(), 'backup.zip')
  expect((await runTaskAt(source, 'backup', file)).code).toBe(0)
  isOpen = false
  expect(await shopping).toBeGreaterThan(5)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const restoredEnv = { DATA_DIR: join(emptyFolder(), 'new') }
  const restore = await runTaskAt(restoredEnv, 'restore', file)
  expect([restore.code, restore.output]).toEqual([
    0,
    expect.stringMatching(/^The shop of .* is back[\s\S]*Everything agrees\.$/),
  ])
  const restoredFile = await createBackup(restoredEnv)
  expect(await checksumsIn(restoredFile)).toEqual(await checksumsIn(file))
  expect(await auditCount(restoredFile), 'with the entry of the restore').toBe((await auditCount(file)) + 1)

  const running = await startShop({
    ...restoredEnv,
    PORT: String(await freePort()),
    LIMIT_ORDERS_PER_ACCOUNT: '100000',
    LIMIT_WITHOUT_WORK: '100000',
  })
  const request = httpRequests(running.address)
  const host = join(restoredEnv.DATA_DIR, 'postgres')
  try {
    const login = await readResponse(
      request('/auth/login', { json: { email: 'rahim@shoes.com', password: TEST_PASSWORD } }),
    )
    expect(login.status).toBe(200)
    const order = await readResponse(
      request('/orders/create', { json: orderBody(product, showroomId), token: login.body.token }),
    )
    expect(order.status).toBe(201)
    const roles = await queryDatabase(
      host,
      `select distinct usename as role, has_table_privilege(usename, 'orders', 'delete, truncate') as free from pg_stat_activity
       where application_name = 'omni-shoes calls'`,
    )
    expect(roles).toEqual([{ role: 'shop_app', free: false }])
    const [verification, rejectedRestore] = await Promise.all([
      runTaskAt(restoredEnv, 'verify'),
      runTaskAt(restoredEnv, 'restore', file, '--force'),
    ])
    expect([verification.code, verification.output]).toEqual([0, expect.stringContaining('Everything agrees.')])
    expect([rejectedRestore.code, rejectedRestore.output]).toEqual([1, expect.stringContaining('another shop runs on')])
  } finally {
    await stopProcess(running.app)
    rmSync(restoredEnv.DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('the same file restores into an external PostgreSQL, as a role without special privileges', {
  tags: ['nightly'],
}, async () => {
  const file = await createBackup(await locationOf(shop))
  const target = await emptyLocation()
  const { code, output } = await runTaskAt(target, 'restore', file)
  expect([code, output]).toEqual([0, expect.stringContaining('Everything agrees.')])
  expect(await checksumsIn(await createBackup(target))).toEqual(await checksumsIn(file))
  await target.remove()
})

test('[I16] a backup contains no codes, letters, limits or token secret, and goes to DATA_DIR/backups', async () => {
  const code = await requestCode(shop, 'rahim@shoes.com')
  await shop.db.execute(sql`insert into rate_limits (key) values ('canary-limit')`)
  const { output } = await runTaskAt(await locationOf(shop), 'backup')
  const [name] = readdirSync(join(shop.config.dataDir, 'backups'))
  const file = join(shop.config.dataDir, 'backups', String(name))
  expect(output).toMatch(
    /^\/.*\/backups\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip: \d+ rows, \d+ pictures, .* MB, in .* s\. /,
  )
  expect(output).not.toContain(shop.config.tokenSecret)
  await withBackup(file, async ({ manifest, read }) => {
    expect(manifest.leftOut).toEqual([
      'otps',
      'email_proofs',
      'mail_outbox',
      'rate_limits',
      'catalogue_version',
      'resized_images',
      'sessions',
      'session_epoch',
      'email_undos',
      'sign_in_challenges',
      'sign_in_networks',
      'trusted_browsers',
      'wrong_codes',
      'approvals',
      'order_updates',
      'bulk_changes',
      'page_reads',
    ])
    const texts = await Promise.all(manifest.tables.map(async (table) => `${await read(`tables/${table.name}.csv`)}`))
    const csv = texts.join('\n')
    expect(csv).toContain('rahim@shoes.com')
    for (const secret of [shop.config.tokenSecret, `code is ${code}`, 'canary-limit', 'mail_outbox'])
      expect(csv).not.toContain(secret)
    expect(manifest.tables.map((table) => table.name)).not.toContain('otps')
    const filled = manifest.tables.filter(({ rows }) => rows > 0).map((table) => table.name)
    expect(filled, 'what counters left').toEqual(expect.arrayContaining(COUNTER_TABLES))
  })
})

test('no table uses a sequence but that of an identity column, which a restore makes go on after its rows', async () => {
  const { rows } = await shop.db.execute(sql`
    select sequencename from pg_sequences s where schemaname = 'public' and not exists (
      select from information_schema.columns c where c.table_schema = 'public' and c.is_identity = 'YES'
        and pg_get_serial_sequence('public.' || quote_ident(c.table_name), c.column_name) = 'public.' || s.sequencename)`)
  expect(rows).toEqual([])
})

/** What a counter leaves behind: sales, one voided, paid in two ways, one that waits for a manager, one left; a barcode, two tills of a device. */
async function sellAtCounter() {
  const admin = await makeSignedInUser(shop, 'admin')
  await keepStock(shop, true)
  await receivePairs(shop, showroomId, [{ product: product.id, size: firstRow(product.sizes).id, pairs: 50_000 }])
  await keepCounter(shop)
  const { item, store, ...counter } = await makeCounter(shop, admin.token)
  const post = async (path: string, json: object) => {
    const headers = { 'Counter-Key': counter.key }
    const response = await readResponse(shop.request(`/counter${path}`, { json, token: admin.token, headers }))
    expect([path, response.status]).toEqual([path, 200])
    return response.body
  }
  await post('/barcodes/bind', { code: '8901234567890', ...item })
  await post('/till/open', { opened: 500 })
  const [, voided, , other] = await sendSales(
    shop,
    counter,
    saleOf(counter.shoe, 1, {
      payments: [
        { method: 'Cash', taka: 500 },
        { method: 'Bkash', taka: 1_000, reference: '7F3K' },
      ],
    }),
    saleOf(counter.shoe, 2),
    saleOf(counter.shoe, 3, {
      lines: [{ ...item, quantity: 7, price: 1_500 }],
      payments: [{ method: 'Card', taka: 10_500 }],
    }),
    saleOf(counter.shoe, 3),
    { ...saleOf(counter.shoe, 4), payments: [] },
  )
  expect(other?.status).toBe(409)
  await post(`/sales/void/${voided?.sale?._id}`, { reason: 'Typed twice' })
  const { waiting } = await readResponse(
    shop.request(`/counter/differences?store=${store}`, { token: admin.token }),
  ).then(({ body }) => body)
  await post(`/conflicts/settle/${waiting[0]._id}`, { take: false, note: 'The same customer' })
  await post('/till/close', { counted: 1_000, seen: 1_000, sequence: 4, waiting: 0 })
  await post('/till/open', { opened: 1_000 })
}

const COUNTER_TABLES = [
  'barcodes',
  'counter_devices',
  'daily_sale_pairs',
  'daily_sales',
  'device_tills',
  'product_changes',
  'sale_conflicts',
  'sale_differences',
  'sale_lines',
  'sale_payments',
  'sales',
]

function auditCount(file: string): Promise<number> {
  return withBackup(
    file,
    async ({ manifest: { tables } }) => tables.find(({ name }) => name === 'audit_entries')?.rows ?? 0,
  )
}
