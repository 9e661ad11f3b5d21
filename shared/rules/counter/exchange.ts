import type { CounterMethod } from './counter.ts'

/** In which condition a pair comes back: a damaged one is sold to nobody. */
export const PAIR_CONDITIONS = ['sellable', 'damaged'] as const
export type PairCondition = (typeof PAIR_CONDITIONS)[number]

/** Why a pair comes back: its size, its look, a fault, another shoe than was ordered, or its buyer has changed their mind. */
export const EXCHANGE_REASONS = ['size', 'style', 'fault', 'wrong', 'mind'] as const
export type ExchangeReason = (typeof EXCHANGE_REASONS)[number]

/** How money goes back at a counter. */
export const PAY_BACK_METHODS = ['Cash', 'Bkash', 'Nagad', 'Voucher'] as const satisfies readonly CounterMethod[]
export type PayBackMethod = (typeof PAY_BACK_METHODS)[number]

/** Maximum number of orders and sales that one number, or one phone on one day, finds. */
export const MAX_SOURCES = 10

/** Maximum number of pairs without a receipt in one exchange: more were no gift. */
export const MAX_GIFT_PAIRS = 5

/** How long ago an exchange that was made without a line can have been made: one that says more is measured by the day it arrives. */
export const MAX_OFFLINE_DAYS = 7

/** The last digits of a phone that find what was bought on a day. */
export const PHONE_DIGITS = 4

/** The number of the credit note of an exchange: letters of the showroom, and the sequence of its notes. */
export function creditNoteNumber(letters: string, sequence: number): string {
  return `${letters}-X-${String(sequence).padStart(6, '0')}`
}

/**
 * What some pairs of a line come to, in whole taka: together all pairs of a line are exactly its total, whatever pieces it comes back
 * in. `before`: how many came back before.
 */
export function worthOfPairs(total: number, of: number, { before, pairs }: { before: number; pairs: number }): number {
  return Math.floor((total * (before + pairs)) / of) - Math.floor((total * before) / of)
}

/** What each of some pairs of a line comes to, of `worthOfPairs` together. */
export function worthsOfPairs(
  total: number,
  of: number,
  { before, pairs }: { before: number; pairs: number },
): number[] {
  return Array.from({ length: pairs }, (_, pair) => worthOfPairs(total, of, { before: before + pair, pairs: 1 }))
}

/** What pairs that came back were paid for, one by one, by product. */
export type Worths = ReadonlyMap<string, readonly number[]>

interface OutLine {
  product: string
  quantity: number
  price: number
  /** off the whole line */
  discount: number
}

/** Whether nothing is paid for a line: no price is 0, so a pair that was given away goes out at a price that is all discount. */
const isFree = ({ quantity, price, discount }: OutLine) => discount === price * quantity

/**
 * Tells of each line whether its pairs cost what was paid for pairs of the same shoe that came back: in another size the price stays,
 * for as many pairs as came back at that price.
 */
export function keepsPrice(lines: readonly OutLine[], worths: Worths): boolean[] {
  const left = new Map(worths)
  return lines.map((line) => {
    const cost = isFree(line) ? 0 : line.price
    const own = left.get(line.product) ?? []
    const others = own.filter((worth) => worth !== cost)
    const same = own.length - others.length - line.quantity
    if (same >= 0) left.set(line.product, [...others, ...Array<number>(same).fill(cost)])
    return same >= 0
  })
}

/** The lines whose discounts somebody gives now: not those of pairs that were given away before, and are so in another size. */
export function discountedNow<Line extends OutLine>(lines: readonly Line[], worths: Worths): Line[] {
  const keeps = keepsPrice(lines, worths)
  return lines.filter((line, nth) => !(keeps[nth] && isFree(line)))
}

/** Whether the days are over in which a pair comes back for a reason: the shop answers for faults longer. */
export function isTooLate(days: { isLate: boolean; isFaultLate?: boolean }, reason: ExchangeReason): boolean {
  return reason === 'fault' ? (days.isFaultLate ?? days.isLate) : days.isLate
}

/**
 * Whether pairs that come back were asked for in time, in a request that is open and still counts, or was agreed to. Who asked for a fault
 * may have asked after the days of other reasons.
 */
export function isAskedInTime(
  asked: { quantity: number; reason: ExchangeReason; isLate?: boolean | undefined } | null,
  { quantity, reason }: { quantity: number; reason: ExchangeReason },
): boolean {
  return (
    asked !== null && !asked.isLate && quantity <= asked.quantity && (asked.reason !== 'fault' || reason === 'fault')
  )
}

/** Whether pairs that were bought at a reduced price are exchanged and not paid back: all that are neither faulty nor wrong. */
export function isOnlyExchanged({ isReduced, reason }: { isReduced: boolean; reason: ExchangeReason }): boolean {
  return isReduced && reason !== 'fault' && reason !== 'wrong'
}

/**
 * Until when pairs that go out for others can be exchanged again: as long as those could. null: their days begin anew, for they are more, or
 * those were faulty or wrong.
 */
export function exchangeUntil(
  back: readonly { quantity: number; reason: ExchangeReason; until: string | null }[],
  out: readonly { quantity: number }[],
): string | null {
  const pairsOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pairsOf(out) > pairsOf(back) || back.some(({ reason }) => reason === 'fault' || reason === 'wrong')) return null
  return back.reduce<string | null>((last, { until }) => (until && (!last || until > last) ? until : last), null)
}
