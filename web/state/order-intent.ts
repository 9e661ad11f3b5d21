import type { OrderIntents, OrderSource } from './shapes.ts'
import { readStored, writeStored } from './stored.ts'

/**
 * The Idempotency-Key for buying these contents (customer and lines). It stays the same through double clicks, lost
 * answers and reloads until the order is there or the contents change, so that one intent makes one order (OUT-09).
 */
export function intentKey(source: OrderSource, contents: string): string {
  const intents = readStored('orderIntents')
  const known = intents[source]
  if (known?.contents === contents) return known.key
  const key = newKey()
  write({ ...intents, [source]: { key, contents } })
  return key
}

/** The order is there, or the shopper wants another one: the next key is a new one. */
export function endIntent(source: OrderSource): void {
  const { [source]: _, ...others } = readStored('orderIntents')
  write(others)
}

function write(intents: OrderIntents): void {
  writeStored('orderIntents', intents)
}

/** 128 random bits; `crypto.randomUUID` exists on https pages only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
