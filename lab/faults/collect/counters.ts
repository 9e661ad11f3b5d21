import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import { firstSettings } from '#server/settings/first-settings.ts'
import { changeSettings } from '#server/settings/queries.ts'
import { keepCounter, makeDevice } from '#server/testing/fixtures/make-counter.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { openShop } from '#server/testing/fixtures/open-shop.ts'
import { withDatabase } from '#server/testing/processes/shoppers.ts'
import { httpRequests } from '#server/testing/requests.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'

export const PRICE = 1_500
const PLENTY = 5_000
/** When each showroom closes: no two at the same minute, one after midnight, one closed on one day of the week. */
const HOURS = [
  { opens: '00:00', closes: '23:59', dayOff: null },
  { opens: '10:00', closes: '20:30', dayOff: null },
  { opens: '11:00', closes: '00:45', dayOff: null },
  { opens: '09:00', closes: '18:15', dayOff: 'saturday' },
] as const

interface Pair {
  product: string
  size: string
}

/** A showroom with its clerk and the device of its counter. */
export interface CollectCounter {
  store: string
  clerk: string
  key: string
  /** of the last sale of the device */
  sequence: number
}

/** Opens showrooms from which orders are collected and which keep pairs, with plenty of all shoes. */
export function seedCollectCounters(location: { DATA_DIR: string }, address: string) {
  return withDatabase(location, async ({ db }) => {
    const parts = { db, config: readConfig(location), images: openDiskStore(join(location.DATA_DIR, 'images')) }
    await openShop(parts)
    await keepStock(parts, true)
    await keepCounter(parts)
    const admin = await makeSignedInUser(parts, 'admin', { email: 'admin@shop.test' })
    const buyers: string[] = []
    for (let nth = 0; nth < 20; nth += 1) buyers.push((await makeSignedInUser(parts, 'customer')).token)
    const pairs: Pair[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      const { id, sizes } = await makeProduct(parts)
      pairs.push(...sizes.map((size) => ({ product: id, size: size.id })))
    }
    const counters: CollectCounter[] = []
    const showrooms = []
    for (const hours of HOURS) {
      const store = (await makeShowroom(parts)).id
      showrooms.push({ store, ...hours })
      await receivePairs(
        parts,
        store,
        pairs.map((pair) => ({ ...pair, pairs: PLENTY })),
      )
      const { token: clerk } = await makeSignedInUser(parts, 'storeUser', {
        store,
        email: `clerk-${counters.length}@shop.test`,
      })
      const { key } = await makeDevice({ request: httpRequests(address) }, admin.token, store)
      counters.push({ store, clerk, key, sequence: 0 })
    }
    const { collection, hours } = firstSettings()
    await changeSettings(db, null, {
      parts: { collection: { ...collection, offered: true, keeps: true }, hours: { ...hours, showrooms } },
    })
    return { counters, buyers, pairs, admin: admin.token, received: PLENTY * pairs.length * HOURS.length }
  })
}
