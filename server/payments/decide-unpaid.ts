import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import type { UnpaidDecision } from '#shared/schemas/payment.ts'
import { lockUnpaidOrder, saveDecision } from './unpaid.queries.ts'

/**
 * An admin says how an order leaves whose wallet payment nobody has verified: as it is, for a reason, with cash to collect, or not
 * before it is verified; one that was paid back leaves with cash to collect alone, also if cash it was from the beginning. Throws 404
 * for an unknown order, 409 for other cash on delivery, once nothing is left to pay, and where the order is not with the shop any more.
 */
export function decideUnpaid(db: Db, actor: Actor, id: string, decision: UnpaidDecision): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockUnpaidOrder(tx, id)
    if (!order) throw notFound('Order')
    const isPaidBack = order.money === 'refunded'
    if (!order.isWallet && !isPaidBack) throw new ShopError('no_wallet_payment')
    if (order.due === 0) throw new ShopError('order_is_paid')
    if (!isOpenStatus(order.status)) throw new ShopError('order_changed_meanwhile', { status: order.status })
    if (decision.answer === 'send' && isPaidBack) throw new ShopError('paid_back')
    await saveDecision(tx, id, decision)
    const { answer } = decision
    await addAuditEntry(tx, actor, { action: 'unpaid-order-decided', subject: id, details: { answer } })
  })
}
