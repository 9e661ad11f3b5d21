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
