import { t } from '#shared/language/t.ts'
import type { ExchangeReason, PairCondition } from './exchange.ts'

/** Why a pair comes back, in words. */
export function exchangeReasonName(reason: ExchangeReason): string {
  const names: Record<ExchangeReason, string> = {
    size: t('Wrong size'),
    style: t('Does not please'),
    fault: t('Faulty'),
    wrong: t('Wrong shoe sent'),
    mind: t('Changed their mind'),
  }
  return names[reason]
}

export function pairConditionName(condition: PairCondition): string {
  return condition === 'damaged' ? t('Damaged') : t('Can be sold')
}
