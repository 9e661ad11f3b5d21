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

/** What a customer sees of the way of an order (spec section 4, Customer tracker). */
export const TRACKER_STEPS = ['Pending', 'Approved', 'Processing', 'Courier', 'Received by Customer'] as const

/** The place of a status among TRACKER_STEPS, from 0; 'Delivered' is the fifth, 'Cancelled' has none (ACC-05). */
export function trackerStep(status: OrderStatus): number | null {
  if (status === 'Cancelled') return null
  return status === 'Delivered' ? TRACKER_STEPS.length - 1 : TRACKER_STEPS.indexOf(status)
}
