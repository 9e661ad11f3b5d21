/** How an order comes to its buyer: a courier brings it, or they fetch it in its showroom. */
export const FULFILMENTS = ['delivery', 'collection'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]
