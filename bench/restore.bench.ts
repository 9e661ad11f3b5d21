import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#server/api.ts'
import { openBackup } from '#server/backup/read-archive.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { verifyShop } from '#server/backup/verify/verify-shop.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { seedMeasuring } from '#server/seed/bulk/seed.ts'
import { loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'
import { readSettings } from '#server/settings.ts'
import { type ImageStore, openImageStore } from '#server/storage/image-store.ts'

const PRODUCTS = 1_000
const ORDERS = 10_000
/** Bytes of a stored image; two for each product. */
const PICTURE = 60_000
/** Seconds until a shop must be back. */
const GOAL = 60

const folder = mkdtempSync(join(tmpdir(), 'omni-drill-'))
const log = createLog({ logLevel: 'warn' })
const file = join(folder, 'backup.zip')

interface Shop extends Database {
  images: ImageStore
  request: ReturnType<typeof createApi>['request']
}

/** The restore drill: fills a shop, backs it up under load, restores it into an empty location, and orders there. */
async function drill() {
  const checksums = await inShop('first', async (shop) => {
    await loadDemonstration(shop, shop.images)
    await seedMeasuring(shop.pool, { products: PRODUCTS, orders: ORDERS })
    await givePictures(shop)
    let open = true
    const token = await signIn(shop)
    const ordering = (async () => {
      let placed = 0
      for (; open; placed += 1) await order(shop, token)
      return placed
    })()
    await timed('backup while orders come', () => writeBackup(shop, shop.images, file))
    open = false
    console.info(`${await ordering} orders placed meanwhile; the file has ${Math.round(statSync(file).size / 1e6)} MB`)
    return checksumsIn(file)
  })
  const started = performance.now()
  await inShop('second', async (shop) => {
    await timed('restore into an empty place', () => restoreBackup(shop, shop.images, file, { force: false }))
    const checks = await timed('verify', () => verifyShop(shop, shop.images))
    const seconds = (performance.now() - started) / 1_000
    console.info(
      `back and verified after ${seconds.toFixed(1)} s, with its database made anew: ${seconds < GOAL ? 'within' : 'ABOVE'} ${GOAL} s`,
    )
    await order(shop, await signIn(shop))
    console.info(
      `${checks.filter(({ wrong }) => wrong.length > 0).length} checks disagree; a login and an order went well`,
    )
  })
  await inShop('third', async (shop) => {
    await restoreBackup(shop, shop.images, file, { force: false })
    const again = join(folder, 'again.zip')
    await writeBackup(shop, shop.images, again)
    const other = await checksumsIn(again)
    const names = Object.keys(checksums)
    const same = names.filter((name) => other[name] === checksums[name])
    console.info(`${same.length} of ${names.length} tables and pictures have the same checksum`)
    if (same.length < names.length) process.exitCode = 1
  })
}

async function inShop<T>(name: string, work: (shop: Shop) => Promise<T>): Promise<T> {
  const settings = readSettings({
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'warn',
    LIMIT_ORDERS_PER_ACCOUNT: '1000000',
  })
  const database = await openDatabase(settings, log)
  try {
    const images = openImageStore(join(settings.dataDir, 'images'))
    const api = createApi({ db: database.db, settings, images, log })
    return await work({ ...database, images, request: api.request })
  } finally {
    await database.close()
  }
}

/** Gives each measuring product two images of its own, with random bytes, as nobody looks at them. */
async function givePictures({ pool, images }: Shop) {
  const { rows } = await pool.query<{ id: string }>("select id from products where code like 'OM-1%'")
  for (const { id } of rows) {
    const hashes = await Promise.all([0, 1].map(() => images.keep(randomBytes(PICTURE))))
    await pool.query(
      `insert into images (hash, type, width, height, bytes) select unnest($1::text[]), 'image/webp', 800, 800, ${PICTURE}`,
      [hashes],
    )
    await pool.query('update products set image1 = $2, image2 = $3 where id = $1', [id, ...hashes])
  }
}

async function signIn({ request }: Shop): Promise<string> {
  const answer = await post(request, 'auth/login', { email: 'customer@omnishoes.example', password: 'omni-demo-2026' })
  return answer.token
}

async function order({ pool, request }: Shop, token: string) {
  const { rows } = await pool.query<{ product: string; size: string; store: string }>(
    `select p.id as product, size_ids[1] as size, (select id from showrooms where archived_at is null limit 1) as store
     from products p where archived_at is null and cardinality(size_ids) > 0 limit 1`,
  )
  const { product, size, store } = rows[0] ?? {}
  const shippingAddress = {
    name: 'Rahim',
    email: 'rahim@mail.example',
    phone: '01712345678',
    address: 'Road 27, Dhaka',
  }
  const products = [{ product, size, quantity: 1 }]
  await post(
    request,
    'orders/create',
    { products, payment: { method: 'COD', number: null }, store, shippingAddress },
    token,
  )
}

async function post(request: Shop['request'], path: string, body: object, token?: string) {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  const answer = await request(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function checksumsIn(path: string): Promise<Record<string, string>> {
  const backup = await openBackup(path)
  const names = [
    ...backup.manifest.tables.map(({ name }) => `tables/${name}.csv`),
    ...backup.images.map((hash) => `images/${hash}`),
  ]
  const sums = Object.fromEntries(names.map((name) => [name, backup.checksum(name)]))
  await backup.close()
  return sums
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const done = await work()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.info(`${name.padEnd(32)}${seconds.padStart(6)} s`)
  return done
}

try {
  await drill()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
