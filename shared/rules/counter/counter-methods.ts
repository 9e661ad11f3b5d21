import { t } from '#shared/language/t.ts'
import type { SaleMethod } from './counter.ts'

export function counterMethodName(method: SaleMethod): string {
  const names: Record<SaleMethod, string> = {
    Cash: t('Cash'),
    Bkash: t('bKash'),
    Nagad: t('Nagad'),
    BanglaQR: t('Bangla QR'),
    Card: t('Card'),
    Voucher: t('Voucher'),
    Exchange: t('Exchange'),
  }
  return names[method]
}
