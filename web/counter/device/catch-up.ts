import type { CounterChanges } from '#shared/schemas/counter/counter.ts'
import type { CounterError } from './api.ts'
import { sendAttempt } from './exchange-attempt.ts'
import { sendOffline } from './offline-exchange.ts'
import { type Backlog, backlogOf, goOnBehind, type Send, sendLostAgain, sendWaiting } from './queue.ts'
import type { Catalogue } from './snapshot.ts'
import { type CounterStore, keepChanges, type ShopFacts } from './store.ts'

/** The shop as a device reaches it. */
export interface ShopLine {
  send: Send
  /** sends an exchange that has no answer */
  take?: Parameters<typeof sendAttempt>[1]
  readChanges: (since: string, names: string, told: Backlog) => Promise<CounterChanges | null>
}

/**
 * Sends what waits, then takes in what has changed since the shop was as the device knows it; returns it as it is now. Rejects when the shop does not answer, or
 * the device is full: then the next time begins where this one did.
 */
export async function catchUp(
  { store, catalogue, shop }: { store: CounterStore; catalogue: Catalogue; shop: ShopFacts | null },
  { send, take, readChanges }: ShopLine,
): Promise<ShopFacts | null> {
  await sendWaiting(store, send)
  await sendOffline(store, send)
  // What the shop refuses is told where it is made; it keeps nothing else waiting.
  if (take)
    await sendAttempt(store, take).catch((error: CounterError) => {
      if (error.status === 0) throw error
    })
  const changes = await readChanges(shop?.cursor ?? '', shop?.names ?? '', await backlogOf(store))
  if (!changes) return shop
  const { products, gone, pairs, barcodes, isFull, device, ...facts } = changes
  const kept = catalogue.apply({ products, gone, pairs, barcodes, isFull, sizes: facts.sizes })
  await goOnBehind(store, device.lastSequence)
  await sendLostAgain(store, device.lastSequence)
  // Who sends no names is told all of them.
  const news = { ...shop, ...facts } as ShopFacts
  await keepChanges(store, news, kept)
  return news
}
