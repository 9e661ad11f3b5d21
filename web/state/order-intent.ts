import type { OrderIntents, OrderSource } from './shapes.ts'
import { readStorage, useStorage, writeStorage } from './storage.ts'

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

/** Notes that the order of an intent is sent, until its answer has come: until then nobody here knows whether it exists. */
export function beginWaiting(source: OrderSource): void {
  setUnanswered(source, true)
}

/** Notes that the shop has answered: there is no order of this intent yet. */
export function endWaiting(source: OrderSource): void {
  setUnanswered(source, false)
}

/** The key of an order whose answer has not come; null if there is none. */
export function useUnansweredKey(source: OrderSource): string | null {
  const intent = useStorage('orderIntents')[source]
  return intent?.unanswered ? intent.key : null
}

function setUnanswered(source: OrderSource, unanswered: boolean): void {
  const intents = readStorage('orderIntents')
  const intent = intents[source]
  if (intent) saveIntents({ ...intents, [source]: { ...intent, unanswered } })
}

function saveIntents(intents: OrderIntents): void {
  writeStorage('orderIntents', intents)
}

/** An Idempotency-Key: 128 random bits as hex. `crypto.randomUUID` is only available over HTTPS. */
export function generateKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
