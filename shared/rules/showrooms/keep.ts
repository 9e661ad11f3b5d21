/** What has become of pairs that a showroom keeps for whoever asked by phone: still there, sold to them, given back by staff, or kept long enough. */
export const KEEP_STATES = ['open', 'sold', 'given-back', 'over'] as const
export type KeepState = (typeof KEEP_STATES)[number]

/** Pairs that a showroom keeps for one phone. */
export const MAX_KEPT_PAIRS = 2
