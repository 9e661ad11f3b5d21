import { ApiError } from '#web/api.ts'
import { generateKey } from '#web/state/order-intent.ts'

/** Of forms that were sent and have no answer yet, by name. */
const keys = new Map<string, string>()

/**
 * Sends a form of this page with a key that stays until the shop has answered: what arrived and was not answered does nothing twice.
 * Rejects as `send` does.
 */
export async function sendOnce<Answer>(
  name: string,
  send: (header: { 'idempotency-key': string }) => Promise<Answer>,
): Promise<Answer> {
  const key = keys.get(name) ?? generateKey()
  keys.set(name, key)
  try {
    const answer = await send({ 'idempotency-key': key })
    keys.delete(name)
    return answer
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'sent_otherwise' || error.code === 'key_reused')) keys.delete(name)
    throw error
  }
}
