import { t } from '#shared/language/t.ts'
import type { ReturnReason } from '#shared/rules/orders/parcel.ts'

const LABELS: Record<ReturnReason, () => string> = {
  refused: () => t('Refused at the door'),
  'not-reached': () => t('Nobody was reached'),
  lost: () => t('Lost'),
}

/** Why a parcel came back, in words. */
export function returnReasonLabel(reason: ReturnReason): string {
  return LABELS[reason]()
}
