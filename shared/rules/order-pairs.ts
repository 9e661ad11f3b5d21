/** Where the pairs of an order can be: free, held for it, or out of the shop. */
export const PAIRS_PLACES = ['none', 'held', 'out'] as const
export type PairsPlace = (typeof PAIRS_PLACES)[number]

/** What staff say of pairs that were out: all are on the shelf as before, they came back, or they are still out. */
export const PAIRS_ANSWERS = ['never-left', 'came-back', 'still-out'] as const
export type PairsAnswer = (typeof PAIRS_ANSWERS)[number]
