import { districtOf } from '#shared/bangladesh/address-district.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { clearDraft } from '#web/state/checkout-draft.ts'
import { endIntent } from '#web/state/order-intent.ts'
import { clearOrderLines } from '#web/state/order-lines.ts'
import { keepPlacedOrder } from '#web/state/placed-order.ts'
import type { OrderSource } from '#web/state/shapes.ts'

/** Keeps an order that exists for its confirmation, and forgets what it was made from. */
export function finishOrder(source: OrderSource, order: OrderDetail): void {
  const { _id, number, total, store, payment, customer, shippingAddress, sizesToConfirm, readyBy, promisedOn } = order
  endIntent(source)
  clearDraft()
  keepPlacedOrder({
    customer: customer._id,
    id: _id,
    number,
    total,
    method: payment.method,
    showroom: { code: store.code, codeBn: store.codeBn, phone: store.phone ?? '' },
    district: districtOf(shippingAddress),
    sizesToConfirm,
    ...(readyBy && { readyBy }),
    ...(promisedOn && { promisedOn }),
  })
  clearOrderLines(source)
}
