import { t } from '#shared/language/t.ts'
import {
  type ExchangeReason,
  isAskedInTime,
  isTooLate,
  type PairCondition,
  type PayBackMethod,
  type Worths,
  worthsOfPairs,
} from '#shared/rules/counter/exchange.ts'
import type { ExchangeSource } from '#shared/schemas/counter/exchange.ts'
import type { Basket, Line } from './basket.ts'
import type { Payment } from './tender.ts'

/** Pairs of a line of an order or sale that come back. */
export interface PickedPairs {
  /** id of the order or sale */
  source: string
  line: number
  quantity: number
  condition: PairCondition
  reason: ExchangeReason
}

/** Pairs that were a gift and have no receipt. */
export interface GiftPair extends Pick<PickedPairs, 'quantity' | 'condition' | 'reason'> {
  product: string
  size: string
  name: string
  nameBn: string | null
  code: string
  /** of the size, as it is written */
  label: string
  /** of a pair today */
  price: number
}

/** An exchange that a clerk is about to make: a page that is killed finds it again. */
export interface Draft {
  sources: readonly ExchangeSource[]
  picks: readonly PickedPairs[]
  /** what comes back in place of `picks`, for a voucher alone; missing: no gift */
  gifts?: readonly GiftPair[]
  /** gifts of a clerk who went back, and finds them again */
  laidAside?: readonly GiftPair[]
  /** what goes out, with the prices of today */
  basket: Basket
  payments: readonly Payment[]
  lateReason: string
  /** why the shop has not taken it */
  refusal: { message: string; code: string } | null
}

export const NO_DRAFT: Draft = { sources: [], picks: [], basket: [], payments: [], lateReason: '', refusal: null }

/** An exchange that was sent and has no answer yet. */
export interface Attempt {
  /** JSON, the same however often it is sent */
  body: string
  /** of the sale of what goes out; null: nothing does */
  sequence: number | null
  draft: Draft
  /** how often it was sent */
  tries: number
  /** why the shop has not taken it yet */
  message: string
}

type SourceLine = ExchangeSource['lines'][number]

interface PickedLine {
  pick: PickedPairs
  source: ExchangeSource
  line: SourceLine
  /** what each pair was paid for */
  worths: readonly number[]
}

/** Pairs of a line that have not come back. */
export const pairsLeft = ({ quantity, back }: { quantity: number; back: number }) => quantity - back

/** The pairs that come back; those of orders are spent first, so that what is left can be cash. */
export function pickedLines({ sources, picks }: Draft): PickedLine[] {
  const ordered = [...sources].sort((a, b) => Number(b.kind === 'order') - Number(a.kind === 'order'))
  return ordered.flatMap((source) =>
    source.lines.flatMap((line) => {
      const pick = picks.find((one) => one.source === source._id && one.line === line.line)
      if (!pick) return []
      const pairs = { before: line.back, pairs: pick.quantity }
      return [{ pick, source, line, worths: worthsOfPairs(line.total, line.quantity, pairs) }]
    }),
  )
}

/** Ticks a line, with the pairs that its buyer asked to bring or else all of them, or takes the tick away. */
export function togglePick(draft: Draft, source: ExchangeSource, line: SourceLine): Draft {
  const others = draft.picks.filter((one) => !(one.source === source._id && one.line === line.line))
  const pick: PickedPairs = {
    ...{ source: source._id, line: line.line, quantity: Math.min(pairsLeft(line), line.asked?.quantity ?? 99) },
    ...{ condition: 'sellable', reason: line.asked?.reason ?? 'size' },
  }
  const isTicked = others.length < draft.picks.length
  return { ...draft, picks: isTicked || pick.quantity === 0 ? others : [...others, pick] }
}

/**
 * Adds what was found: what is there already as it is now. What its buyer has asked to bring comes back, or a single pair of a single
 * receipt.
 */
export function addSources(draft: Draft, found: readonly ExchangeSource[]): Draft {
  const others = draft.sources.filter(({ _id }) => found.every((one) => one._id !== _id))
  const sources = [...others, ...found]
  const picks = draft.picks.filter((pick) => {
    const line = sources.find(({ _id }) => _id === pick.source)?.lines.find((one) => one.line === pick.line)
    return line && pairsLeft(line) >= pick.quantity
  })
  const next = { ...draft, sources, picks }
  const [source, ...more] = found
  const open = source?.lines.filter((line) => pairsLeft(line) > 0) ?? []
  const [line] = open
  if (!source || !line || picks.some((pick) => pick.source === source._id)) return next
  const asked = open.filter((one) => one.asked)
  const isSingle = more.length === 0 && open.length === 1 && pairsLeft(line) === 1
  const comesBack = asked.length === 0 && isSingle ? [line] : asked
  return comesBack.reduce<Draft>((sum, one) => togglePick(sum, source, one), next)
}

/** A pair whose box was scanned and that may come back; null: it is none of what was found, or is ticked. */
export function findOpenLine({ sources, picks }: Draft, product: string, size: string) {
  for (const source of sources)
    for (const line of source.lines)
      if (
        line.product === product &&
        line.size._id === size &&
        pairsLeft(line) > 0 &&
        !picks.some((pick) => pick.source === source._id && pick.line === line.line)
      )
        return { source, line }
  return null
}

export function worthsOf(lines: readonly PickedLine[]): Worths {
  const all = new Map<string, readonly number[]>()
  for (const { line, worths } of lines) all.set(line.product, [...(all.get(line.product) ?? []), ...worths])
  return all
}

/** Pairs of one line of the basket at one price. */
interface Part {
  price: number
  quantity: number
  discount: number
  /** at what was paid for the same shoe that comes back */
  isSwapped: boolean
}

export interface PricedLine {
  line: Line
  parts: Part[]
  total: number
}

/** What goes out: as many pairs of a shoe as come back cost what was paid for them, the others the price of today. */
export function priceBasket(basket: Basket, worths: Worths): PricedLine[] {
  const left = new Map(worths)
  return basket.map((line) => {
    const own = left.get(line.product) ?? []
    const swapped = own.slice(0, line.quantity)
    left.set(line.product, own.slice(line.quantity))
    const parts: Part[] = []
    for (const worth of swapped) {
      // What was given away goes out at a price that is all discount: no price is 0.
      const price = worth || line.price
      const discount = price - worth
      const same = parts.find((part) => part.price === price && part.discount === discount * part.quantity)
      if (same) Object.assign(same, { quantity: same.quantity + 1, discount: same.discount + discount })
      else parts.push({ price, quantity: 1, discount, isSwapped: true })
    }
    const others = line.quantity - swapped.length
    const discount = Math.min(line.discount, others * line.price)
    if (others > 0) parts.push({ price: line.price, quantity: others, discount, isSwapped: false })
    const total = parts.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0)
    return { line, parts, total }
  })
}

export const pricedOut = (draft: Draft) => priceBasket(draft.basket, worthsOf(pickedLines(draft)))

/** What an exchange comes to, in taka. */
export interface Sums {
  /** of the pairs that come back */
  worth: number
  /** of those that go out */
  total: number
  /** what the customer pays */
  due: number
  /** what the customer gets */
  rest: number
  /** whether all of the rest may go back in cash: an order, and what a wallet or a card paid, does not */
  isCash: boolean
  /** whether a part of the rest was paid by voucher, and goes back to one */
  isVoucher: boolean
}

export function sumsOf(draft: Draft): Sums {
  const lines = pickedLines(draft)
  const total = pricedOut(draft).reduce((sum, line) => sum + line.total, 0)
  const worth = lines.reduce((sum, { worths }) => sum + taka(worths), 0)
  const ofOrders = lines.reduce((sum, { source, worths }) => sum + (source.kind === 'order' ? taka(worths) : 0), 0)
  const [due, rest] = [Math.max(0, total - worth), Math.max(0, worth - total)]
  // What was paid by voucher pays first for other pairs.
  const byVoucher = [...new Set(lines.map(({ source }) => source))].reduce((sum, one) => sum + (one.byVoucher ?? 0), 0)
  const isVoucher = rest > 0 && byVoucher > Math.min(worth, total)
  return { worth, total, due, rest, isVoucher, isCash: total >= ofOrders && !isVoucher && rest <= cashOf(lines) }
}

/** What was paid in cash for all that has not come back of the sales of some lines, at least. */
function cashOf(lines: ReturnType<typeof pickedLines>): number {
  const sales = [...new Set(lines.map(({ source }) => source))].filter(({ kind }) => kind === 'sale')
  return sales.reduce((sum, { notInCash = 0, lines: sold }) => {
    const left = sold.reduce(
      (worth, { total, quantity, back }) => worth + Math.ceil((total * (quantity - back)) / quantity),
      0,
    )
    return sum + Math.max(0, left - notInCash)
  }, 0)
}

const taka = (worths: readonly number[]) => worths.reduce((sum, worth) => sum + worth, 0)

/** Whether it has to be said why pairs are taken after their days. */
export const isLate = (draft: Draft) =>
  pickedLines(draft).some(
    ({ source, line, pick }) => !isAskedInTime(line.asked, pick) && isTooLate(source, pick.reason),
  )

/** Whether somebody has to decide: damaged pairs, those after the days to exchange, and gifts. */
export const needsDecision = (draft: Draft) =>
  draft.gifts !== undefined ||
  pickedLines(draft).some(
    ({ source, line, pick }) => (source.isLate && !isAskedInTime(line.asked, pick)) || pick.condition !== 'sellable',
  )

export const worthOfGifts = (gifts: readonly GiftPair[]) =>
  gifts.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

export interface PayBack {
  method: PayBackMethod
  reference: string
}

interface Sending {
  phone?: string
  payBack?: PayBack
  approval?: string
  discountApproval?: string
}

/** A receipt that the shop has not been told of is named by its number. */
const named = ({ kind, _id, number }: ExchangeSource) => (_id === number ? { receipt: number } : { [kind]: _id })

/** The pairs that come back, as the exchange names them. */
export const linesBack = (draft: Draft): object[] =>
  draft.gifts
    ? draft.gifts.map(({ product, size, quantity, condition, reason }) => ({
        ...{ gift: { product, size }, quantity, condition, reason },
      }))
    : pickedLines(draft).map(({ pick: { source: _, ...pick }, source }) => ({ ...named(source), ...pick }))

/** The body of the exchange. `sequence`: of the sale of what goes out; null: nothing does. */
export function toBody(
  draft: Draft,
  { key, at, sequence }: { key: string; at: string; sequence: number | null },
  { phone, ...more }: Sending,
): object {
  const out = pricedOut(draft).flatMap(({ line, parts }) =>
    parts.map(({ isSwapped, ...part }) => ({
      ...{ product: line.product, size: line.size, ...part },
      discountReason: part.discount === 0 ? '' : isSwapped ? t('Was given away') : line.discountReason,
    })),
  )
  return {
    key,
    at,
    lines: linesBack(draft),
    ...(sequence !== null && { sale: { sequence, ...(phone && { phone }), lines: out, payments: draft.payments } }),
    ...(isLate(draft) && { lateReason: draft.lateReason.trim() }),
    ...more,
  }
}
