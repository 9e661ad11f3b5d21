import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'

/** The id of the order that a customer has placed with an idempotency key; null if there is none. */
export async function findByKey(tx: Db, customer: string, key: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer, customer), eq(orders.idempotencyKey, key)))
  return row?.id ?? null
}
