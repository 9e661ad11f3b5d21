import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { type DeliveryTerms, deliveryFee } from './delivery.ts'
import { isWallet, type PaymentMethod } from './order-status.ts'

interface MovedOrder {
  payment: { method: PaymentMethod }
  shippingAddress: { address: string }
  /** taka */
  subtotal: number
  shipping: number
}

/**
 * The delivery fee of an order in taka once it goes to another address: that of the new district, if it has one that differs.
 * What was paid by wallet stays as it was paid.
 */
export function feeAfterMove(order: MovedOrder, address: string, terms: DeliveryTerms): number {
  const district = addressDistrict(address)
  const stays = district === null || district === addressDistrict(order.shippingAddress.address)
  return stays || isWallet(order.payment.method) ? order.shipping : deliveryFee(terms, order.subtotal, district)
}
