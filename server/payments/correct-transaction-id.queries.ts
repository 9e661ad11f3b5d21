import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { OpenPayment } from '#shared/rules/money/order-money.ts'

/** Locks an order of a customer until the transaction ends; null if they have no such order. */
export async function lockOwnPayment(
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

export async function saveTransactionId(tx: Db, order: string, transactionId: string): Promise<void> {
  await tx.execute(sql`select correct_transaction_id(${order}::uuid, ${transactionId})`)
}
