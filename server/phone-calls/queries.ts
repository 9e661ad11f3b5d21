import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { listOrders, visibleToStaff } from '#server/orders/queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orderCalls, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { CALL_MINUTES, type CallOutcome } from '#shared/rules/orders/order-work.ts'
import type { CallQueue, CallQueueQuery, CallReport } from '#shared/schemas/orders/call.ts'

/** Orders that only a call can move on: `order_step` says 'to-call'. */
const waitsForCall = and(
  eq(orders.status, 'Pending'),
  eq(orders.paymentMethod, 'COD'),
  isNull(orderWork.confirmedAt),
  sql`coalesce(${orderWork.atRisk}, false) = false and coalesce(${orderWork.forAdmins}, false) = false`,
)
/** Orders whose buyer nobody has reached: a clerk gets them only by choosing them. */
const isAtRisk = and(eq(orders.status, 'Pending'), eq(orderWork.atRisk, true))
const isFree = sql`coalesce(${orderWork.takenUntil}, '-infinity') < now()`
const isDue = sql`coalesce(${orderWork.callAt}, '-infinity') <= now()`
const ofShowroom = (showroom: string | null) => (showroom ? eq(orders.store, showroom) : undefined)

export interface TakenOrder {
  order: string
  call: string
  until: Date
  noAnswers: number
}

/**
 * Gives the clerk the order that has waited longest, for CALL_MINUTES; null if none waits. Returns 'again' where another clerk
 * was faster. Orders that others are looking at are skipped.
 */
export async function takeOldest(
  tx: Db,
  caller: Caller,
  showroom: string | null,
): Promise<TakenOrder | 'again' | null> {
  const [candidate] = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .where(and(waitsForCall, isFree, isDue, ofShowroom(showroom), visibleToStaff(caller)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1)
    .for('update', { of: orders, skipLocked: true })
  if (!candidate) return null
  const taken = takenBy(caller)
  // The row may have been taken after this statement's snapshot: the conflict sees it as it is now.
  const [row] = await tx
    .insert(orderWork)
    .values({ order: candidate.id, ...taken })
    .onConflictDoUpdate({
      target: orderWork.order,
      set: taken,
      setWhere: and(isFree, isDue, isNull(orderWork.confirmedAt), eq(orderWork.atRisk, false)),
    })
    .returning(CALL_OF_ORDER)
  return toTaken(row) ?? 'again'
}

/** Gives the clerk an order that the transaction has locked and no other clerk has, for CALL_MINUTES. */
export async function takeLocked(tx: Db, caller: Caller, order: string): Promise<TakenOrder> {
  const taken = takenBy(caller)
  const [row] = await tx
    .insert(orderWork)
    .values({ order, ...taken })
    .onConflictDoUpdate({ target: orderWork.order, set: taken })
    .returning(CALL_OF_ORDER)
  const call = toTaken(row)
  if (!call) throw new Error(`order ${order} was taken and is nobody's`)
  return call
}

/** Lets another clerk have an order that the transaction has locked. */
export async function freeOrder(tx: Db, order: string): Promise<void> {
  await tx.update(orderWork).set({ takenBy: null, takenUntil: null }).where(eq(orderWork.order, order))
}

const takenBy = (caller: Caller) => ({ takenBy: caller.id, takenUntil: inMinutes(CALL_MINUTES), call: newId() })

const CALL_OF_ORDER = {
  order: orderWork.order,
  call: orderWork.call,
  until: orderWork.takenUntil,
  noAnswers: orderWork.noAnswers,
}

function toTaken(
  row: (Pick<typeof orderWork.$inferSelect, 'order' | 'call' | 'noAnswers'> & { until: Date | null }) | undefined,
): TakenOrder | null {
  if (!row?.call || !row.until) return null
  return { order: row.order, call: row.call, until: row.until, noAnswers: row.noAnswers }
}

/** What waits for a call, or the orders whose buyers nobody reached; oldest first, for the caller. */
export async function listWaiting(db: Db, caller: Caller, { page, limit, atRisk }: CallQueueQuery): Promise<CallQueue> {
  const scope = visibleToStaff(caller)
  const isListed = atRisk ? isAtRisk : waitsForCall
  const rows = await db
    .select({
      id: orders.id,
      noAnswers: sql<number>`coalesce(${orderWork.noAnswers}, 0)`,
      at: orderWork.callAt,
      by: { _id: users.id, name: users.name },
      until: orderWork.takenUntil,
      isFree: sql<boolean>`${isFree}`,
      cash: sql<number>`order_cash(${orders})`.mapWith(Number),
      unpaid: sql<number>`order_unpaid(${orders})`.mapWith(Number),
      leavesUnpaid: orderWork.leavesUnpaid,
      last: sql<CallOutcome | null>`(
        select c.outcome from ${orderCalls} c where c."order" = ${orders.id} order by c.at desc, c.id desc limit 1)`,
    })
    .from(orders)
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .leftJoin(users, eq(users.id, orderWork.takenBy))
    .where(and(isListed, scope))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const list = rows.length === 0 ? [] : await listOrders(db, isOneOf(rows), { page: 1, limit })
  const byId = new Map(list.map((order) => [order._id, order]))
  const counts = await db
    .select({
      total: sql<number>`count(*) filter (where ${waitsForCall})::integer`,
      due: sql<number>`count(*) filter (where ${waitsForCall} and ${isFree} and ${isDue})::integer`,
      atRisk: sql<number>`count(*) filter (where ${orderWork.atRisk})::integer`,
    })
    .from(orders)
    .leftJoin(orderWork, eq(orderWork.order, orders.id))
    .where(and(eq(orders.status, 'Pending'), scope))
  return {
    orders: rows.flatMap(({ id, noAnswers, at, by, until, isFree, last, ...money }) => {
      const order = byId.get(id)
      if (!order) return []
      const call = {
        noAnswers,
        at: at?.toISOString() ?? null,
        takenBy: isFree ? null : by,
        takenUntil: isFree ? null : (until?.toISOString() ?? null),
        last,
      }
      return [{ ...order, work: { step: 'to-call' as const, atRisk, ...money }, call }]
    }),
    ...requireRow(counts),
  }
}

export interface CallWork {
  takenBy: { id: string; name: string } | null
  /** id of the clerk who took it last and has not recorded a call since, however long ago */
  lastTakenBy: string | null
  noAnswers: number
}

/** The state of an order's calls; `takenBy` is who has it at this moment. */
export async function findCallWork(tx: Db, order: string): Promise<CallWork> {
  const [row] = await tx
    .select({
      by: { id: users.id, name: users.name },
      noAnswers: orderWork.noAnswers,
      isFree: sql<boolean>`${isFree}`,
    })
    .from(orderWork)
    .leftJoin(users, eq(users.id, orderWork.takenBy))
    .where(eq(orderWork.order, order))
  return {
    takenBy: row && !row.isFree ? row.by : null,
    lastTakenBy: row?.by?.id ?? null,
    noAnswers: row?.noAnswers ?? 0,
  }
}

/** Adds a call; returns its id. */
export async function addCall(tx: Db, call: typeof orderCalls.$inferInsert): Promise<string> {
  const rows = await tx.insert(orderCalls).values(call).returning({ id: orderCalls.id })
  return requireRow(rows).id
}

/** The calls of a period, about orders of the caller. */
export async function readReport(
  db: Db,
  caller: Caller,
  { from, to }: { from: Date | null; to: Date | null },
): Promise<CallReport> {
  const scope = visibleToStaff(caller)
  const where = and(
    from ? gte(orderCalls.at, from) : undefined,
    to ? lt(orderCalls.at, to) : undefined,
    scope && sql`exists (select from ${orders} where ${orders.id} = ${orderCalls.order} and ${scope})`,
  )
  const day = sql`(${orderCalls.at} at time zone 'Asia/Dhaka')::date`
  const sums = db
    .select({
      day: sql`${day}`.as('day'),
      by: orderCalls.by,
      calls: sql<number>`count(*)::integer`.as('calls'),
      confirmed: sql<number>`count(*) filter (where ${orderCalls.outcome} = 'confirmed')::integer`.as('confirmed'),
      firstTry:
        sql<number>`count(*) filter (where ${orderCalls.attempt} = 1 and ${orderCalls.outcome} in ('confirmed', 'changed', 'cancelled'))`.as(
          'first_try',
        ),
    })
    .from(orderCalls)
    .where(where)
    .groupBy(day, orderCalls.by)
    .as('sums')
  // The limit has clerks looked up one by one: a join may read all users.
  const clerk = db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, sums.by))
    .limit(1)
    .as('clerk')
  const rows = await db
    .select({
      day: sql<string>`to_char(${sums.day}, 'YYYY-MM-DD')`,
      by: { _id: clerk._id, name: clerk.name },
      calls: sums.calls,
      confirmed: sums.confirmed,
      allCalls: sql<number>`(sum(${sums.calls}) over ())::integer`,
      allFirstTries: sql<number>`(sum(${sums.firstTry}) over ())::integer`,
    })
    .from(sums)
    .innerJoinLateral(clerk, sql`true`)
    .orderBy(desc(sums.day), asc(clerk.name))
    .limit(500)
  const ordersCalled = db.selectDistinct({ order: orderCalls.order }).from(orderCalls).where(where).as('called')
  const cancelled = await db
    .select({ reason: sql<string>`coalesce(${orderCalls.reason}, '')`, orders: sql<number>`count(*)::integer` })
    .from(orderCalls)
    .where(and(where, eq(orderCalls.outcome, 'cancelled')))
    .groupBy(orderCalls.reason)
    .orderBy(desc(sql`count(*)`), asc(orderCalls.reason))
    .limit(50)
  return {
    calls: rows[0]?.allCalls ?? 0,
    orders: await db.$count(ordersCalled),
    firstTry: rows[0]?.allFirstTries ?? 0,
    cancelled,
    clerks: rows.map(({ allCalls: _, allFirstTries: __, ...row }) => row),
  }
}

function isOneOf(rows: { id: string }[]): SQL {
  return sql`${orders.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
}

export function inMinutes(minutes: number): SQL<Date> {
  return sql`now() + make_interval(mins => ${minutes})`
}
