import type { OrderIntents, OrderSource } from './shapes.ts'
import { readStorage, writeStorage } from './storage.ts'

/**
 * The Idempotency-Key for ordering these contents (customer and lines). It survives double clicks, lost responses and
 * reloads until the order is created or the contents change, so that one intent creates one order.
 */
export function getIdempotencyKey(source: OrderSource, contents: string): string {
  const intents = readStorage('orderIntents')
  const intent = intents[source]
  if (intent?.contents === contents) return intent.key
  const key = generateKey()
  saveIntents({ ...intents, [source]: { key, contents } })
  return key
}

/** Ends the intent once its order exists or the shopper wants another one; the next call generates a new key. */
export function endIntent(source: OrderSource): void {
  const { [source]: _, ...otherIntents } = readStorage('orderIntents')
  saveIntents(otherIntents)
}

function saveIntents(intents: OrderIntents): void {
  writeStorage('orderIntents', intents)
}

/** 128 random bits as hex. `crypto.randomUUID` is only available over HTTPS. */
function generateKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
