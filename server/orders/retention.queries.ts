import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { orders, users } from '#server/db/schema.ts'
import { CLOSED_STATUSES, DELETED_NAME, DELIVERY_DATA_DAYS } from '#shared/rules/retention.ts'

/** Removes personal data from a customer's closed orders; amounts and products stay for the books. */
export async function forgetClosedOrders(tx: Db, customer: string): Promise<void> {
  await forgetPerson(tx, eq(orders.customer, customer))
}

/** Anonymizes the orders of deleted accounts that were closed 90 days ago; returns their number. */
export async function forgetOldDeliveries(db: Db): Promise<number> {
  const deleted = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const longAgo = lt(orders.statusChangedAt, sql`now() - make_interval(days => ${DELIVERY_DATA_DAYS})`)
  return forgetPerson(db, and(inArray(orders.customer, deleted), longAgo))
}

/** Every order is placed with a phone, so an empty one marks an order as already anonymized. */
async function forgetPerson(db: Db, which: SQL | undefined): Promise<number> {
  const { rowCount } = await db
    .update(orders)
    .set({
      shippingName: DELETED_NAME,
      shippingEmail: '',
      shippingPhone: '',
      shippingAddress: '',
      paymentNumber: sql`case when ${orders.paymentNumber} is null then null else '' end`,
      idempotencyKey: null,
      requestHash: '',
    })
    .where(and(which, inArray(orders.status, CLOSED_STATUSES), ne(orders.shippingPhone, '')))
  return rowCount ?? 0
}
