import type { OrderStatus } from './order-status.ts'

/** Where the pairs of an order can be: free, held for it, or out of the shop. */
export const PAIRS_PLACES = ['none', 'held', 'out'] as const
export type PairsPlace = (typeof PAIRS_PLACES)[number]

/** What staff say of pairs that were out: all are on the shelf as before, they came back, or they are still out. */
export const PAIRS_ANSWERS = ['never-left', 'came-back', 'still-out'] as const
export type PairsAnswer = (typeof PAIRS_ANSWERS)[number]

/** Whether the pairs of an order are with a courier or a buyer. */
export function arePairsOut({ pairs, status }: { pairs: PairsPlace | null; status: OrderStatus }): boolean {
  return pairs === null ? isAway(status) : pairs === 'out'
}

/** Whether an order has left the shop by its status. */
export function isAway(status: OrderStatus): boolean {
  return status === 'Courier' || status === 'Delivered'
}

/**
 * What of an order says another thing than its status: its pairs are out, it was given away without its code or though nobody has
 * verified its payment, or its cash is in a till.
 */
export const CLEAR_UP_KINDS = ['pairs', 'code', 'payment', 'cash'] as const
export type ClearUpKind = (typeof CLEAR_UP_KINDS)[number]
