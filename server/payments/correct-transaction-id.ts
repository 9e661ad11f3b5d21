import { and, eq, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isPaymentOpen, type OpenPayment } from '#shared/rules/money/order-money.ts'
import { isWallet } from '#shared/rules/orders/order-status.ts'

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

/** Locks an order of a customer until the transaction ends; null if they have no such order. */
async function lockOwnPayment(
  tx: Db,
  order: string,
  customer: string | null,
): Promise<(OpenPayment & { transactionId: string | null }) | null> {
  if (customer === null) return null
  const [row] = await tx
    .select({
      method: orders.paymentMethod,
      status: orders.status,
      verifiedAt: orders.paymentVerifiedAt,
      money: orders.money,
      cashSince: orders.cashSince,
      transactionId: orders.transactionId,
    })
    .from(orders)
    .where(and(eq(orders.id, order), eq(orders.customer, customer)))
    .for('update')
  return row ?? null
}

async function saveTransactionId(tx: Db, order: string, transactionId: string): Promise<void> {
  await tx.execute(sql`select correct_transaction_id(${order}::uuid, ${transactionId})`)
}
