import type { CounterMethod } from '#shared/rules/counter/counter.ts'

export interface Payment {
  method: CounterMethod
  taka: number
  /** of cash: what the customer gave */
  given?: number
  reference: string
}

export const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { taka }) => sum + taka, 0)

export const dueAfter = (total: number, payments: readonly Payment[]) => Math.max(0, total - sumOf(payments))

/** What goes back to the customer. */
export function changeOf(payments: readonly Payment[]): number {
  return payments.reduce((sum, { taka, given = taka }) => sum + given - taka, 0)
}

/** More taka than anybody lays on a counter: a barcode that went into the field. */
const TOO_MUCH_CASH = 1_000_000

/** Adds cash: of what is given, no more than is due is the payment; the rest is change. What is no sum of notes adds nothing. */
export function payCash(total: number, payments: readonly Payment[], given: number): Payment[] {
  const taka = given > TOO_MUCH_CASH ? 0 : Math.min(dueAfter(total, payments), Math.max(0, Math.trunc(given) || 0))
  return taka === 0 ? [...payments] : [...payments, { method: 'Cash', taka, given: Math.trunc(given), reference: '' }]
}

/** Adds a payment by wallet or card, of which nothing can come back. */
export function payExactly(
  total: number,
  payments: readonly Payment[],
  { method, taka, reference }: Pick<Payment, 'method' | 'taka' | 'reference'>,
): Payment[] {
  const amount = Math.min(dueAfter(total, payments), Math.max(0, Math.trunc(taka) || 0))
  return amount === 0 ? [...payments] : [...payments, { method, taka: amount, reference: reference.trim() }]
}

const NOTES = [1000, 500, 200, 100]

/** What customers are likely to hand over for an amount, beyond the amount itself: the next sums by notes, smallest first. */
export function likelyNotes(due: number): number[] {
  if (due <= 0) return []
  const sums = NOTES.map((note) => Math.ceil(due / note) * note).filter((sum) => sum !== due)
  return [...new Set(sums)].sort((a, b) => a - b).slice(0, 4)
}
