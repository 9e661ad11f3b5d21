import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDiskStore } from '#server/platform/storage/image-store.ts'
import type { Random } from '#server/seed/demonstration/random.ts'
import { firstRow } from '#server/testing/first-row.ts'
import { keepCounter, makeDevice } from '#server/testing/fixtures/make-counter.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { keepStock, receivePairs } from '#server/testing/fixtures/make-stock.ts'
import { makeSharedOrder, type SharedOrder, withDatabase } from '#server/testing/processes/shoppers.ts'
import { httpRequests } from '#server/testing/requests.ts'
import { makeSignedInUser } from '#server/testing/test-users.ts'
import { LAST, Tablet } from './tablet.ts'

const PLENTY = 50_000
const SHOES = 5

/** A pair of which its showroom has one, wanted at both of its counters. */
export interface LastPair {
  item: { product: string; size: string }
  tablets: [Tablet, Tablet]
}

interface Counters {
  tablets: Tablet[]
  lastPairs: LastPair[]
  /** token of somebody who may void */
  admin: string
  /** what shoppers order meanwhile */
  order: SharedOrder
}

/** Opens counters of two devices each in a running shop, with plenty of all shoes but the last pairs. */
export function seedCounters(
  location: { DATA_DIR: string },
  address: string,
  { devices, lastPairs: lasts, random }: { devices: number; lastPairs: number; random: Random },
): Promise<Counters> {
  return withDatabase(location, async ({ db }) => {
    const parts = { db, config: readConfig(location), images: openDiskStore(join(location.DATA_DIR, 'images')) }
    await keepStock(parts, true)
    await keepCounter(parts)
    const admin = await makeSignedInUser(parts, 'admin', { email: 'admin@shop.test' })
    const order = await makeSharedOrder(parts)
    const shoes = [...order.products]
    while (shoes.length < SHOES * 2) {
      const { id, sizes } = await makeProduct(parts)
      shoes.push(...sizes.map((size) => ({ product: id, size: size.id, quantity: 1 })))
    }
    const plenty = shoes.map(({ product, size }) => ({ product, size, pairs: PLENTY }))
    const shop = { request: httpRequests(address) }
    const tablets: Tablet[] = []
    for (let nth = 0; nth < devices / 2; nth += 1) {
      const store = nth === 0 ? order.store : (await makeShowroom(parts)).id
      await receivePairs(parts, store, plenty)
      for (const _ of ['first', 'second']) {
        const clerk = await makeSignedInUser(parts, 'storeUser', {
          store,
          email: `clerk-${tablets.length}@shop.test`,
        })
        const device = await makeDevice(shop, admin.token, store)
        const { token, id, name } = clerk
        tablets.push(new Tablet({ device, token, clerk: { _id: id, name }, address, random }))
      }
    }
    const lastPairs: LastPair[] = []
    for (let nth = 0; nth < lasts; nth += 1) {
      const [first, second] = tablets.slice((nth * 2) % tablets.length)
      if (!first || !second) throw new Error('A showroom has two devices')
      const shoe = await makeProduct(parts, { name: LAST, sizes: [40] })
      const item = { product: shoe.id, size: firstRow(shoe.sizes).id }
      await receivePairs(parts, first.device.store._id, [{ ...item, pairs: 1 }])
      lastPairs.push({ item, tablets: [first, second] })
    }
    return { tablets, lastPairs, admin: admin.token, order }
  })
}
