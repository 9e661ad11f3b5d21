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
