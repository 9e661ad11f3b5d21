import { districtOf } from '#shared/bangladesh/address-district.ts'
import { type DeliveryTerms, deliveryFee } from './delivery.ts'
import type { Fulfilment } from './fulfilment.ts'
import { isWallet, type PaymentMethod } from './order-status.ts'

/** An address with its district, where one was chosen. */
type Place = Parameters<typeof districtOf>[0]

interface MovedOrder {
  payment: { method: PaymentMethod }
  shippingAddress: Place
  /** taka */
  subtotal: number
  shipping: number
  fulfilment: Fulfilment
}

/**
 * The delivery fee of an order in taka once it goes to another address: that of the new district, if it has one that differs.
 * What was paid by wallet stays as it was paid, and what is collected has none.
 */
export function feeAfterMove(order: MovedOrder, to: Place, terms: DeliveryTerms): number {
  if (order.fulfilment === 'collection') return 0
  const district = districtOf(to)
  const stays = district === null || district === districtOf(order.shippingAddress)
  return stays || isWallet(order.payment.method) ? order.shipping : deliveryFee(terms, order.subtotal, district)
}

/**
 * The delivery fee in taka of an order whose lines or place have changed: the same while both stay, else that of the new subtotal and
 * district, as of a new order.
 */
export function feeAfterChange(
  former: { subtotal: number; shipping: number; district: string | null },
  next: { subtotal: number; district: string | null },
  terms: DeliveryTerms,
): number {
  if (next.subtotal === former.subtotal && next.district === former.district) return former.shipping
  return deliveryFee(terms, next.subtotal, next.district ?? undefined)
}
