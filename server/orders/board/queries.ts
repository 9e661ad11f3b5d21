import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { findOrderWork } from '#server/orders/order-work.queries.ts'
import { listOrders, wholeNumber } from '#server/orders/queries.ts'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderPicks, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { OrderBoard, OrderBoards } from '#shared/schemas/orders/order-board.ts'

/** Open orders on the board of a showroom at once. */
const MAX_ORDERS = 200

export async function addPicks(tx: Db, order: string, positions: number[], by: string): Promise<number> {
  const rows = await tx
    .insert(orderPicks)
    .values(positions.map((position) => ({ order, position, by })))
    .onConflictDoNothing()
    .returning({ position: orderPicks.position })
  return rows.length
}

/** Lines of an order lie in its box no more; returns how many lay there. */
export async function removePicks(tx: Db, order: string, positions: number[]): Promise<number> {
  const rows = await tx
    .delete(orderPicks)
    .where(and(eq(orderPicks.order, order), inArray(orderPicks.position, positions)))
    .returning({ position: orderPicks.position })
  return rows.length
}

export function countPicks(tx: Db, order: string): Promise<number> {
  return tx.$count(orderPicks, eq(orderPicks.order, order))
}

/** Who picked a line of an order last. */
export async function findPicker(tx: Db, order: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: users.name })
    .from(orderPicks)
    .innerJoin(users, eq(users.id, orderPicks.by))
    .where(eq(orderPicks.order, order))
    .orderBy(sql`${orderPicks.at} desc`)
    .limit(1)
  return row?.name ?? null
}

/** What a showroom has to do, oldest first: at most MAX_ORDERS, and what couriers took in the last three days. */
export async function readBoard(db: Db, showroom: string): Promise<OrderBoard['orders']> {
  const isOpen = sql`is_open_order(${orders.status})`
  const isOnTheWay = and(eq(orders.status, 'Courier'), sql`${orders.statusChangedAt} > now() - interval '3 days'`)
  const page = { page: 1, limit: MAX_ORDERS, oldestFirst: true }
  const list = [
    ...(await listOrders(db, and(eq(orders.store, showroom), isOpen), page)),
    ...(await listOrders(db, and(eq(orders.store, showroom), isOnTheWay), page)),
  ]
  if (list.length === 0) return []
  const ids = list.map(({ _id }) => _id)
  const work = await findOrderWork(db, ids)
  const rows = await db
    .select({
      order: orderWork.order,
      collects: orderWork.collects,
      keptUntil: orderWork.keptUntil,
      partOf: wholeNumber(orderWork.order),
      since: sql<Date | null>`coalesce(${orderWork.packedAt}, ${orderWork.pickedAt}, ${orderWork.acceptedAt})`.mapWith(
        orderWork.packedAt,
      ),
    })
    .from(orderWork)
    .where(inArray(orderWork.order, ids))
  const begun = new Map(rows.map((row) => [row.order, row]))
  const picks = await db
    .select({ order: orderPicks.order, position: orderPicks.position })
    .from(orderPicks)
    .where(inArray(orderPicks.order, ids))
    .orderBy(asc(orderPicks.position))
  const picked = Map.groupBy(picks, ({ order }) => order)
  const codeOf = await findCodes(db, ids)
  return list.map((order) => ({
    ...order,
    products: order.products.map((line) => ({ ...line, code: codeOf(order._id, line.product) })),
    work: work.get(order._id),
    picked: (picked.get(order._id) ?? []).map(({ position }) => position),
    collects: order.fulfilment === 'collection' || (begun.get(order._id)?.collects ?? false),
    keptUntil: begun.get(order._id)?.keptUntil?.toISOString() ?? null,
    ...partOf(begun.get(order._id)),
    since: later(begun.get(order._id)?.since ?? null, order.statusChangedAt),
  }))
}

function partOf(row: { partOf: string | null } | undefined): Pick<OrderBoard['orders'][number], 'partOf'> {
  return row?.partOf ? { partOf: row.partOf } : {}
}

/** The article numbers that the lines of orders were placed with. */
async function findCodes(db: Db, ids: string[]): Promise<(order: string, product: string) => string> {
  const { order, product, code } = orderLines
  const rows = await db.select({ order, product, code }).from(orderLines).where(inArray(order, ids))
  const codes = new Map(rows.map((row) => [`${row.order} ${row.product}`, row.code]))
  return (...line) => codes.get(line.join(' ')) ?? ''
}

/** For how many orders each showroom has something to do, most first: to accept, pick, pack or hand to whoever collects. */
export async function countBoards(db: Db, showrooms: Showrooms): Promise<OrderBoards> {
  const { rows } = await db.execute<OrderBoards[number]>(sql`
    select o.store, count(*)::integer as orders from orders o left join order_work w on w."order" = o.id
    where ${isInShowrooms(sql`o.store`, showrooms)} and is_open_order(o.status) and not coalesce(w.at_risk, false)
      and order_step(o.status, o.payment_method, w) in ('to-accept', 'to-pick', 'picked', 'to-collect')
    group by o.store order by count(*) desc, o.store`)
  return rows
}

function later(time: Date | null, other: string): string {
  return time && time > new Date(other) ? time.toISOString() : other
}
