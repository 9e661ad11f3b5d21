/** Where an order is placed: on the web by its customer, or by a clerk for a caller. */
export const ORDER_CHANNELS = ['web', 'phone'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]
