import { and, asc, count, desc, eq, exists, gt, gte, inArray, isNull, lt, min, or, type SQL, sql } from 'drizzle-orm'
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
  storeUsers,
  users,
} from '#server/db/schema.ts'
import type { Caller } from '#server/http/shop-env.ts'
import { imageAddress } from '#server/images/address.ts'
import { isAdmin } from '#shared/rules/roles.ts'
import type { Order, OrderDetail, OrderListQuery } from '#shared/schemas/order.ts'

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

export async function addOrderEvent(tx: Db, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

/** Whether somebody has, or had, an account of this id. */
export async function isUser(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0
}

/** One order in detail, from what was stored on its day (API-11); null when there is none. */
export function findOrder(db: Db, id: string): Promise<OrderDetail | null> {
  return findWhere(db, eq(orders.id, id))
}

/** The same, for whoever may see it: its customer, the staff of its store, admins. To others it is not there. */
export function findOrderFor(db: Db, id: string, caller: Caller): Promise<OrderDetail | null> {
  return findWhere(db, and(eq(orders.id, id), isVisibleTo(db, caller)))
}

/** One page of a customer's orders, newest first, and how many there are in all pages. */
export async function ordersOf(
  db: Db,
  customer: string,
  { page, limit, from, to, status }: OrderListQuery,
): Promise<{ list: Order[]; total: number }> {
  const wanted = and(
    eq(orders.customer, customer),
    from ? gte(orders.createdAt, from) : undefined,
    to ? lt(orders.createdAt, to) : undefined,
    status ? eq(orders.status, status) : undefined,
  )
  const rows = await orderRows(db, wanted)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const lines = await linesOf(
    db,
    rows.map(({ order }) => order.id),
  )
  const list = rows.map((row) => ({
    ...toOrder(row),
    products: (lines.get(row.order.id) ?? []).map(({ line, image1 }) => ({
      product: line.product,
      size: line.size,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      name: line.name,
      color: line.color,
      sizeNumber: line.sizeNumber,
      image1,
    })),
  }))
  return { list, total: await db.$count(orders, wanted) }
}

function isVisibleTo(db: Db, caller: Caller): SQL | undefined {
  if (isAdmin(caller)) return undefined
  const worksThere = db
    .select({ id: storeUsers.id })
    .from(storeUsers)
    .where(and(eq(storeUsers.user, caller.id), eq(storeUsers.store, orders.store)))
  return or(eq(orders.customer, caller.id), exists(worksThere))
}

async function findWhere(db: Db, wanted: SQL | undefined): Promise<OrderDetail | null> {
  const [row] = await orderRows(db, wanted)
  if (!row) return null
  const lines = await linesOf(db, [row.order.id])
  return {
    ...toOrder(row),
    store: { ...row.store, open: row.storeArchivedAt === null },
    products: (lines.get(row.order.id) ?? []).map(({ line, image1, onSale }) => ({
      product: {
        _id: line.product,
        name: line.name,
        code: line.code,
        color: line.color,
        discountPrice: line.unitPrice,
        image1,
        onSale,
      },
      size: { _id: line.size, size: line.sizeNumber },
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
  }
}

function orderRows(db: Db, wanted: SQL | undefined) {
  return db
    .select({
      order: orders,
      customer: { _id: users.id, name: users.name, phone: users.phone },
      store: { _id: showrooms.id, code: showrooms.code },
      storeArchivedAt: showrooms.archivedAt,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .where(wanted)
}

type OrderRow = Awaited<ReturnType<typeof orderRows>>[number]

function toOrder({ order, customer, store }: OrderRow): Omit<Order, 'products'> {
  return {
    _id: order.id,
    number: order.number,
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

interface Line {
  line: typeof orderLines.$inferSelect
  image1: string | null
  /** whether the shop still has the product */
  onSale: boolean
}

/** The lines of these orders, in the shopper's order, by the order's id. */
async function linesOf(db: Db, ids: string[]): Promise<Map<string, Line[]>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ line: orderLines, image: products.image1, archivedAt: products.archivedAt })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product))
    .where(inArray(orderLines.order, ids))
    .orderBy(asc(orderLines.order), asc(orderLines.position))
  const lines = rows.map(({ line, image, archivedAt }) => ({
    line,
    image1: imageAddress('products/image', line.product, image),
    onSale: archivedAt === null,
  }))
  return Map.groupBy(lines, ({ line }) => line.order)
}
