import type { Exchange, SentResult } from '#shared/schemas/counter/exchange.ts'
import { withExchange } from './exchange-attempt.ts'
import { type Attempt, type Draft, type PayBack, toBody } from './exchange-draft.ts'
import { backlogOf, KEPT_MS, nextNumber, type Send } from './queue.ts'
import { type CounterStore, type KeptExchange, readFact, waitAgain } from './store.ts'

interface NewExchange {
  draft: Draft
  payBack?: PayBack | undefined
  phone?: string | undefined
  clerk: { _id: string; name: string }
}

/**
 * Writes an exchange that is sent later, with the next number of the device where something is sold, in one transaction. Rejects if the
 * device is full; then nothing was exchanged.
 */
export async function keepOffline(
  store: CounterStore,
  { draft, payBack, phone, clerk }: NewExchange,
  now = new Date(),
): Promise<KeptExchange> {
  const tx = store.transaction('facts', 'readwrite')
  const number = draft.basket.length > 0 ? await nextNumber(tx.store) : null
  const [key, at, sequence] = [crypto.randomUUID(), now.toISOString(), number?.sequence ?? null]
  const more = { ...(phone && { phone }), ...(payBack && { payBack }) }
  const body = JSON.stringify({ ...toBody(draft, { key, at, sequence }, more), ...goneBody(clerk._id) })
  const kept: KeptExchange = {
    ...{ key, at, sequence, body, draft, payBack: payBack ?? null, clerk: clerk.name },
    ...{ state: 'waiting', message: '', id: '' },
  }
  const others = ((await tx.store.get('offline')) ?? []) as KeptExchange[]
  await Promise.all([tx.store.put([...others, kept], 'offline'), number?.take(), tx.store.delete('draft'), tx.done])
  return kept
}

/** What was sent while the customer waited is kept as theirs who has gone: with its key and number, so that nothing is done twice. */
export async function keepUnanswered(store: CounterStore, clerk: NewExchange['clerk']): Promise<KeptExchange | null> {
  const tx = store.transaction('facts', 'readwrite')
  const attempt = (await tx.store.get('exchange')) as Attempt | undefined
  if (!attempt) return null
  const { key, at, payBack = null, ...sent } = JSON.parse(attempt.body)
  const body = JSON.stringify({ key, at, ...(payBack && { payBack }), ...sent, ...goneBody(clerk._id) })
  const { sequence } = attempt
  const draft = withPayments(attempt)
  const kept: KeptExchange = {
    ...{ key, at, sequence, body, draft, payBack, clerk: clerk.name, state: 'waiting', message: '', id: '' },
  }
  const others = ((await tx.store.get('offline')) ?? []) as KeptExchange[]
  await Promise.all([
    tx.store.put([...others, kept], 'offline'),
    tx.store.delete('exchange'),
    tx.store.delete('draft'),
    tx.done,
  ])
  return kept
}

/** What was about to be exchanged, with what was paid in the end. */
export function withPayments({ body, draft }: Attempt): Draft {
  return { ...draft, payments: JSON.parse(body).sale?.payments ?? [] }
}

const goneBody = (clerk: string) => ({ offline: true, clerk })

/**
 * Sends the exchanges that wait, in order, behind the sales that they are of. Rejects when the shop does not answer: what it has not
 * confirmed still waits, with the same body. One tab at a time.
 */
export async function sendOffline(store: CounterStore, send: Send): Promise<void> {
  const offline = (await readFact(store, 'offline')) ?? []
  for (const { key, body, state } of offline) {
    if (state !== 'waiting') continue
    const [result] = await send([body], await backlogOf(store, 0, key))
    if (!result) throw new Error('The shop has not answered for this exchange')
    await settle(store, key, result)
  }
}

async function settle(store: CounterStore, key: string, { status, exchange, refusal }: SentResult): Promise<void> {
  const tx = store.transaction('facts', 'readwrite')
  const offline = ((await tx.store.get('offline')) ?? []) as KeptExchange[]
  const exchanges = ((await tx.store.get('exchanges')) ?? []) as Exchange[]
  const message = refusal?.errors?.[0]?.message ?? refusal?.message ?? ''
  const settled = offline.map((one): KeptExchange => {
    if (one.key !== key) return one
    if (exchange) return { ...one, state: 'sent', id: exchange._id, message: '' }
    return { ...one, state: status >= 500 ? 'waiting' : 'kept', message }
  })
  await Promise.all([
    tx.store.put(settled.filter(isRemembered), 'offline'),
    exchange && tx.store.put(withExchange(exchanges, exchange), 'exchanges'),
    tx.done,
  ])
}

/** What waits here stays; what the shop has, or keeps for a manager, as long as sales. */
const isRemembered = ({ state, at }: KeptExchange) => state === 'waiting' || Date.now() - Date.parse(at) < KEPT_MS

/** Gives an exchange that was refused another chance: a manager may have taken it. */
export async function sendOfflineAgain(store: CounterStore, key: string): Promise<void> {
  const tx = store.transaction('facts', 'readwrite')
  const offline = ((await tx.store.get('offline')) ?? []) as KeptExchange[]
  await Promise.all([
    tx.store.put(
      offline.map((one) => (one.key === key && one.state === 'kept' ? waitAgain(one) : one)),
      'offline',
    ),
    tx.done,
  ])
}
