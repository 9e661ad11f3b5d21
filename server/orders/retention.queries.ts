import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { orders } from '#server/db/tables/orders.ts'
import { users } from '#server/db/tables/users.ts'
import { CLOSED_STATUSES, DELETED_CUSTOMER_NAME, DELIVERY_DATA_RETENTION_DAYS } from '#shared/rules/retention.ts'

/**
 * Removes personal data from the orders of a customer who leaves: all of them from closed orders, and from open ones what
 * delivery does not need. Amounts and products stay for the books.
 */
export async function anonymizeOrdersOf(tx: Db, customer: string): Promise<void> {
  await anonymizeOrders(tx, eq(orders.customer, customer))
  await tx.update(orders).set(NOT_FOR_DELIVERY).where(eq(orders.customer, customer))
}

/** Anonymizes the orders of deleted accounts that were closed 90 days ago; returns their number. */
export async function anonymizeOldDeliveries(db: Db): Promise<number> {
  const deletedUsers = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const isExpired = lt(orders.statusChangedAt, sql`now() - make_interval(days => ${DELIVERY_DATA_RETENTION_DAYS})`)
  return anonymizeOrders(db, and(inArray(orders.customer, deletedUsers), isExpired))
}

/** Blanks all personal data but name, phone and address. */
const NOT_FOR_DELIVERY = {
  shippingEmail: '',
  paymentNumber: sql`case when ${orders.paymentNumber} is null then null else '' end`,
  idempotencyKey: null,
  requestHash: '',
}

/** Every order is placed with a phone, so an empty one marks an order as already anonymized. */
async function anonymizeOrders(db: Db, where: SQL | undefined): Promise<number> {
  const { rowCount } = await db
    .update(orders)
    .set({
      ...NOT_FOR_DELIVERY,
      shippingName: DELETED_CUSTOMER_NAME,
      shippingPhone: '',
      shippingAddress: '',
    })
    .where(and(where, inArray(orders.status, CLOSED_STATUSES), ne(orders.shippingPhone, '')))
  return rowCount ?? 0
}
