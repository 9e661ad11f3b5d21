import { clearDraft } from './checkout-draft.ts'
import { clearPlacedOrder } from './placed-order.ts'

/** Removes what this tab keeps for a customer who signs out: a half-filled checkout, and the confirmation of an order. */
export function forgetCheckout(): void {
  clearDraft()
  clearPlacedOrder()
}
