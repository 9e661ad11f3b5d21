import { t } from '#shared/language/t.ts'
import type { SaleDifference } from '#shared/schemas/counter/sale.ts'

/** What the clerk is told of something odd about a sale that the shop has taken all the same. */
export function differenceText({ kind, order }: Pick<SaleDifference, 'kind' | 'order'>): string {
  if (order) return t('This pair was kept for {number}. The order moves on.', { number: order.number })
  switch (kind) {
    case 'price':
      return t('The price has changed meanwhile: the difference is noted.')
    case 'archived':
      return t('This shoe is no longer on sale: that is noted.')
    case 'clock':
      return t('The clock of this device is wrong. Please set it: the time of the shop counts.')
    default:
      return t('The books had no such pair here: the difference is noted.')
  }
}
