import { t } from '#shared/language/t.ts'

/** Why a parcel came back; a lost one has nothing to count in. */
export const RETURN_REASONS = ['refused', 'not-reached', 'lost'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Why a parcel came back, in words. */
export function returnReasonLabel(reason: ReturnReason): string {
  const labels: Record<ReturnReason, string> = {
    refused: t('Refused at the door'),
    'not-reached': t('Nobody was reached'),
    lost: t('Lost'),
  }
  return labels[reason]
}

/** Why a parcel is not with its courier any more; 'not-sent': it never left, whatever its status said. */
export const PARCEL_ENDS = [...RETURN_REASONS, 'not-sent'] as const
export type ParcelEnd = (typeof PARCEL_ENDS)[number]

/**
 * What a row of a courier's settlement is. 'paid', 'over' and 'fee-differs' settle their parcel; the others do not: paid in part,
 * settled before, the second row of a parcel, a parcel that came back, one of another courier, or none that is known.
 */
export const SETTLEMENT_KINDS = [
  'paid',
  'over',
  'fee-differs',
  'short',
  'already-settled',
  'repeated',
  'returned',
  'other-courier',
  'not-ours',
] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]

/** The kinds that settle their parcel. */
export const SETTLING_KINDS: readonly SettlementKind[] = ['paid', 'over', 'fee-differs']
