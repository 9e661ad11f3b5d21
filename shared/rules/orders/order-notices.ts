/** Of what happens to an order its buyer is told, in the order in which it does. */
export const ORDER_NOTICES = ['placed', 'changed', 'sent', 'ready', 'delivered', 'cancelled', 'refunded'] as const
export type OrderNotice = (typeof ORDER_NOTICES)[number]
