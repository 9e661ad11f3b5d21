import { and, asc, desc, eq, gte, inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { inShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderEvents, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import { isPaymentOpen } from '#shared/rules/money/order-money.ts'
import type { Order, OrderDetail, OrderListQuery } from '#shared/schemas/orders/order.ts'

/** A row of `orders`, without generated columns. */
export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>
export type LineRow = typeof orderLines.$inferSelect

export interface JoinedOrderRow {
  order: OrderRow
  customer: { _id: string; name: string; phone: string }
  store: { _id: string; code: string; codeBn: string | null; phone: string }
  /** when its showroom was closed */
  storeArchivedAt: Date | null
  /** whether it waits for somebody to confirm it and holds no pairs until then */
  sizesToConfirm: boolean
  /** taka that a voucher has paid, and that have not gone back to it */
  byVoucher: number
}

/** A line, with what it shows of its product. */
export interface JoinedLineRow {
  line: LineRow
  /** hash of the product's first image */
  image: string
  /** false once the product has left the shop */
  onSale: boolean
}

export async function addOrderEvent(tx: Db, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

/** Whether the account exists, deleted ones included. */
export async function userExists(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0
}

/** One order in detail, with the values stored when it was placed; null if there is none. */
export async function findOrder(db: Db, id: string): Promise<OrderDetail | null> {
  const [row] = await selectOrders(db, eq(orders.id, id))
  if (!row) return null
  const lines = await findLines(db, [id])
  return toOrderDetail(row, lines.get(id) ?? [])
}

/** One page of a customer's orders, newest first, and the total. */
export async function listCustomerOrders(
  db: Db,
  customer: string,
  { page, limit, from, to, status }: OrderListQuery,
): Promise<{ list: Order[]; total: number }> {
  const where = and(eq(orders.customer, customer), placedBetween({ from, to }), hasStatus(status))
  return { list: await listOrders(db, where, { page, limit }), total: await db.$count(orders, where) }
}

export function placedBetween({ from, to }: Pick<OrderListQuery, 'from' | 'to'>): SQL | undefined {
  return and(from ? gte(orders.createdAt, from) : undefined, to ? lt(orders.createdAt, to) : undefined)
}

export function hasStatus(status: OrderListQuery['status']): SQL | undefined {
  return status ? inArray(orders.status, status) : undefined
}

/** Whether an order comes behind another one in lists that begin with the newest. */
export function isOlderThan(order: string): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) < ((select o.created_at from orders o where o.id = ${order}), ${order}::uuid)`
}

/** One page of the matching orders, newest first. */
export async function listOrders(
  db: Db,
  where: SQL | undefined,
  { page, limit, oldestFirst = false }: { page: number; limit: number; oldestFirst?: boolean },
): Promise<Order[]> {
  const byTime = oldestFirst ? asc : desc
  const rows = await selectOrders(db, where)
    .orderBy(byTime(orders.createdAt), byTime(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const lines = await findLines(
    db,
    rows.map(({ order }) => order.id),
  )
  return rows.map((row) => ({
    ...toOrderBase(row),
    products: (lines.get(row.order.id) ?? []).map(({ line, image }) => ({
      product: line.product,
      size: line.size,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      name: line.name,
      nameBn: line.nameBn,
      color: line.color,
      colorBn: line.colorBn,
      sizeNumber: line.sizeNumber,
      image1: lineImageUrl(line, image),
    })),
  }))
}

/** Of a second parcel, the number of the order from which it was taken; null of other orders. `order`: its id. */
export function wholeNumber(order: SQLWrapper): SQL<string | null> {
  return sql`(select w.number from order_parts p join orders w on w.id = p.whole where p.part = ${order})`
}

/** The orders that the caller may work on: those of the showrooms in which the permission of the route holds (undefined: all). */
export function visibleToStaff({ showrooms }: Pick<Caller, 'showrooms'>): SQL | undefined {
  return inShowrooms(orders.store, showrooms)
}

/** Converts rows to the response format. */
export function toOrderDetail(row: JoinedOrderRow, lines: JoinedLineRow[]): OrderDetail {
  return {
    ...toOrderBase(row),
    ...(row.order.promisedOn && { promisedOn: row.order.promisedOn }),
    store: { ...row.store, open: row.storeArchivedAt === null, phone: row.storeArchivedAt ? null : row.store.phone },
    products: lines.map(({ line, image, onSale }) => ({
      product: {
        _id: line.product,
        name: line.name,
        nameBn: line.nameBn,
        code: line.code,
        color: line.color,
        colorBn: line.colorBn,
        discountPrice: line.unitPrice,
        image1: lineImageUrl(line, image),
        onSale,
      },
      size: { _id: line.size, size: line.sizeNumber },
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
  }
}

/** The columns of `JoinedOrderRow`, of `orders` with `users` and `showrooms`. */
export const ORDER_COLUMNS = {
  order: orders,
  customer: { _id: users.id, name: users.name, phone: users.phone },
  store: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn, phone: showrooms.phone },
  storeArchivedAt: showrooms.archivedAt,
  sizesToConfirm: sql<boolean>`coalesce(${orders.pairs} = 'none' and ${orders.status} = 'Pending' and stock_is_kept(), false)`,
  byVoucher: sql<number>`(select coalesce(sum(m.taka), 0) from order_money m
    where m."order" = ${orders.id} and m.voucher is not null and m.exchange is null)::float8`,
}

function selectOrders(db: Db, where: SQL | undefined) {
  return db
    .select(ORDER_COLUMNS)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .where(where)
}

function toOrderBase({ order, customer, store, sizesToConfirm, byVoucher }: JoinedOrderRow): Omit<Order, 'products'> {
  return {
    _id: order.id,
    number: order.number,
    payment: {
      method: order.paymentMethod,
      number: order.paymentNumber,
      transactionId: order.transactionId,
      verifiedAt: order.paymentVerifiedAt?.toISOString() ?? null,
      isOpen: isPaymentOpen({ ...order, method: order.paymentMethod, verifiedAt: order.paymentVerifiedAt }),
    },
    customer,
    store: { _id: store._id, code: store.code, codeBn: store.codeBn },
    status: order.status,
    sizesToConfirm,
    fulfilment: order.fulfilment,
    readyBy: order.readyBy?.toISOString() ?? null,
    shippingAddress: {
      name: order.shippingName,
      email: order.shippingEmail,
      phone: order.shippingPhone,
      address: order.shippingAddress,
      district: order.district || null,
      thana: order.thana,
    },
    subtotal: order.subtotal,
    shipping: order.shipping,
    total: order.total,
    ...(byVoucher > 0 && { byVoucher }),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    statusChangedAt: order.statusChangedAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    ...(order.channel === 'phone' && { channel: order.channel }),
  }
}

/** The lines of the orders by order id, in the shopper's order. */
async function findLines(db: Db, ids: string[]): Promise<Map<string, JoinedLineRow[]>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ line: orderLines, image: products.image1, onSale: sql<boolean>`${products.archivedAt} is null` })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product))
    .where(inArray(orderLines.order, ids))
    .orderBy(asc(orderLines.order), asc(orderLines.position))
  return Map.groupBy(rows, ({ line }) => line.order)
}

function lineImageUrl({ product }: LineRow, image: string): string {
  return imageUrl('products/image', product, image)
}
