import { and, asc, count, desc, eq, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import {
  colors,
  orderEvents,
  orderLines,
  orders,
  productSizes,
  products,
  showrooms,
  sizes,
  users,
} from '#server/db/schema.ts'
import { imageAddress } from '#server/images/address.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'

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

/** Whether a showroom takes orders. */
export async function isOpenStore(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: showrooms.id })
    .from(showrooms)
    .where(and(eq(showrooms.id, id), isNull(showrooms.archivedAt)))
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

export async function addOrderEvent(tx: Db, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

/** One order in detail, from what was stored on its day (API-11); null when there is none. */
export async function findOrder(db: Db, id: string): Promise<OrderDetail | null> {
  const [row] = await db
    .select({
      order: orders,
      customer: { _id: users.id, name: users.name, phone: users.phone },
      store: { _id: showrooms.id, code: showrooms.code },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .where(eq(orders.id, id))
  if (!row) return null
  const { order, customer, store } = row
  return {
    _id: order.id,
    number: order.number,
    products: await linesOf(db, id),
    payment: { method: order.paymentMethod, number: order.paymentNumber, transactionId: order.transactionId },
    customer,
    store,
    status: order.status,
    shippingAddress: {
      name: order.shippingName,
      email: order.shippingEmail,
      phone: order.shippingPhone,
      address: order.shippingAddress,
    },
    subtotal: order.subtotal,
    shipping: order.shipping,
    total: order.total,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    statusChangedAt: order.statusChangedAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
  }
}

async function linesOf(db: Db, order: string): Promise<OrderDetail['products']> {
  const rows = await db
    .select({ line: orderLines, image: products.image1 })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product))
    .where(eq(orderLines.order, order))
    .orderBy(asc(orderLines.position))
  return rows.map(({ line, image }) => ({
    product: {
      _id: line.product,
      name: line.name,
      code: line.code,
      color: line.color,
      discountPrice: line.unitPrice,
      image1: imageAddress('products/image', line.product, image),
    },
    size: { _id: line.size, size: line.sizeNumber },
    quantity: line.quantity,
    unitPrice: line.unitPrice,
  }))
}
