import { and, eq, ne, sql } from 'drizzle-orm'
import type { ShortRow } from '#server/pairs/moves.queries.ts'
import type { WantedLine } from '#server/pairs/serve.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orderWork } from '#server/platform/db/tables/order-work.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { parcelsOf } from '#server/platform/db/tables/parcels.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { Fulfilment } from '#shared/rules/orders/fulfilment.ts'
import type { PairsPlace } from '#shared/rules/orders/order-pairs.ts'
import type { OrderStatus, PaymentMethod } from '#shared/rules/orders/order-status.ts'
import { visibleToStaff } from './queries.ts'

export interface LockedOrder {
  status: OrderStatus
  method: PaymentMethod
  verifiedAt: Date | null
  store: string
  fulfilment: Fulfilment
  /** where its pairs are, if they are not where the status says */
  pairs: PairsPlace | null
  /** taka */
  total: number
  updatedAt: Date
}

/** How an order is paid, and when somebody verified that. */
export async function findPayment(tx: Db, order: string): Promise<Pick<LockedOrder, 'method' | 'verifiedAt'>> {
  const rows = await tx
    .select({ method: orders.paymentMethod, verifiedAt: orders.paymentVerifiedAt })
    .from(orders)
    .where(eq(orders.id, order))
  return requireRow(rows)
}

/** Locks an order that the caller may work on until the transaction ends; null if there is none. */
export async function lockVisibleOrder(tx: Db, id: string, caller: Caller): Promise<LockedOrder | null> {
  const [row] = await tx
    .select({
      status: orders.status,
      method: orders.paymentMethod,
      verifiedAt: orders.paymentVerifiedAt,
      store: orders.store,
      fulfilment: orders.fulfilment,
      pairs: orders.pairs,
      total: orders.total,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(and(eq(orders.id, id), visibleToStaff(caller)))
    .for('update')
  return row ?? null
}

export interface OtherParcel extends Pick<LockedOrder, 'status' | 'store' | 'pairs' | 'method' | 'fulfilment'> {
  id: string
  number: string
  /** taka */
  fee: number
  packedAt: Date | null
}

/**
 * Locks all parcels of the order to which an order belongs until the transaction ends, always in one order: who begins with one of them and
 * who begins with another do not wait for each other. Call it before one of them is locked alone. Returns the others.
 */
export async function lockParcels(tx: Db, order: string): Promise<OtherParcel[]> {
  const ofOrder = sql`${orders.id} = any(array${parcelsOf(sql`${order}::uuid`)})`
  await lockParcelsOfAll(tx, [order])
  // Read behind the locks, with a parcel that was parted off meanwhile.
  return tx
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      store: orders.store,
      pairs: orders.pairs,
      method: orders.paymentMethod,
      fulfilment: orders.fulfilment,
      fee: orders.shipping,
      packedAt: orderWork.packedAt,
    })
    .from(orders)
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .where(and(ne(orders.id, order), ofOrder))
    .orderBy(orders.id)
    .for('update', { of: orders })
}

/** Locks all parcels of many orders as `lockParcels` does. */
export async function lockParcelsOfAll(tx: Db, list: readonly string[]): Promise<void> {
  const parcels = sql`select f.id from unnest(${sql.param([...list])}::uuid[]) l(id) cross join lateral ${parcelsOf(sql`l.id`)} f`
  await tx.execute(sql`select from orders o where o.id = any(array(${parcels})) order by o.id for update`)
}

/** What delivery of an order costs, in taka, and whether it is delivered. */
export async function findFee(tx: Db, order: string): Promise<Pick<OtherParcel, 'fee' | 'fulfilment'>> {
  const rows = await tx
    .select({ fee: orders.shipping, fulfilment: orders.fulfilment })
    .from(orders)
    .where(eq(orders.id, order))
  return requireRow(rows)
}

/** Which of these orders bear the fee of one in parcels. */
export async function findFeeBearers(tx: Db, list: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from orders o where o.id = any(${sql.param([...list])}::uuid[]) and o.shipping > 0
      and exists (select from order_parts p where o.id in (p.part, p.whole)) order by o.id`)
  return rows.map(({ id }) => id)
}

/** The fee of one parcel becomes that of another one of the same order (`move_delivery_fee`). */
export async function moveFee(tx: Db, bearer: string, heir: string, by: string): Promise<void> {
  await tx.execute(sql`select move_delivery_fee(${bearer}::uuid, ${heir}::uuid, ${by}::uuid)`)
}

/** The showroom of an order that the caller may work on; null if there is none. */
export async function findShowroomOf(db: Db, id: string, caller: Caller): Promise<string | null> {
  const [row] = await db
    .select({ store: orders.store })
    .from(orders)
    .where(and(eq(orders.id, id), visibleToStaff(caller)))
  return row?.store ?? null
}

/** Sets an order's status, and `deliveredAt` accordingly; returns the timestamp of the change. */
export async function setStatus(tx: Db, id: string, status: OrderStatus): Promise<Date | null> {
  const now = sql`clock_timestamp()`
  const [row] = await tx
    .update(orders)
    .set({ status, statusChangedAt: now, updatedAt: now, deliveredAt: status === 'Delivered' ? now : null })
    .where(eq(orders.id, id))
    .returning({ at: orders.statusChangedAt })
  return row?.at ?? null
}

/** When an order of those that are collected is to be ready. */
export async function setReadyBy(tx: Db, id: string, readyBy: Date): Promise<void> {
  await tx.update(orders).set({ readyBy }).where(eq(orders.id, id))
}

/** Notes that an order has changed, though its status has not; returns when. */
export async function touchOrder(tx: Db, id: string): Promise<Date> {
  const now = sql`clock_timestamp()`
  return requireRow(
    await tx.update(orders).set({ updatedAt: now }).where(eq(orders.id, id)).returning({ at: orders.updatedAt }),
  ).at
}

/** Locks an order of the caller, or any for who may work on all, until the transaction ends; returns its status, null if there is none. */
export async function lockOwnOrder(tx: Db, id: string, caller: Caller): Promise<OrderStatus | null> {
  const [row] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, id), caller.showrooms === 'all' ? undefined : eq(orders.customer, caller.id)))
    .for('update')
  return row?.status ?? null
}

export type WantedLineRow = WantedLine & { position: number }

/** What an order asks of a showroom. */
export function findWantedLines(tx: Db, order: string): Promise<WantedLineRow[]> {
  return tx
    .select({
      position: orderLines.position,
      product: orderLines.product,
      size: orderLines.size,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(eq(orderLines.order, order))
}

/**
 * Gives an open order to another showroom (`move_order_to_showroom`); returns the rows of which that one is short. Its buyer is told a
 * little later (`tellBuyers`), where they know of its showroom: who collects, and who was written what each of several parcels holds.
 */
export async function giveToShowroom(
  tx: Db,
  order: string,
  { from, to, by }: { from: string; to: string; by: string | null },
): Promise<ShortRow[]> {
  const { rows } = await tx.execute<{ short: ShortRow[] | null }>(
    sql`select move_order_to_showroom(${order}::uuid, ${to}::uuid, ${by}::uuid) as short`,
  )
  if (rows[0]?.short) return rows[0].short
  await tx.execute(sql`
    insert into order_notices ("order", kind, about)
    select o.id, 'changed', ${`${from} `}::text || extract(epoch from o.updated_at) from orders o
    where o.id = ${order} and (o.fulfilment = 'collection' or exists (select from order_parts p where o.id in (p.part, p.whole)))
      and not exists (select from order_notices n where n."order" = o.id and n.kind = 'changed' and n.told_at is null)`)
  return []
}

/** Locks an open order that holds some of its pairs and is short of others until the transaction ends; its showroom, null if it is none. */
export async function lockShortOrder(tx: Db, id: string): Promise<Pick<LockedOrder, 'store' | 'fulfilment'> | null> {
  const { rows } = await tx.execute<Pick<LockedOrder, 'store' | 'fulfilment'>>(sql`
    select o.store, o.fulfilment from orders o
    where o.id = ${id} and is_open_order(o.status) and place_of_pairs(o.pairs, o.status) = 'held'
      and exists (select from order_shortages s where s."order" = o.id)
    for update of o`)
  return rows[0] ?? null
}
