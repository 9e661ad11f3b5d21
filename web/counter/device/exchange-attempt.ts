import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { CounterError } from './api.ts'
import type { Attempt, Draft } from './exchange-draft.ts'
import { KEPT_MS, nextNumber, returnNumber } from './queue.ts'
import { type CounterStore, readFact } from './store.ts'

interface Numbers {
  key: string
  at: string
  sequence: number | null
}

/**
 * Keeps an exchange that is about to be sent, with the next number of the device where something is sold, in one transaction. Rejects
 * while another one has no answer.
 */
export async function keepAttempt(
  store: CounterStore,
  draft: Draft,
  make: (numbers: Numbers) => object,
  now = new Date(),
): Promise<void> {
  const tx = store.transaction('facts', 'readwrite')
  if (await tx.store.get('exchange')) throw new Error('an exchange has no answer yet')
  const number = draft.basket.length > 0 ? await nextNumber(tx.store) : null
  const sequence = number?.sequence ?? null
  const body = JSON.stringify(make({ key: crypto.randomUUID(), at: now.toISOString(), sequence }))
  const attempt: Attempt = { body, sequence, draft, tries: 0, message: '' }
  await Promise.all([tx.store.put(attempt, 'exchange'), number?.take(), tx.done])
}

type Take = (body: string) => Promise<{ exchange: Exchange }>

/**
 * Sends the exchange that has no answer, if there is one, as it was, and keeps what the shop has made of it. Rejects where the shop refuses
 * it: then the draft is there again and its number is free, unless an earlier answer may have been lost.
 */
export async function sendAttempt(store: CounterStore, take: Take): Promise<Exchange | null> {
  const attempt = await readFact(store, 'exchange')
  if (!attempt) return null
  await store.put('facts', { ...attempt, tries: attempt.tries + 1 }, 'exchange')
  try {
    const { exchange } = await take(attempt.body)
    await keepExchange(store, exchange)
    return exchange
  } catch (error) {
    if (error instanceof CounterError) await noteRefusal(store, attempt, error)
    throw error
  }
}

/** What the shop has, newest first, for slips. */
export function withExchange(kept: readonly Exchange[], exchange: Exchange, now = Date.now()): Exchange[] {
  const others = kept
    .filter(({ _id, at }) => _id !== exchange._id && now - Date.parse(at) < KEPT_MS)
    // The code of a voucher is on the last slip alone.
    .map(({ voucher, ...one }) => ({ ...one, voucher: voucher && { ...voucher, code: null } }))
  return [exchange, ...others]
}

async function keepExchange(store: CounterStore, exchange: Exchange): Promise<void> {
  const tx = store.transaction('facts', 'readwrite')
  const kept = ((await tx.store.get('exchanges')) ?? []) as Exchange[]
  await Promise.all([
    tx.store.put(withExchange(kept, exchange), 'exchanges'),
    tx.store.delete('exchange'),
    tx.store.delete('draft'),
    tx.done,
  ])
}

async function noteRefusal(store: CounterStore, attempt: Attempt, error: CounterError): Promise<void> {
  const tx = store.transaction('facts', 'readwrite')
  // Meanwhile its customer may have gone: then it is kept, with its number.
  if (((await tx.store.get('exchange')) as Attempt | undefined)?.body !== attempt.body) return tx.done
  const message = error.errors[0]?.message ?? error.message
  if (isRefused(error, attempt.tries)) {
    const code = error.errors[0]?.code ?? error.code
    await Promise.all([
      tx.store.delete('exchange'),
      tx.store.put({ ...attempt.draft, refusal: { message, code } }, 'draft'),
      attempt.sequence !== null && returnNumber(tx.store, attempt.sequence),
      tx.done,
    ])
  } else {
    await Promise.all([tx.store.put({ ...attempt, tries: attempt.tries + 1, message }, 'exchange'), tx.done])
  }
}

/** Refusals of the exchange itself: the shop has looked for its key before. */
const OF_EXCHANGE = [409, 410, 422]

/** Whether the shop surely has not taken it: after a lost answer that takes more than a refusal of the caller. */
export function isRefused({ status, code }: Pick<CounterError, 'status' | 'code'>, triesBefore: number): boolean {
  if (triesBefore === 0) return status >= 400 && status < 500 && status !== 408
  return OF_EXCHANGE.includes(status) && code !== 'counter_off'
}
