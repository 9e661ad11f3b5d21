import { formatDate, formatDateTime } from '../bangladesh/dates.ts'

/** The statuses that staff may set, any from any other (spec section 4, DEC-08). */
export const ORDER_STATUSES = ['Pending', 'Approved', 'Processing', 'Courier', 'Delivered', 'Cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Every new order starts here. */
export const INITIAL_STATUS = 'Pending' satisfies OrderStatus

export const PAYMENT_METHODS = ['COD', 'Bkash', 'Nagad'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Whether the shopper pays from a mobile wallet, and so gives a payment number. */
export function isWallet(method: PaymentMethod): method is Exclude<PaymentMethod, 'COD'> {
  return method !== 'COD'
}

/** A payment method as shoppers read it. */
export function paymentName(method: PaymentMethod): string {
  return method === 'COD' ? 'Cash on Delivery' : method
}

/** What a customer sees of the way of an order (spec section 4, Customer tracker). */
export const TRACKER_STEPS = ['Pending', 'Approved', 'Processing', 'Courier', 'Received by Customer'] as const

/** The place of a status among TRACKER_STEPS, from 0; 'Delivered' is the fifth, 'Cancelled' has none (ACC-05). */
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

/** What stands under the current step of the tracker, in Dhaka's time (ACC-04); null where there is no step (ACC-05). */
export function trackerCaption({ status, createdAt, statusChangedAt, deliveredAt }: OrderDates): string | null {
  if (status === 'Cancelled') return null
  if (status === 'Delivered') return `Received by Customer on ${formatDate(deliveredAt ?? statusChangedAt)}`
  return status === 'Pending' ? `Created ${formatDateTime(createdAt)}` : `Updated ${formatDateTime(statusChangedAt)}`
}

/** How a status looks to its customer: Delivered green, Pending yellow, the others red (ACC-03). */
export function customerTone(status: OrderStatus): 'ok' | 'warn' | 'bad' {
  if (status === 'Delivered') return 'ok'
  return status === 'Pending' ? 'warn' : 'bad'
}

/** How a status looks to staff: Delivered green, Cancelled red, the others yellow (DASH-13). */
export function staffTone(status: OrderStatus): 'ok' | 'warn' | 'bad' {
  if (status === 'Delivered') return 'ok'
  return status === 'Cancelled' ? 'bad' : 'warn'
}
