import type { IDBPObjectStore } from 'idb'
import { saleNumber } from '#shared/rules/counter/counter.ts'
import { endingOf } from '#shared/rules/money/voucher-code.ts'
import type { SentResult } from '#shared/schemas/counter/exchange.ts'
import type { SaleResult } from '#shared/schemas/counter/sale.ts'
import type { Basket } from './basket.ts'
import { keptFor } from './keep-pairs.ts'
import {
  type CounterDb,
  type CounterStore,
  type Device,
  type KeptExchange,
  type KeptSale,
  readFact,
  toBeSent,
  waitAgain,
} from './store.ts'
import type { Payment } from './tender.ts'

const AT_ONCE = 50
/** Of the shop's 64 KiB for a body. */
const MAX_BYTES = 60_000
/** What the shop has stays for reprints, and for exchanges without a line. */
export const KEPT_MS = 8 * 24 * 3_600_000

export interface NewSale {
  basket: Basket
  payments: Payment[]
  clerk: { _id: string; name: string }
  phone?: string
  /** of a discount above the limit */
  approval?: string
}

/**
 * Writes a sale with the next number of the device, in one transaction: a number is never taken without its sale. Rejects if the
 * device is full; then nothing was sold.
 */
export async function keepSale(
  store: CounterStore,
  device: Device,
  { basket, payments, clerk, phone, approval }: NewSale,
  now = new Date(),
): Promise<KeptSale> {
  const keep = await keptFor(store, basket)
  const tx = store.transaction(['facts', 'sales'], 'readwrite')
  const facts = tx.objectStore('facts')
  const { sequence, take } = await nextNumber(facts)
  const at = now.toISOString()
  const lines = basket.map(({ product, size, quantity, price, discount, discountReason }) => {
    return { product, size, quantity, price, discount, discountReason }
  })
  const extras = { ...(phone && { phone }), ...(approval && { approval }), ...(keep && { keep }) }
  const body = JSON.stringify({ sequence, at, clerk: clerk._id, ...extras, lines, payments })
  const sale: KeptSale = {
    sequence,
    number: saleNumber(device, sequence),
    at,
    state: 'waiting',
    body,
    basket,
    payments,
    clerk: clerk.name,
    message: '',
    code: '',
    warnings: [],
    id: '',
    voided: false,
  }
  await Promise.all([
    tx.objectStore('sales').add(sale),
    take(),
    facts.put([], 'basket'),
    facts.delete('tender'),
    facts.delete('kept'),
    tx.done,
  ])
  return sale
}

type Facts<Mode extends IDBTransactionMode> = IDBPObjectStore<CounterDb, ('facts' | 'sales')[], 'facts', Mode>

/** The next number of the device: one that was given back, else a new one; `take` takes it, in the same transaction. */
export async function nextNumber<Mode extends IDBTransactionMode>(facts: Facts<Mode>) {
  const returned = ((await facts.get('returned')) ?? []) as number[]
  const [first] = returned
  const sequence = first ?? Number((await facts.get('sequence')) ?? 0) + 1
  const take = () =>
    first === undefined ? facts.put?.(sequence, 'sequence') : facts.put?.(returned.slice(1), 'returned')
  return { sequence, take }
}

/** Gives the number of a sale back that was none, so that the next sale has it. */
export async function returnNumber(facts: Facts<'readwrite'>, sequence: number): Promise<void> {
  const returned = ((await facts.get('returned')) ?? []) as number[]
  const isLast = sequence === Number((await facts.get('sequence')) ?? 0)
  if (isLast) await facts.put(sequence - 1, 'sequence')
  else
    await facts.put(
      [...returned, sequence].sort((a, b) => a - b),
      'returned',
    )
}

/** Goes on behind what the shop has of this device, so that a wiped device begins no number twice. */
export async function goOnBehind(store: CounterStore, lastSequence: number): Promise<void> {
  const tx = store.transaction('facts', 'readwrite')
  const sequence = Number((await tx.store.get('sequence')) ?? 0)
  if (lastSequence > sequence) await tx.store.put(lastSequence, 'sequence')
  await tx.done
}

/** Sends again what the shop had and has lost, as after a restore: what is behind the last that it has of this device. */
export async function sendLostAgain(store: CounterStore, lastSequence: number): Promise<void> {
  const sequence = Number((await store.get('facts', 'sequence')) ?? 0)
  if (lastSequence >= sequence) return
  const tx = store.transaction(['facts', 'sales'], 'readwrite')
  const [facts, sales] = [tx.objectStore('facts'), tx.objectStore('sales')]
  const sent = await sales.index('state').getAll('sent')
  const lost = sent.filter((sale) => sale.sequence > lastSequence)
  const offline = ((await facts.get('offline')) ?? []) as KeptExchange[]
  await Promise.all([
    ...lost.map((sale) => sales.put(toBeSent(sale))),
    facts.put(
      offline.map((one) => (one.state === 'sent' && Number(one.sequence) > lastSequence ? waitAgain(one) : one)),
      'offline',
    ),
    tx.done,
  ])
}

/** What the device tells of itself: its highest number, and how many sales and exchanges wait there, since when. */
export interface Backlog {
  sequence: number
  waiting: number
  /** '' where none waits */
  oldest: string
}

/** What is to be told, beside the sales up to a sequence, or the exchange of a key, that are sent at this moment. */
export async function backlogOf(store: CounterStore, sent = 0, key = ''): Promise<Backlog> {
  const sequence = Number((await store.get('facts', 'sequence')) ?? 0)
  const sales = (await store.getAllFromIndex('sales', 'state', 'waiting')).filter((sale) => sale.sequence > sent)
  const offline = (await readFact(store, 'offline')) ?? []
  const exchanges = offline.filter((one) => one.state === 'waiting' && one.key !== key)
  const oldest = [...sales.slice(0, 1), ...exchanges].map(({ at }) => at).sort()[0] ?? ''
  return { sequence, waiting: sales.length + exchanges.length, oldest }
}

/** As it goes along with a call. */
export const asText = ({ sequence, waiting, oldest }: Backlog) => {
  return { sequence: String(sequence), waiting: String(waiting), oldest }
}

export type Send = (sent: string[], told: Backlog) => Promise<SentResult[]>

/**
 * Sends what waits, in order, each once; `onSent` is told of each. Rejects when the shop does not answer: what it has not confirmed still
 * waits, with the same body, and so does a sale at which the shop fails, which holds up no other. One tab at a time.
 */
export async function sendWaiting(
  store: CounterStore,
  send: Send,
  onSent: (sale: KeptSale) => void = () => {},
): Promise<void> {
  for (let last = 0; ; ) {
    const waiting = withinBody(await waitingBehind(store, last))
    if (waiting.length === 0) break
    last = waiting.at(-1)?.sequence ?? last
    const results = await send(
      waiting.map(({ body }) => body),
      await backlogOf(store, last),
    )
    let isStuck = true
    for (const result of results) {
      const sale = waiting.find(({ sequence }) => sequence === result.sequence)
      if (!sale) continue
      isStuck = false
      const settled = settle(sale, result)
      await store.put('sales', settled)
      onSent(settled)
    }
    if (isStuck) throw new Error('The shop has answered for none of these sales')
  }
}

/**
 * Sends a sale that was just kept, while its clerk waits. Where the shop refuses its voucher it was none: its number is free, its basket
 * open again, and this rejects with words for the clerk. Without an answer it goes on waiting.
 */
export async function sendFirst(store: CounterStore, sale: KeptSale, send: Send): Promise<KeptSale> {
  const [result] = await send([sale.body], await backlogOf(store, sale.sequence)).catch(() => [])
  if (!result) return sale
  const refusal = result.refusal?.errors?.find(({ code }) => code?.startsWith('voucher_'))
  if (refusal) {
    await withdraw(store, sale)
    throw new Error(refusal.message)
  }
  const settled = withoutCodes(settle(sale, result))
  await store.put('sales', settled)
  return settled
}

/** Once the shop has a sale, the device needs no code of its vouchers. */
function withoutCodes(sale: KeptSale): KeptSale {
  if (sale.state !== 'sent' || sale.payments.every(({ method }) => method !== 'Voucher')) return sale
  return {
    ...sale,
    body: '',
    payments: sale.payments.map((one) =>
      one.method === 'Voucher' ? { ...one, reference: endingOf(one.reference) } : one,
    ),
  }
}

async function withdraw(store: CounterStore, { sequence, basket, payments }: KeptSale): Promise<void> {
  const tx = store.transaction(['facts', 'sales'], 'readwrite')
  const facts = tx.objectStore('facts')
  const others = payments.filter(({ method }) => method !== 'Voucher')
  await Promise.all([
    tx.objectStore('sales').delete(sequence),
    returnNumber(facts, sequence),
    facts.put(basket, 'basket'),
    facts.put({ payments: others, approval: null }, 'tender'),
    tx.done,
  ])
}

async function waitingBehind(store: CounterStore, last: number): Promise<KeptSale[]> {
  const waiting = await store.getAllFromIndex('sales', 'state', 'waiting')
  return waiting.filter(({ sequence }) => sequence > last).slice(0, AT_ONCE)
}

/** As many of the first sales as the shop takes at once, at least one. */
function withinBody(sales: KeptSale[]): KeptSale[] {
  let bytes = 0
  return sales.filter(({ body }, index) => {
    bytes += new TextEncoder().encode(body).length + 1
    return index === 0 || bytes <= MAX_BYTES
  })
}

function settle(sale: KeptSale, { sale: taken, refusal, status }: SaleResult): KeptSale {
  if (status >= 500) return { ...sale, message: refusal?.message ?? '' }
  if (!taken) return { ...sale, state: 'kept', message: refusal?.message ?? '', code: refusal?.code ?? '' }
  return { ...sale, state: 'sent', id: taken._id, warnings: taken.differences, message: '', code: '' }
}

/** Whether a sale was refused for want of an approval, which may have come too late. */
export const lacksApproval = ({ code = '' }: KeptSale) =>
  ['forbidden', 'approval_over', 'approval_refused'].includes(code)

/** Gives a sale that was refused another chance: as it was, or approved by now. */
export async function sendAgain(store: CounterStore, sequence: number, approval?: string): Promise<void> {
  const sale = await store.get('sales', sequence)
  if (sale?.state !== 'kept') return
  const body = approval ? JSON.stringify({ ...JSON.parse(sale.body), approval }) : sale.body
  await store.put('sales', { ...sale, body, state: 'waiting', message: '', code: '' })
}

/** Forgets sales that the shop has had for days. */
export async function forgetOld(store: CounterStore, now = Date.now()): Promise<void> {
  const sent = await store.getAllFromIndex('sales', 'state', 'sent')
  for (const { sequence, at } of sent) if (now - Date.parse(at) > KEPT_MS) await store.delete('sales', sequence)
}
