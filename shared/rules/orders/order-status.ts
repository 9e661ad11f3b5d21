import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'

/** The order statuses. Staff may change any of them to any other. */
export const ORDER_STATUSES = ['Pending', 'Approved', 'Processing', 'Courier', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The status of every new order. */
export const INITIAL_STATUS = 'Pending' satisfies OrderStatus

/** What usually follows a status; null at the end of the way. */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  const next = ORDER_STATUSES[ORDER_STATUSES.indexOf(status) + 1]
  return status === 'Delivered' || next === undefined ? null : next
}

/** Whether an order is still with the shop by its status. */
export function isOpenStatus(status: OrderStatus): boolean {
  return status === 'Pending' || status === 'Approved' || status === 'Processing'
}

/** The mobile wallets from which shoppers pay before they order. */
export const WALLETS = ['Bkash', 'Nagad'] as const
export type Wallet = (typeof WALLETS)[number]

export const PAYMENT_METHODS = ['COD', ...WALLETS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Whether the shopper pays from a mobile wallet and therefore enters a payment number. */
export function isWallet(method: PaymentMethod): method is Wallet {
  return method !== 'COD'
}

const METHOD_LABELS: Record<PaymentMethod, () => string> = {
  COD: () => t('Cash on Delivery'),
  Bkash: () => t('bKash'),
  Nagad: () => t('Nagad'),
}

/** The display name of a payment method; of one that a newer program has written, its own. */
export function paymentMethodLabel(method: PaymentMethod): string {
  return Object.hasOwn(METHOD_LABELS, method) ? METHOD_LABELS[method]() : method
}

/** What staff read where nobody has found the money of a wallet payment yet. */
export function notVerifiedLabel(method: PaymentMethod): string {
  return t('{method}, not verified', { method: paymentMethodLabel(method) })
}

/** The steps of the order tracker for customers. */
export const TRACKER_STEPS = ['Pending', 'Approved', 'Processing', 'Courier', 'Received by Customer'] as const

const STATUS_LABELS: Record<OrderStatus | (typeof TRACKER_STEPS)[number], () => string> = {
  Pending: () => t('Pending'),
  Approved: () => t('Approved'),
  Processing: () => t('Processing'),
  Courier: () => t('Courier'),
  Delivered: () => t('Delivered'),
  Cancelled: () => t('Cancelled'),
  'Received by Customer': () => t('Received by Customer'),
}

/** The display name of a status or of a step of the tracker. */
export function statusLabel(status: OrderStatus | (typeof TRACKER_STEPS)[number]): string {
  return STATUS_LABELS[status]()
}

/** The index of a status in TRACKER_STEPS; 'Delivered' is the last step, 'Cancelled' has none. */
export function trackerStep(status: OrderStatus): number | null {
  if (status === 'Cancelled') return null
  return status === 'Delivered' ? TRACKER_STEPS.length - 1 : TRACKER_STEPS.indexOf(status)
}

interface OrderDates {
  status: OrderStatus
  /** ISO 8601 */
  createdAt: string
  statusChangedAt: string
  deliveredAt: string | null
}

/** The caption of the current tracker step, in Dhaka time; null for a cancelled order. */
export function trackerCaption({ status, createdAt, statusChangedAt, deliveredAt }: OrderDates): string | null {
  if (status === 'Cancelled') return null
  if (status === 'Delivered')
    return t('Received by Customer on {date}', { date: formatDate(deliveredAt ?? statusChangedAt) })
  return status === 'Pending'
    ? t('Created {date}', { date: formatDateTime(createdAt) })
    : t('Updated {date}', { date: formatDateTime(statusChangedAt) })
}

/** The badge colour for customers: Delivered green, Pending yellow, all others red. */
export function customerTone(status: OrderStatus): 'ok' | 'warn' | 'bad' {
  if (status === 'Delivered') return 'ok'
  return status === 'Pending' ? 'warn' : 'bad'
}

/** The badge colour for staff: Delivered green, Cancelled red, all others yellow. */
export function staffTone(status: OrderStatus): 'ok' | 'warn' | 'bad' {
  if (status === 'Delivered') return 'ok'
  return status === 'Cancelled' ? 'bad' : 'warn'
}
