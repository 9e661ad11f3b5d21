import { fillMoney } from '#server/money/move-money.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { seedCatalogue, storePictures } from './catalogue.ts'
import { seedCounters } from './counter.ts'
import { seedEidOrders, seedOrders, seedReturnedOrders } from './orders.ts'
import { seedPeople, seedShowrooms } from './people.ts'
import { createRandom } from './random.ts'
import { seedStock } from './stock.ts'
import { seedReturns, seedTills, seedWork } from './work.ts'

interface SeedOptions {
  onProgress?: (done: number, total: number) => void
  /** folder of the drawn pictures */
  pictures?: URL
  now?: Date
  /** whether the shop keeps stock from the start; false if omitted */
  keepsStock?: boolean
}

/**
 * Fills an empty shop with the demonstration data: catalogue, showrooms, directors, slides, one login per role, fictitious
 * customers, their orders of the last 60 days with the work on them and those before the latest Eid, couriers, parcels that came back, pairs in every showroom, and with `keepsStock` a day at three counters. Always the same data, relative to `now`. Call it in a transaction.
 * Rejects when a picture is missing.
 */
export async function seedDemonstration(
  tx: Db,
  images: ImageStore,
  {
    onProgress = () => {},
    pictures = new URL('./pictures/', import.meta.url),
    now = new Date(),
    keepsStock = false,
  }: SeedOptions = {},
): Promise<void> {
  const random = createRandom(2026)
  const hashOf = await storePictures(tx, images, pictures, onProgress)
  const products = await seedCatalogue(tx, random, now, hashOf)
  const showrooms = await seedShowrooms(tx, random, now)
  const people = await seedPeople(tx, random, now, showrooms)
  await seedOrders(tx, random, now, { products, showrooms, people })
  await seedWork(tx, now, people.admin.id)
  // A generator of its own leaves everything else as it is.
  await seedEidOrders(tx, createRandom(1447), now, { products, showrooms, people })
  const returned = await seedReturnedOrders(tx, createRandom(1971), now, { products, showrooms, people })
  await seedReturns(tx, returned, people.admin.id)
  await fillMoney(tx)
  await seedTills(tx, now, people.admin.id)
  await seedStock(tx, now)
  const { firstSteps } = firstSettings()
  await changeSettings(tx, null, {
    // Whoever looks at a shop that is open has no list of what to do before it opens.
    parts: {
      firstSteps: { ...firstSteps, shown: false },
      ...(keepsStock && settingsWithStock()),
    },
  })
  if (keepsStock) await seedCounters(tx, now, people)
}

/** Parts of the settings in a demonstration that shows all: stock, counters, vouchers, and the thana at checkout. */
export function settingsWithStock(): Partial<Settings> {
  const { stock, counter, delivery, payments } = firstSettings()
  return {
    stock: { ...stock, kept: true },
    counter: { ...counter, kept: true },
    delivery: { ...delivery, asksThana: true },
    payments: { ...payments, vouchers: true },
  }
}
