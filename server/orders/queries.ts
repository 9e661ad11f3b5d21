import { and, asc, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findMoneyOf } from '#server/money/order-money.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { couriers } from '#server/platform/db/tables/couriers.ts'
import { orderAddressChanges, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orderEvents, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { parcels } from '#server/platform/db/tables/parcels.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import { isPaymentOpen } from '#shared/rules/money/order-money.ts'
import { isAdmin, isStaff } from '#shared/rules/people/roles.ts'
import type { Order, OrderDetail, OrderEvent, OrderListQuery, OrderParcel } from '#shared/schemas/orders/order.ts'
import { isOpenOf } from './address-changes.queries.ts'
import { findHistory } from './history.queries.ts'
import { findOrderWork } from './order-work.queries.ts'

/** A row of `orders`, without generated columns. */
export type OrderRow = Omit<typeof orders.$inferSelect, 'searchText'>
export type LineRow = typeof orderLines.$inferSelect

interface JoinedOrderRow {
  order: OrderRow
  customer: { _id: string; name: string; phone: string }
  store: { _id: string; code: string; codeBn: string | null; phone: string }
  /** when its showroom was closed */
  storeArchivedAt: Date | null
  /** whether it waits for somebody to confirm it and holds no pairs until then */
  sizesToConfirm: boolean
}

interface JoinedLineRow {
  line: LineRow
  /** hash of the product's first image */
  image: string
  /** when the product left the shop */
  archivedAt: Date | null
}

export async function addOrderEvent(tx: Db, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

/** Whether the account exists, deleted ones included. */
export async function userExists(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0
}

/** One order in detail, with the values stored when it was placed; null if there is none. */
export function findOrder(db: Db, id: string): Promise<OrderDetail | null> {
  return findOrderWhere(db, eq(orders.id, id))
}

/**
 * Like `findOrder`, but null unless the caller is its customer, staff of its showroom or an admin. Staff also get its
 * history and who verified its payment.
 */
export async function findOrderFor(db: Db, id: string, caller: Caller): Promise<OrderDetail | null> {
  const staffScope = visibleToStaff(db, caller)
  const found = await findOrderWhere(
    db,
    and(eq(orders.id, id), staffScope && or(eq(orders.customer, caller.id), staffScope)),
  )
  if (!found) return null
  const { parcel, askedAddress, collectCode, verifiedBy } = await findBeside(db, id)
  const order = { ...found, ...(parcel && { parcel }), ...(askedAddress && { askedAddress }) }
  if (order.customer._id === caller.id && !isStaff(caller)) return { ...order, ...(collectCode && { collectCode }) }
  if (!(isAdmin(caller) || order.store._id === caller.store)) return order
  const money = await findMoneyOf(db, id)
  return {
    ...order,
    work: (await findOrderWork(db, [id])).get(id),
    payment: { ...order.payment, verifiedBy },
    events: await findOrderEvents(db, id),
    history: await findHistory(db, id),
    ...(money && { money }),
  }
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

/** The orders that the caller may work on: those of their showroom, or all of them for admins (undefined). */
export function visibleToStaff(db: Db, caller: Caller): SQL | undefined {
  if (isAdmin(caller)) return undefined
  const staffOfShowroom = db
    .select({ id: storeUsers.id })
    .from(storeUsers)
    .where(and(eq(storeUsers.user, caller.id), eq(storeUsers.store, orders.store)))
  return exists(staffOfShowroom)
}

const asker = alias(users, 'asker')
const verifier = alias(users, 'verifier')

interface Beside extends Pick<OrderDetail, 'askedAddress'> {
  parcel: OrderParcel | null
  collectCode: string | null
  verifiedBy: string | null
}

/** What other tables say of an order: its parcel, what its buyer is asked, the code it is fetched with, who verified its payment. */
async function findBeside(db: Db, order: string): Promise<Beside> {
  const [row] = await db
    .select({
      courier: couriers.name,
      code: parcels.trackingCode,
      tracking: couriers.tracking,
      expectedOn: parcels.expectedOn,
      askedAt: orderAddressChanges.at,
      askedBy: asker.name,
      wanted: orderAddressChanges.wanted,
      collectCode: orderWork.collectCode,
      verifiedBy: verifier.name,
    })
    .from(orders)
    .leftJoin(parcels, eq(parcels.order, orders.id))
    .leftJoin(couriers, eq(couriers.id, parcels.courier))
    .leftJoin(orderAddressChanges, isOpenOf(order))
    .leftJoin(asker, eq(asker.id, orderAddressChanges.by))
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .leftJoin(verifier, eq(verifier.id, orders.paymentVerifiedBy))
    .where(eq(orders.id, order))
  if (!row) return { parcel: null, collectCode: null, verifiedBy: null }
  const { courier, code, tracking, expectedOn, askedAt, askedBy, wanted, collectCode, verifiedBy } = row
  const link = code && tracking ? tracking.replaceAll('{code}', encodeURIComponent(code)) : null
  return {
    parcel: courier === null ? null : { courier, code, expectedOn, link },
    ...(askedAt &&
      askedBy !== null &&
      wanted && { askedAddress: { at: askedAt.toISOString(), by: askedBy, address: wanted } }),
    collectCode,
    verifiedBy,
  }
}

/** The status changes of an order, oldest first. */
export async function findOrderEvents(db: Db, order: string): Promise<OrderEvent[]> {
  const rows = await db
    .select({
      from: orderEvents.from,
      to: orderEvents.to,
      at: orderEvents.at,
      by: { _id: users.id, name: users.name },
      answer: orderEvents.answer,
      reason: orderEvents.reason,
    })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.by))
    .where(eq(orderEvents.order, order))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}

async function findOrderWhere(db: Db, where: SQL | undefined): Promise<OrderDetail | null> {
  const [row] = await selectOrders(db, where)
  if (!row) return null
  const lines = await findLines(db, [row.order.id])
  return toOrderDetail(row, lines.get(row.order.id) ?? [])
}

/** Converts rows to the response format. */
export function toOrderDetail(row: JoinedOrderRow, lines: JoinedLineRow[]): OrderDetail {
  return {
    ...toOrderBase(row),
    store: { ...row.store, open: row.storeArchivedAt === null, phone: row.storeArchivedAt ? null : row.store.phone },
    products: lines.map(({ line, image, archivedAt }) => ({
      product: {
        _id: line.product,
        name: line.name,
        nameBn: line.nameBn,
        code: line.code,
        color: line.color,
        colorBn: line.colorBn,
        discountPrice: line.unitPrice,
        image1: lineImageUrl(line, image),
        onSale: archivedAt === null,
      },
      size: { _id: line.size, size: line.sizeNumber },
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
  }
}

function selectOrders(db: Db, where: SQL | undefined) {
  return db
    .select({
      order: orders,
      customer: { _id: users.id, name: users.name, phone: users.phone },
      store: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn, phone: showrooms.phone },
      storeArchivedAt: showrooms.archivedAt,
      sizesToConfirm: sql<boolean>`coalesce(${orders.pairs} = 'none' and ${orders.status} = 'Pending' and stock_is_kept(), false)`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customer))
    .innerJoin(showrooms, eq(showrooms.id, orders.store))
    .where(where)
}

function toOrderBase({ order, customer, store, sizesToConfirm }: JoinedOrderRow): Omit<Order, 'products'> {
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

/** The lines of the orders by order id, in the shopper's order. */
async function findLines(db: Db, ids: string[]): Promise<Map<string, JoinedLineRow[]>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ line: orderLines, image: products.image1, archivedAt: products.archivedAt })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product))
    .where(inArray(orderLines.order, ids))
    .orderBy(asc(orderLines.order), asc(orderLines.position))
  return Map.groupBy(rows, ({ line }) => line.order)
}

function lineImageUrl({ product }: LineRow, image: string): string {
  return imageUrl('products/image', product, image)
}
