import { addAuditEntry } from '#server/audit/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isPaymentOpen } from '#shared/rules/money/order-money.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'
import { lockOwnPayment, saveTransactionId } from './correct-transaction-id.queries.ts'

/**
 * Gives the wallet payment of an order another transaction id, by which it is then looked for; does nothing if it has that one.
 * Throws 404 unless the caller is its customer, 409 for cash on delivery, a payment that is no longer open
 * (`isPaymentOpen`), and an id that another order has.
 */
export async function correctTransactionId(db: Db, actor: Actor, id: string, transactionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOwnPayment(tx, id, actor.id)
    if (!order) throw notFound('Order')
    if (!isWallet(order.method)) throw new ShopError('no_wallet_payment')
    if (!isPaymentOpen(order)) throw new ShopError('payment_settled')
    if (order.transactionId === transactionId) return
    await saveTransactionId(tx, id, transactionId).catch(onDuplicate('transaction_id_used'))
    const details = { from: order.transactionId, to: transactionId }
    await addAuditEntry(tx, actor, { action: 'transaction-id-corrected', subject: id, details })
  })
}
