import { and, count, desc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { colors, orderLines, orders, productSizes, products, showrooms, sizes } from '#server/db/schema.ts'

/** What a line takes over from its product: the words and the price of this moment. */
export interface OrderedProduct {
  name: string
  code: string
  color: string
  /** taka */
  unitPrice: number
}

/** Waits until no other order of this customer is being placed, and gives the database's time. Ends with the transaction. */
export async function lockOrdersOf(tx: Db, customer: string): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${customer}`}, 0)), clock_timestamp() as now`,
  )
  return new Date(String(rows[0]?.now))
}

/** The order that a customer placed with an idempotency key, and what was asked then. */
export async function findByKey(db: Db, customer: string, key: string) {
  const [row] = await db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.customer, customer), eq(orders.idempotencyKey, key)))
  return row ?? null
}

/** The newest order of a customer with the same request since a moment. */
export async function findSameRequest(db: Db, customer: string, requestHash: string, since: Date) {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customer, customer), eq(orders.requestHash, requestHash), gt(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return row ?? null
}

/** How many orders a customer placed since a moment, and when the first of them. */
export async function ordersSince(
  db: Db,
  customer: string,
  since: Date,
): Promise<{ placed: number; first: Date | null }> {
  const [row] = await db
    .select({ placed: count(), first: min(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.customer, customer), gt(orders.createdAt, since)))
  return { placed: row?.placed ?? 0, first: row?.first ?? null }
}

/** Whether a showroom takes orders; it cannot leave the shop before the transaction ends. */
export async function isOpenStore(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: showrooms.id })
    .from(showrooms)
    .where(and(eq(showrooms.id, id), isNull(showrooms.archivedAt)))
    .for('share')
  return rows.length > 0
}

/** The products on sale among these ids, as an order writes them down. */
export async function productsToOrder(db: Db, ids: string[]): Promise<Map<string, OrderedProduct>> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      code: products.code,
      color: colors.name,
      unitPrice: products.discountPrice,
    })
    .from(products)
    .innerJoin(colors, eq(colors.id, products.color))
    .where(and(inArray(products.id, ids), isNull(products.archivedAt)))
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}

/** The size numbers that these products come in: `sizeOf(product, size)` is null where a size is not one of the product's. */
export async function sizesToOrder(db: Db, ids: string[]): Promise<(product: string, size: string) => number | null> {
  const rows = await db
    .select({ product: productSizes.product, size: productSizes.size, number: sizes.size })
    .from(productSizes)
    .innerJoin(sizes, eq(sizes.id, productSizes.size))
    .where(inArray(productSizes.product, ids))
  const numbers = new Map(rows.map(({ product, size, number }) => [`${product} ${size}`, number]))
  return (product, size) => numbers.get(`${product} ${size}`) ?? null
}

/** Adds an order; null when its number is taken. */
export async function addOrder(tx: Db, row: typeof orders.$inferInsert): Promise<string | null> {
  const [added] = await tx
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: orders.number })
    .returning({ id: orders.id })
  return added?.id ?? null
}

export async function addOrderLines(tx: Db, lines: (typeof orderLines.$inferInsert)[]): Promise<void> {
  await tx.insert(orderLines).values(lines)
}
