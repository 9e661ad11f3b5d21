import type { OrderIntents, OrderSource } from './shapes.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * The Idempotency-Key for ordering these contents (customer and lines). It survives double clicks, lost responses and
 * reloads until the order is created or the contents change, so that one intent creates one order.
 */
export function intentKey(source: OrderSource, contents: string): string {
  const intents = readStored('orderIntents')
  const known = intents[source]
  if (known?.contents === contents) return known.key
  const key = newKey()
  write({ ...intents, [source]: { key, contents } })
  return key
}

/** Ends the intent once its order exists or the shopper wants another one; the next call generates a new key. */
export function endIntent(source: OrderSource): void {
  const { [source]: _, ...others } = readStored('orderIntents')
  write(others)
}

function write(intents: OrderIntents): void {
  writeStored('orderIntents', intents)
}

/** 128 random bits as hex. `crypto.randomUUID` is only available over HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
