import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#server/api.ts'
import { openBackup } from '#server/backup/read-archive.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { verifyShop } from '#server/backup/verify/verify-shop.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { type ImageStore, openDiskStore } from '#server/platform/storage/image-store.ts'
import { seedBenchmarkData } from '#server/seed/bulk/seed.ts'
import { loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'

const PRODUCTS = 1_000
const ORDERS = 10_000
/** Bytes of a stored image; two for each product. */
const IMAGE_BYTES = 60_000
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
async function runDrill() {
  const checksums = await withShop('first', async (shop) => {
    await loadDemonstration(shop, shop.images, { demonstrationStock: false })
    await seedBenchmarkData(shop.pool, { products: PRODUCTS, orders: ORDERS })
    await addImages(shop)
    let isOpen = true
    const token = await signIn(shop)
    const orderCount = (async () => {
      let count = 0
      for (; isOpen; count += 1) await placeOrder(shop, token)
      return count
    })()
    await timed('backup while orders come', () => writeBackup(shop, shop.images, file))
    isOpen = false
    console.info(
      `${await orderCount} orders placed meanwhile; the file has ${Math.round(statSync(file).size / 1e6)} MB`,
    )
    return checksumsIn(file)
  })
  const start = performance.now()
  await withShop('second', async (shop) => {
    await timed('restore into an empty place', () => restoreBackup(shop, shop.images, file, { force: false }))
    const checks = await timed('verify', () => verifyShop(shop, shop.images))
    const seconds = (performance.now() - start) / 1_000
    console.info(
      `back and verified after ${seconds.toFixed(1)} s, with its database made anew: ${seconds < GOAL ? 'within' : 'ABOVE'} ${GOAL} s`,
    )
    await placeOrder(shop, await signIn(shop))
    console.info(
      `${checks.filter(({ mismatches }) => mismatches.length > 0).length} checks disagree; a login and an order went well`,
    )
  })
  await withShop('third', async (shop) => {
    await restoreBackup(shop, shop.images, file, { force: false })
    const secondFile = join(folder, 'again.zip')
    await writeBackup(shop, shop.images, secondFile)
    const secondChecksums = await checksumsIn(secondFile)
    const names = Object.keys(checksums)
    const matching = names.filter((name) => secondChecksums[name] === checksums[name])
    console.info(`${matching.length} of ${names.length} tables and pictures have the same checksum`)
    if (matching.length < names.length) process.exitCode = 1
  })
}

async function withShop<T>(name: string, work: (shop: Shop) => Promise<T>): Promise<T> {
  const config = readConfig({
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'warn',
    LIMIT_ORDERS_PER_ACCOUNT: '1000000',
    LIMIT_ORDERS_PER_ADDRESS: '1000000',
    LIMIT_WITHOUT_WORK: '1000000',
  })
  const database = await openDatabase(config, log)
  try {
    const images = openDiskStore(join(config.dataDir, 'images'))
    const api = createApi({ ...database, config, images, log })
    return await work({ ...database, images, request: api.request })
  } finally {
    await database.close()
  }
}

/** Gives each measuring product two images of its own, with random bytes, as nobody looks at them. */
async function addImages({ pool, images }: Shop) {
  const { rows } = await pool.query<{ id: string }>("select id from products where code like 'OM-1%'")
  for (const { id } of rows) {
    const hashes = await Promise.all([0, 1].map(() => images.save(randomBytes(IMAGE_BYTES))))
    await pool.query(
      `insert into images (hash, type, width, height, bytes) select unnest($1::text[]), 'image/webp', 800, 800, ${IMAGE_BYTES}`,
      [hashes],
    )
    await pool.query('update products set image1 = $2, image2 = $3 where id = $1', [id, ...hashes])
  }
}

async function signIn({ request }: Shop): Promise<string> {
  const response = await post(request, 'auth/login', {
    email: 'customer@omnishoes.example',
    password: 'omni-demo-2026',
  })
  return response.token
}

async function placeOrder({ pool, request }: Shop, token: string) {
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
  const response = await request(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function checksumsIn(path: string): Promise<Record<string, string>> {
  const backup = await openBackup(path)
  const names = [
    ...backup.manifest.tables.map(({ name }) => `tables/${name}.csv`),
    ...backup.images.map((hash) => `images/${hash}`),
  ]
  const checksums = Object.fromEntries(names.map((name) => [name, backup.checksum(name)]))
  await backup.close()
  return checksums
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.info(`${name.padEnd(32)}${seconds.padStart(6)} s`)
  return result
}

try {
  await runDrill()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
