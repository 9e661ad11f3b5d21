import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import { goOnBehind, type Send, sendWaiting } from './queue.ts'
import type { Catalogue } from './snapshot.ts'
import { type CounterStore, keepChanges, type ShopFacts } from './store.ts'

/** The shop as a device reaches it. */
export interface ShopLine {
  send: Send
  readChanges: (since: string) => Promise<CounterChanges>
}

/**
 * Sends what waits, then takes in what has changed since a cursor; returns the shop as it is now. Rejects when the shop does not answer, or
 * the device is full: then the next time begins where this one did.
 */
export async function catchUp(
  { store, catalogue, cursor }: { store: CounterStore; catalogue: Catalogue; cursor: string },
  { send, readChanges }: ShopLine,
): Promise<ShopFacts> {
  await sendWaiting(store, send)
  const { products, gone, pairs, barcodes, isFull, device, ...shop } = await readChanges(cursor)
  const kept = catalogue.apply({ products, gone, pairs, barcodes, isFull, sizes: shop.sizes })
  await goOnBehind(store, device.lastSequence)
  await keepChanges(store, shop, kept)
  return shop
}
