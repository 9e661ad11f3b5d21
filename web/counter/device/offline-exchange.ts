import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import {
  isCashless,
  isWithinLimit,
  readPaperNumber,
  readReceiptCode,
  saleNumber,
} from '#shared/rules/counter/counter.ts'
import { isOnlyExchanged } from '#shared/rules/counter/exchange.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Exchange, ExchangeSource, SentResult } from '#shared/schemas/counter/exchange.ts'
import { lineTotal } from './basket.ts'
import { withExchange } from './exchange-attempt.ts'
import { type Attempt, type Draft, type PayBack, pickedLines, pricedOut, sumsOf, toBody } from './exchange-draft.ts'
import { backlogOf, KEPT_MS, nextNumber, type Send } from './queue.ts'
import type { Catalogue } from './snapshot.ts'
import {
  type CounterStore,
  type Device,
  type KeptExchange,
  type KeptSale,
  readFact,
  type ShopFacts,
  waitAgain,
} from './store.ts'

/** What a device knows without a line. */
export interface Memory {
  device: Pick<Device, 'store'>
  shop: ShopFacts
  catalogue: Pick<Catalogue, 'shoes'>
  sales: readonly KeptSale[]
  exchanges: readonly Exchange[]
  offline: readonly KeptExchange[]
}

/** The sale of a receipt that was typed or scanned, if this device has sold it and it stands. */
export function findOwnSale(sales: readonly KeptSale[], text: string): KeptSale | null {
  const last = text.split(/[/?#]/).findLast((part) => part !== '') ?? ''
  const code = readReceiptCode(last.trim())
  const number = code ? saleNumber(code, code.sequence) : readPaperNumber(last)
  return sales.find((sale) => sale.number === number && isOwn(sale)) ?? null
}

const isOwn = ({ state, voided }: KeptSale) => state !== 'kept' && !voided

/** What may come back of a sale of this device: with what each pair was paid for, and less what came back here, also what waits to be sent. */
export function sourceOf(sale: KeptSale, known: Memory, now = new Date()): ExchangeSource {
  const { shop, device, catalogue } = known
  const until = addDays(dhakaDay(sale.at), shop.settings.shop.exchangeDays)
  return {
    ...{ kind: 'sale', number: sale.number, store: device.store, at: sale.at, until, isLate: dhakaDay(now) > until },
    // Until the shop has it, it has no other name.
    _id: sale.id || sale.number,
    byVoucher: sale.payments.reduce((sum, { method, taka }) => (method === 'Voucher' ? sum + taka : sum), 0),
    notInCash: sale.payments.reduce((sum, { method, taka }) => (isCashless(method) ? sum + taka : sum), 0),
    lines: sale.basket.map((line, position) => ({
      ...{ line: position, product: line.product, size: { _id: line.size, size: Number(line.label) } },
      ...{ name: line.name, nameBn: line.nameBn, code: line.code, color: line.color, colorBn: null },
      ...{ quantity: line.quantity, total: lineTotal(line), asked: null },
      back: backOf(sale.number, position, line, known),
      isReduced: line.price < (catalogue.shoes.get(line.product)?.was ?? 0),
    })),
  }
}

type Pair = Pick<KeptSale['basket'][number], 'product' | 'size'>

function backOf(number: string, position: number, { product, size }: Pair, { exchanges, offline }: Memory): number {
  const known = exchanges.flatMap(({ lines }) =>
    lines.filter((line) => line.from === number && line.product === product && line.size._id === size),
  )
  const waiting = offline.flatMap(({ state, draft }) => {
    const source = draft.sources.find((one) => one.number === number)
    return state === 'sent' ? [] : draft.picks.filter((pick) => pick.source === source?._id && pick.line === position)
  })
  return [...known, ...waiting].reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Whether a pair of it is of a sale that the shop has not been told of: only what is kept here can be exchanged then. */
export const isUntold = ({ sources }: Draft) => sources.some(({ _id, number }) => _id === number)

/** Why an exchange cannot be made without a line, in words; empty: it can. */
export function offlineProblem(draft: Draft, { shop, sales }: Pick<Memory, 'shop' | 'sales'>): string {
  const { settings, may } = shop
  const lines = pickedLines(draft)
  const sums = sumsOf(draft)
  const isKnown = ({ source }: (typeof lines)[number]) =>
    sales.some((sale) => sale.number === source.number && isOwn(sale))
  if (draft.gifts || !lines.every(isKnown)) return needsLine()
  if (lines.some(({ source, pick }) => source.isLate || pick.condition !== 'sellable'))
    return t('Damaged pairs, and those after their days, need the line: somebody who may decides.')
  if (sums.isVoucher || draft.payments.some(({ method }) => method === 'Voucher'))
    return t('A voucher needs the line: only the shop knows what is left on it.')
  const isReduced = lines.some(({ line, pick }) => isOnlyExchanged({ ...line, reason: pick.reason }))
  if (sums.rest > 0 && isReduced && !settings.payBackReduced)
    return t('Money for shoes at a reduced price needs the line. Without it, take others for it.')
  const given = pricedOut(draft).flatMap(({ parts }) => parts.filter(({ isSwapped }) => !isSwapped))
  if (!isWithinLimit(given, settings) && !may?.includes('write_discounts'))
    return t('A discount above the limit needs the line: somebody who may approves it.')
  return ''
}

/** Whether the customer of an exchange that has no answer may leave: nothing in it needs the line. */
export function mayLeave(attempt: Attempt, known: Pick<Memory, 'shop' | 'sales'>): boolean {
  const { approval, discountApproval, lateReason, payBack } = JSON.parse(attempt.body)
  const isDecided = approval ?? discountApproval ?? lateReason
  return !isDecided && (payBack?.method ?? 'Cash') === 'Cash' && offlineProblem(withPayments(attempt), known) === ''
}

export const needsLine = () => t('An exchange needs the line: this device has no receipts of other showrooms.')

/** Why so much cash does not go back out of the drawer; empty: it does. */
export function cashProblem(taka: number, { settings }: ShopFacts): string {
  const { cashBackTaka = null } = settings
  return cashBackTaka !== null && taka > cashBackTaka
    ? t('More than {taka} goes back to a wallet', { taka: formatTaka(cashBackTaka) })
    : ''
}

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
