import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orderLines } from '#server/platform/db/tables/order-lines.ts'
import { orderConfirmations } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { Language } from '#shared/language/language.ts'
import { CONFIRM_HOURS } from '#shared/rules/orders/order-work.ts'
import type { OrderToConfirm } from '#shared/schemas/call.ts'

/** A link that works: unused, young enough, and its order still waits. */
const isOpen = and(
  isNull(orderConfirmations.closedAt),
  sql`${orderConfirmations.expiresAt} > now()`,
  eq(orders.status, 'Pending'),
)

/** Notes the link of an order; false if it has one already that nothing has closed. */
export async function addConfirmation(tx: Db, order: string, tokenHash: string): Promise<boolean> {
  const link = { tokenHash, createdAt: sql`now()`, expiresAt: sql`now() + make_interval(hours => ${CONFIRM_HOURS})` }
  const { rowCount } = await tx
    .insert(orderConfirmations)
    .values({ order, ...link })
    .onConflictDoUpdate({
      target: orderConfirmations.order,
      set: { ...link, closedAt: null },
      setWhere: isNotNull(orderConfirmations.closedAt),
    })
  return rowCount === 1
}

interface OrderOfLink {
  id: string
  number: string
  customer: string
  store: string
  total: number
}

/**
 * The order of a link that works, locked until the transaction ends; null if the link is unknown or dead. The order is locked before
 * its link, as by whoever sets a status, and the link is looked at once nobody else can close it.
 */
export async function lockOrderOfLink(tx: Db, tokenHash: string): Promise<OrderOfLink | null> {
  const ofLink = tx
    .select({ order: orderConfirmations.order })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.tokenHash, tokenHash))
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ofLink)).for('update')
  const [row] = await tx
    .select({
      id: orders.id,
      number: orders.number,
      customer: orders.customer,
      store: orders.store,
      total: orders.total,
    })
    .from(orderConfirmations)
    .innerJoin(orders, eq(orders.id, orderConfirmations.order))
    .where(and(eq(orderConfirmations.tokenHash, tokenHash), isOpen))
  return row ?? null
}

/** What a link that works shows; null if it is unknown or dead. */
export async function findOrderToConfirm(db: Db, tokenHash: string): Promise<OrderToConfirm | null> {
  const [order] = await db
    .select({ id: orders.id, number: orders.number, total: orders.total })
    .from(orderConfirmations)
    .innerJoin(orders, eq(orders.id, orderConfirmations.order))
    .where(and(eq(orderConfirmations.tokenHash, tokenHash), isOpen))
  if (!order) return null
  const { id, ...rest } = order
  const products = await db
    .select({
      name: orderLines.name,
      nameBn: orderLines.nameBn,
      color: orderLines.color,
      colorBn: orderLines.colorBn,
      size: orderLines.sizeNumber,
      quantity: orderLines.quantity,
      unitPrice: orderLines.unitPrice,
    })
    .from(orderLines)
    .where(eq(orderLines.order, id))
    .orderBy(asc(orderLines.position))
  return { ...rest, products }
}

/** Where to write about an order. */
export async function findRecipient(
  tx: Db,
  order: string,
): Promise<{ number: string; email: string; language: Language } | null> {
  const [row] = await tx
    .select({ number: orders.number, email: orders.shippingEmail, language: orders.language })
    .from(orders)
    .where(eq(orders.id, order))
  return row && row.email !== '' ? row : null
}
