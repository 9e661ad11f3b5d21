import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedBenchmarkData } from '#server/seed/bulk/seed.ts'
import { stopProcess } from '#server/testing/processes/database-process.ts'
import { freePort, memoryOf, type RunningShop, startShop } from '#server/testing/processes/running-shop.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { createAdminToken } from '../faults/admin-token.ts'
import { parseSizes } from './measure.ts'

const [ORDERS = 500_000] = parseSizes(process.env.BENCH_ORDERS)
const PRODUCTS = 500
/** MiB that the shop's process may grow while a file goes out, whatever its length. */
const MAX_GROWTH = 120
const MIB = 1_048_576

/**
 * Measures how long all orders take as a file, in CSV and in XLSX, and how much memory: that of a shop with the options of a small
 * machine. With more of it V8 leaves some hundred MiB of what nobody uses any more uncollected, whatever the file.
 */
async function measure(folder: string): Promise<void> {
  const env = { PORT: String(await freePort()), DATA_DIR: folder, SHOP_MEMORY: 'small' }
  const shop = await startShop(env)
  try {
    const orders = await withDatabase(env, ({ pool }) =>
      seedBenchmarkData(pool, { products: PRODUCTS, orders: ORDERS }),
    )
    const token = await createAdminToken(env)
    await download(shop, token, 'orders?status=Pending&format=csv')
    for (const format of ['csv', 'xlsx']) {
      const before = memoryOf(shop)
      const { seconds, bytes, most } = await download(shop, token, `orders?format=${format}`)
      const growth = most - before
      console.info(
        `${orders} orders as ${format.toUpperCase()}: ${seconds.toFixed(1)} s, ${(bytes / MIB).toFixed(0)} MiB; memory grew by ${growth} to ${most} MiB: ${growth <= MAX_GROWTH ? 'within' : 'ABOVE'} ${MAX_GROWTH}`,
      )
      if (growth > MAX_GROWTH) process.exitCode = 1
    }
  } finally {
    await stopProcess(shop.app)
  }
}

/** Reads a file as it comes, and keeps nothing of it. */
async function download(shop: RunningShop, token: string, path: string) {
  const start = performance.now()
  const response = await fetch(`${shop.address}/api/v1/downloads/${path}`, { headers: { Authorization: token } })
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`)
  let bytes = 0
  let most = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    most = Math.max(most, memoryOf(shop))
  }
  return { seconds: (performance.now() - start) / 1_000, bytes, most }
}

const folder = mkdtempSync(join(tmpdir(), 'omni-bench-'))
try {
  await measure(folder)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
