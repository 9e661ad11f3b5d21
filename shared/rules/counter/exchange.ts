import type { CounterMethod } from './counter.ts'

/** In which condition a pair comes back: a damaged one is sold to nobody. */
export const PAIR_CONDITIONS = ['sellable', 'damaged'] as const
export type PairCondition = (typeof PAIR_CONDITIONS)[number]

/** Why a pair comes back: its size, its look, a fault, another shoe than was ordered, or its buyer has changed their mind. */
export const EXCHANGE_REASONS = ['size', 'style', 'fault', 'wrong', 'mind'] as const
export type ExchangeReason = (typeof EXCHANGE_REASONS)[number]

/** How money goes back at a counter. */
export const PAY_BACK_METHODS = ['Cash', 'Bkash', 'Nagad'] as const satisfies readonly CounterMethod[]
export type PayBackMethod = (typeof PAY_BACK_METHODS)[number]

/** Maximum number of orders and sales that one number, or one phone on one day, finds. */
export const MAX_SOURCES = 10

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

/**
 * Tells of each line whether its pairs cost what was paid for pairs of the same shoe that came back: in another size the price stays,
 * for as many pairs as came back at that price.
 */
export function keepsPrice(
  lines: readonly { product: string; quantity: number; price: number }[],
  worths: Worths,
): boolean[] {
  const left = new Map(worths)
  return lines.map(({ product, quantity, price }) => {
    const own = left.get(product) ?? []
    const others = own.filter((worth) => worth !== price)
    const same = own.length - others.length - quantity
    if (same >= 0) left.set(product, [...others, ...Array<number>(same).fill(price)])
    return same >= 0
  })
}

/** Whether pairs that were bought at a reduced price are exchanged and not paid back: all that are neither faulty nor wrong. */
export function isOnlyExchanged({ isReduced, reason }: { isReduced: boolean; reason: ExchangeReason }): boolean {
  return isReduced && reason !== 'fault' && reason !== 'wrong'
}
