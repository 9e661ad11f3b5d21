import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { isWithinLimit, readPaperNumber, readReceiptCode, saleNumber } from '#shared/rules/counter/counter.ts'
import { isOnlyExchanged } from '#shared/rules/counter/exchange.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { Exchange, ExchangeSource } from '#shared/schemas/counter/exchange.ts'
import { lineTotal } from './basket.ts'
import { type Attempt, type Draft, pickedLines, pricedOut, sumsOf } from './exchange-draft.ts'
import { withPayments } from './offline-exchange.ts'
import type { Catalogue } from './snapshot.ts'
import type { Device, KeptExchange, KeptSale, ShopFacts } from './store.ts'

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
