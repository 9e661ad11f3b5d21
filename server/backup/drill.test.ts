import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { makeSlide } from '#server/testing/fixtures/make-content.ts'
import { makeOrder, orderOf, WALLET_PAYMENT } from '#server/testing/fixtures/make-order.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { askCode } from '#server/testing/letters.ts'
import { end } from '#server/testing/processes/database-process.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import {
  backUp,
  checksumsIn,
  emptyFolder,
  emptyPlace,
  placeOf,
  taskOn,
  withBackup,
} from '#server/testing/processes/shop-tasks.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'
import { signedIn, TEST_PASSWORD } from '#server/testing/test-users.ts'

// Every test here starts real processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestApi
let token: string
let product: Awaited<ReturnType<typeof makeProduct>>
let store: string
beforeAll(async () => {
  shop = await startApi({ LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  const customer = await signedIn(shop, 'customer', { email: 'rahim@shoes.com' })
  token = customer.token
  product = await makeProduct(shop, { name: 'পাঞ্জাবি "Sandal", \\N\nof Rahim', description: '' })
  await makeProduct(shop, { archivedAt: new Date() })
  store = (await makeShowroom(shop)).id
  await makeSlide(shop, { title: '', link: null })
  const staff = await signedIn(shop, 'storeUser', { store })
  for (const [payment, status] of [
    [WALLET_PAYMENT, 'Delivered'],
    [undefined, 'Cancelled'],
  ] as const) {
    const { _id } = await makeOrder(shop, token, { product, store, ...(payment ? { payment } : {}) })
    const answer = await shop.request(`/orders/updateStatus/${_id}`, {
      method: 'PUT',
      token: staff.token,
      json: { status },
    })
    expect(answer.status).toBe(200)
  }
})
afterAll(() => shop.close())

test('a backup made while orders go on restores into an empty shop with equal checksums, and the shop sells at once', async () => {
  const place = await placeOf(shop)
  let open = true
  const shopping = (async () => {
    let placed = 0
    for (; open; placed += 1) await makeOrder(shop, token, { product, store })
    return placed
  })()
  await vi.waitFor(async () => expect(await shop.db.$count(orders)).toBeGreaterThan(5), 20_000)
  const file = join(emptyFolder(), 'backup.zip')
  expect((await taskOn(place, 'backup', file)).code).toBe(0)
  open = false
  expect(await shopping).toBeGreaterThan(5)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const back = { DATA_DIR: join(emptyFolder(), 'new') }
  const restored = await taskOn(back, 'restore', file)
  expect([restored.code, restored.said]).toEqual([
    0,
    expect.stringMatching(/^The shop of .* is back[\s\S]*Everything agrees\.$/),
  ])
  expect(await checksumsIn(await backUp(back))).toEqual(await checksumsIn(file))

  const running = await startShop({ ...back, PORT: String(await freePort()), LIMIT_ORDERS_PER_ACCOUNT: '100000' })
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(`${running.address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  try {
    const login = await post('/auth/login', { email: 'rahim@shoes.com', password: TEST_PASSWORD })
    expect(login.status).toBe(200)
    const order = await post('/orders/create', orderOf(product, store), { Authorization: `Bearer ${login.body.token}` })
    expect(order.status).toBe(201)
    const [verified, refused] = await Promise.all([taskOn(back, 'verify'), taskOn(back, 'restore', file, '--force')])
    expect([verified.code, verified.said]).toEqual([0, expect.stringContaining('Everything agrees.')])
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('another shop runs on')])
  } finally {
    await end(running.app)
    rmSync(back.DATA_DIR, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('the same file restores into an external PostgreSQL, as a role without special privileges', async () => {
  const file = await backUp(await placeOf(shop))
  const place = await emptyPlace()
  const { code, said } = await taskOn(place, 'restore', file)
  expect([code, said]).toEqual([0, expect.stringContaining('Everything agrees.')])
  expect(await checksumsIn(await backUp(place))).toEqual(await checksumsIn(file))
  await place.remove()
})

test('[I16] a backup contains no codes, letters, rate limits or token secret, and without FILE it is written to DATA_DIR/backups', async () => {
  const code = await askCode(shop, 'rahim@shoes.com')
  await shop.db.execute(sql`insert into rate_limits (key) values ('canary-limit')`)
  const { said } = await taskOn(await placeOf(shop), 'backup')
  const [name] = readdirSync(join(shop.settings.dataDir, 'backups'))
  const file = join(shop.settings.dataDir, 'backups', String(name))
  expect(said).toMatch(
    /^\/.*\/backups\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip: \d+ rows, \d+ pictures, .* MB, in .* s\. /,
  )
  expect(said).not.toContain(shop.settings.tokenSecret)
  await withBackup(file, async ({ manifest, read }) => {
    expect(manifest.leftOut).toEqual(['otps', 'mail_outbox', 'rate_limits', 'catalogue_version'])
    const texts = await Promise.all(manifest.tables.map(async (table) => `${await read(`tables/${table.name}.csv`)}`))
    const all = texts.join('\n')
    expect(all).toContain('rahim@shoes.com')
    for (const secret of [shop.settings.tokenSecret, `code is ${code}`, 'canary-limit', 'mail_outbox'])
      expect(all).not.toContain(secret)
    expect(manifest.tables.map((table) => table.name)).not.toContain('otps')
  })
})

test('no table uses a sequence, which a restore would have to set', async () => {
  const { rows } = await shop.db.execute(sql`select sequencename from pg_sequences where schemaname = 'public'`)
  expect(rows).toEqual([])
})
