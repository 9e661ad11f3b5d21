import { formatClock } from '#shared/bangladesh/clock-time.ts'
import { addDays, dhakaClock, dhakaDay, formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Fulfilment } from '#shared/rules/orders/fulfilment.ts'
import { type PaymentMethod, paymentMethodLabel } from '#shared/rules/orders/order-status.ts'

/** When an order can be fetched: 'Ready today by 4:00 PM', where the shop has said what time it is; a device may have another day. */
export function readyText(readyBy: string, now?: string): string {
  const time = formatClock(dhakaClock(readyBy).toISOString().slice(11, 16))
  const day = dhakaDay(readyBy)
  if (now && day === dhakaDay(now)) return t('Ready today by {time}', { time })
  if (now && day === addDays(dhakaDay(now), 1)) return t('Ready tomorrow by {time}', { time })
  return t('Ready on {date} by {time}', { date: formatDate(readyBy), time })
}

/** How an order is paid: what is collected in cash when it is fetched. */
export function paymentText({ method }: { method: PaymentMethod }, fulfilment: Fulfilment): string {
  return fulfilment === 'collection' && method === 'COD' ? t('Cash when you collect') : paymentMethodLabel(method)
}
