import { openBeside } from '#server/db/open.ts'
import { StartError } from '#server/errors/operator-error.ts'
import { createLog } from '#server/log.ts'
import { seedMeasuring } from '#server/seed/bulk/seed.ts'
import { loadDemonstration, refuseForeignShop } from '#server/seed/demonstration/load-demonstration.ts'
import { progressLine } from '#server/seed/progress-line.ts'
import { readSettings } from '#server/settings.ts'
import { shopImageStore } from '#server/storage/configured-store.ts'

const MOST = 5_000_000
const USAGE = `npm run shop -- seed --products 500 --orders 50000 (whole numbers up to ${MOST})`

/**
 * `seed --products N --orders M`: fills the demonstration shop with benchmark data, whether it is running or not; never a
 * live shop. Returns the message for the owner.
 */
export async function seedTask(words: string[]): Promise<string> {
  const { products, orders } = readWanted(words)
  const settings = readSettings()
  if (settings.shopMode === 'live') throw new StartError('This is a live shop (SHOP_MODE=live): it is never filled.')
  const database = await openBeside(settings, createLog({ logLevel: 'warn' }))
  try {
    await loadDemonstration(database, shopImageStore(settings))
    await refuseForeignShop(database.db)
    const place = settings.databaseUrl ? 'the database of DATABASE_URL' : settings.dataDir
    process.stdout.write(`Adding ${products} products and ${orders} orders of two years to ${place}, for measuring.\n`)
    const onProgress = progressLine('Filling the shop')
    const placed = await seedMeasuring(database.pool, { products, orders, onProgress })
    return `${products} products and ${placed} orders were added. "npm run shop -- reset --yes" wipes the whole shop again.`
  } finally {
    await database.close()
  }
}

function readWanted(words: string[]): { products: number; orders: number } {
  const wanted = { '--products': 0, '--orders': 0 }
  for (let place = 0; place < words.length; place += 2) {
    const [name = '', number = ''] = words.slice(place, place + 2)
    if ((name !== '--products' && name !== '--orders') || !/^\d{1,7}$/.test(number) || Number(number) > MOST)
      throw new StartError(USAGE)
    wanted[name] = Number(number)
  }
  if (wanted['--products'] + wanted['--orders'] === 0) throw new StartError(USAGE)
  return { products: wanted['--products'], orders: wanted['--orders'] }
}
