import { openSession } from '#server/auth/open-session.ts'
import { seedBenchmarkData } from '#server/seed/bulk/seed.ts'
import { loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'
import { findLogin } from '#server/users/account.queries.ts'
import { type BenchShop, parseSizes, withShops } from './measure.ts'

const [ORDERS = 500_000] = parseSizes(process.env.BENCH_ORDERS)
const PRODUCTS = 500
/** MiB that the shop's process may grow while a file goes out, whatever its length. */
const MAX_GROWTH = 120
const MIB = 1_048_576

/** Measures how long all orders take as a file, in CSV and in XLSX, and how much memory. */
async function measure(open: (name: string) => Promise<BenchShop>) {
  const shop = await open('bench_downloads')
  await loadDemonstration(shop, shop.images, { demonstrationStock: false })
  const orders = await seedBenchmarkData(shop.pool, { products: PRODUCTS, orders: ORDERS })
  const admin = await findLogin(shop.db, 'admin@omnishoes.example')
  if (!admin) throw new Error('The demonstration has no admin')
  const { token } = await openSession(shop, admin.account)
  await download(shop, token, 'orders?status=Pending&format=csv')
  for (const format of ['csv', 'xlsx']) {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const { seconds, bytes, most } = await download(shop, token, `orders?format=${format}`)
    const growth = (most - before) / MIB
    console.info(
      `${orders} orders as ${format.toUpperCase()}: ${seconds.toFixed(1)} s, ${(bytes / MIB).toFixed(0)} MiB; memory grew by ${growth.toFixed(0)} MiB: ${growth <= MAX_GROWTH ? 'within' : 'ABOVE'} ${MAX_GROWTH}`,
    )
    if (growth > MAX_GROWTH) process.exitCode = 1
  }
}

/** Reads a file as it comes, and keeps nothing of it. */
async function download({ request }: BenchShop, token: string, path: string) {
  const start = performance.now()
  const response = await request(`downloads/${path}`, token)
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
  let bytes = 0
  let most = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    most = Math.max(most, process.memoryUsage().rss)
  }
  return { seconds: (performance.now() - start) / 1_000, bytes, most }
}

await withShops(measure)
