import { clearDraft } from './checkout-draft.ts'
import { clearPlacedOrder } from './placed-order.ts'
import { clearTrackPass } from './track-pass.ts'

/** Removes what this tab keeps for a customer who signs out: a half-filled checkout, the confirmation of an order, and a followed one. */
export function forgetCheckout(): void {
  clearDraft()
  clearPlacedOrder()
  clearTrackPass()
}
