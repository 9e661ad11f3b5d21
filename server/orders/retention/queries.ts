import { and, eq, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { orders, users } from '#server/db/schema.ts'
import { CLOSED_STATUSES, DELETED_NAME, DELIVERY_DATA_DAYS } from '#shared/rules/retention.ts'

/** Takes the person out of the closed orders of a customer; the books stay (security.md section 3). */
export async function forgetClosedOrders(tx: Db, customer: string): Promise<void> {
  await forgetPerson(tx, eq(orders.customer, customer))
}

/** Takes the person out of the orders of deleted accounts that were closed 90 days ago; how many. */
export async function forgetOldDeliveries(db: Db): Promise<number> {
  const deleted = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const longAgo = lt(orders.statusChangedAt, sql`now() - make_interval(days => ${DELIVERY_DATA_DAYS})`)
  return forgetPerson(db, and(inArray(orders.customer, deleted), longAgo))
}

/** A phone is there until somebody takes it out: every order was placed with one. */
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
