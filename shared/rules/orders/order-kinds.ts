/** How an order comes to its buyer: a courier brings it, or they fetch it in its showroom. */
export const FULFILMENTS = ['delivery', 'collection'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** Where an order is placed: on the web by its customer, or by a clerk for a caller. */
export const ORDER_CHANNELS = ['web', 'phone'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** Of what happens to an order its buyer is told, in the order in which it does. */
export const ORDER_NOTICES = ['placed', 'changed', 'sent', 'ready', 'delivered', 'cancelled', 'refunded'] as const
export type OrderNotice = (typeof ORDER_NOTICES)[number]
