/** Why a parcel came back; a lost one has nothing to count in. */
export const RETURN_REASONS = ['refused', 'not-reached', 'lost'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** What a row of a courier's settlement is; 'missing' parcels are those that it does not name. */
export const SETTLEMENT_KINDS = ['paid', 'short', 'fee-differs', 'not-ours'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]
