import type { Db } from '#server/db/open.ts'
import type { ImageStore } from '#server/storage/image-store.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedOrders } from './orders.ts'
import { seedPeople } from './people.ts'
import { startRandom } from './random.ts'
import { seedShowrooms } from './showrooms.ts'
import { keepPictures } from './store-pictures.ts'

interface SeedOptions {
  onProgress?: (done: number, total: number) => void
  /** folder of the drawn pictures */
  pictures?: URL
  now?: Date
}

/**
 * Fills an empty shop with the demonstration data: catalogue, showrooms, directors, slides, one login per role, fictitious
 * customers and their orders of the last 60 days. Always the same data, relative to `now`. Call it in a transaction.
 * Rejects when a picture is missing.
 */
export async function seedDemonstration(
  tx: Db,
  images: ImageStore,
  { onProgress = () => {}, pictures = new URL('./pictures/', import.meta.url), now = new Date() }: SeedOptions = {},
): Promise<void> {
  const random = startRandom(2026)
  const hashes = await keepPictures(tx, images, pictures, onProgress)
  const goods = await seedCatalogue(tx, random, now, hashes)
  const stores = await seedShowrooms(tx, random, now)
  const people = await seedPeople(tx, random, now, stores)
  await seedOrders(tx, random, now, { goods, stores, people })
}
