import { readConfig } from '#server/config.ts'
import { fillMoney } from '#server/money/move-money.queries.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { openConfiguredImageStore } from '#server/platform/storage/s3-store.ts'
import { seedBenchmarkData } from '#server/seed/bulk/seed.ts'
import { assertDemonstrationShop, loadDemonstration } from '#server/seed/demonstration/load-demonstration.ts'
import { createProgressLine } from '#server/seed/progress-line.ts'
import { openTaskDatabase } from './open-task-database.ts'

const MAX_COUNT = 5_000_000
const USAGE = `npm run shop -- seed --products 500 --orders 50000 (whole numbers up to ${MAX_COUNT})`

/**
 * `seed --products N --orders M`: fills the demonstration shop with benchmark data, whether it is running or not; never a
 * live shop. Returns the message for the owner.
 */
export async function seedTask(args: string[]): Promise<string> {
  const { products, orders } = parseArguments(args)
  const config = readConfig()
  if (config.shopMode === 'live') throw new OperatorError('This is a live shop (SHOP_MODE=live): it is never filled.')
  const database = await openTaskDatabase(config)
  try {
    await loadDemonstration(database, openConfiguredImageStore(config), config)
    await assertDemonstrationShop(database.db)
    const location = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
    process.stdout.write(
      `Adding ${products} products and ${orders} orders of two years to ${location}, for measuring.\n`,
    )
    const progress = createProgressLine('Filling the shop')
    const orderCount = await seedBenchmarkData(database.ownerPool, {
      products,
      orders,
      onProgress: progress.show,
    }).finally(progress.end)
    await fillMoney(database.db)
    return `${products} products and ${orderCount} orders were added. "npm run shop -- reset --yes" wipes the whole shop again.`
  } finally {
    await database.close()
  }
}

function parseArguments(args: string[]): { products: number; orders: number } {
  const counts = { '--products': 0, '--orders': 0 }
  for (let index = 0; index < args.length; index += 2) {
    const [name = '', value = ''] = args.slice(index, index + 2)
    if ((name !== '--products' && name !== '--orders') || !/^\d{1,7}$/.test(value) || Number(value) > MAX_COUNT)
      throw new OperatorError(USAGE)
    counts[name] = Number(value)
  }
  if (counts['--products'] + counts['--orders'] === 0) throw new OperatorError(USAGE)
  return { products: counts['--products'], orders: counts['--orders'] }
}
