import { t } from '#shared/language/t.ts'
import type { CounterMethod } from './counter.ts'

export function counterMethodName(method: CounterMethod): string {
  const names: Record<CounterMethod, string> = {
    Cash: t('Cash'),
    Bkash: t('bKash'),
    Nagad: t('Nagad'),
    BanglaQR: t('Bangla QR'),
    Card: t('Card'),
  }
  return names[method]
}
