import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOpenOrder } from '#server/platform/db/open-orders.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { containsPattern, containsTyped, countUpTo } from '#server/platform/db/search.ts'
import { orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { orderPicks, orderWork } from '#server/platform/db/tables/order-work.ts'
import { orderShortages } from '#server/platform/db/tables/stock.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { ShortRow } from '#server/stock/moves.queries.ts'
import type { WantedLine } from '#server/stock/serve.queries.ts'
import type { PairsPlace } from '#shared/rules/orders/order-pairs.ts'
import type { OrderStatus, PaymentMethod } from '#shared/rules/orders/order-status.ts'
import { OVERDUE_AFTER, type WaitingKind } from '#shared/rules/orders/order-waiting.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import { isAdmin } from '#shared/rules/people/roles.ts'
import { isFullMobileNumber, isOrderNumber, parseStaffSearch } from '#shared/rules/staff/staff-search.ts'
import type { Order, StaffOrderQuery } from '#shared/schemas/order.ts'
import { findOrderWork, isCashHere, isStillUnpaid } from '../order-work.queries.ts'
import { hasStatus, listOrders, placedBetween, visibleToStaff } from '../queries.ts'

/** Maximum number of accounts that a phone search considers; with enough digits only one or two match. */
const MAX_ACCOUNTS = 200

/** Which orders to list, and which page of them. */
export interface DeskQuery extends Omit<StaffOrderQuery, 'store'> {
  /** id of a showroom; null for all of them */
  store: string | null
}

/** One page of the orders that the caller may work on, newest first, and their total, counted up to MAX_COUNT. */
export async function listDeskOrders(
  db: Db,
  caller: Caller,
  params: DeskQuery,
): Promise<{ list: Order[]; total: number }> {
  const where = and(
    visibleToStaff(db, caller),
    params.store ? eq(orders.store, params.store) : undefined,
    hasStatus(params.status),
    placedBetween(params),
    params.waiting ? isWaiting(params.waiting) : undefined,
    await matchesSearch(db, params.query),
  )
  const orderList = await listOrders(db, where, params)
  const work = await findOrderWork(
    db,
    orderList.map(({ _id }) => _id),
  )
  const list = orderList.map((order) => ({ ...order, work: work.get(order._id) }))
  // A page that is not full is the last one, so the total follows from it.
  const offset = (params.page - 1) * params.limit
  const isLast = list.length < params.limit && (list.length > 0 || offset === 0)
  return { list, total: isLast ? offset + list.length : await countUpTo(db, MAX_COUNT, orders, where) }
}

/** Orders that need attention (`rules/order-waiting.ts`); each kind has a partial index that holds hardly more than these. */
export function isWaiting(waiting: WaitingKind): SQL | undefined {
  if (waiting === 'payment')
    return and(
      ne(orders.paymentMethod, 'COD'),
      isNull(orders.paymentVerifiedAt),
      ne(orders.status, 'Cancelled'),
      isNull(orders.cashSince),
    )
  if (waiting === 'pairs')
    return and(isOpenOrder, sql`exists (select from ${orderShortages} where ${orderShortages.order} = ${orders.id})`)
  if (waiting === 'risk') return and(isOpenOrder, hasWork(sql`w.at_risk`))
  if (waiting === 'admins') return and(isOpenOrder, hasWork(sql`w.for_admins`))
  if (waiting === 'clear-up') return isToClearUp
  const { status, time } = OVERDUE_AFTER[waiting]
  return and(
    eq(orders.status, status),
    // Redundant, but lets the planner use the partial index of open orders.
    isOpenOrder,
    lt(orders.statusChangedAt, sql`now() - make_interval(secs => ${time / 1_000})`),
  )
}

/** Orders of which something says another thing than their status (CLEAR_UP_KINDS); each kind by its own index. */
const isToClearUp = sql`${orders.id} in (
  select o.id from orders o where o.pairs = 'out' and o.status not in ('Courier', 'Delivered')
  union all select w."order" from order_work w where w.no_code_at is not null
  union all select o.id from order_work w join orders o on o.id = w."order" where w.left_unpaid_at is not null and ${isStillUnpaid}
  union all select o.id from orders o where ${isCashHere})`

function hasWork(condition: SQL): SQL {
  return sql`${orders.id} in (select w."order" from order_work w where ${condition})`
}

/**
 * Matches order number, id, shipping name, shipping phone, or the phone of the customer's account. A complete order number
 * or mobile number is looked up by equality, which an index serves.
 */
async function matchesSearch(db: Db, input: string): Promise<SQL | undefined> {
  const { text, phone } = parseStaffSearch(input)
  if (!text) return undefined
  if (isOrderNumber(text)) return eq(orders.number, text.toUpperCase())
  const accounts = phone ? await findAccountsByPhone(db, phone) : []
  const belongsToAccount = accounts.length ? inArray(orders.customer, accounts) : undefined
  if (phone && isFullMobileNumber(phone))
    return or(eq(sql`phone_digits(${orders.shippingPhone})`, phone), belongsToAccount)
  return or(
    containsTyped(orders.searchText, text),
    phone && phone !== text ? sql`${orders.searchText} like ${containsPattern(phone)}` : undefined,
    belongsToAccount,
  )
}

async function findAccountsByPhone(db: Db, digits: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        sql`${users.searchText} like ${containsPattern(digits)}`,
        sql`${users.phoneDigits} like ${containsPattern(digits)}`,
      ),
    )
    .limit(MAX_ACCOUNTS)
  return rows.map(({ id }) => id)
}

export interface LockedOrder {
  status: OrderStatus
  method: PaymentMethod
  verifiedAt: Date | null
  store: string
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
      pairs: orders.pairs,
      total: orders.total,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(and(eq(orders.id, id), visibleToStaff(tx, caller)))
    .for('update')
  return row ?? null
}

/** The showroom of an order that the caller may work on; null if there is none. */
export async function findShowroomOf(db: Db, id: string, caller: Caller): Promise<string | null> {
  const [row] = await db
    .select({ store: orders.store })
    .from(orders)
    .where(and(eq(orders.id, id), visibleToStaff(db, caller)))
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

/** Notes that an order has changed, though its status has not; returns when. */
export async function touchOrder(tx: Db, id: string): Promise<Date> {
  const now = sql`clock_timestamp()`
  return requireRow(
    await tx.update(orders).set({ updatedAt: now }).where(eq(orders.id, id)).returning({ at: orders.updatedAt }),
  ).at
}

/** Locks an order of the caller, or any for an admin, until the transaction ends; returns its status, null if there is none. */
export async function lockOwnOrder(tx: Db, id: string, caller: Caller): Promise<OrderStatus | null> {
  const [row] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, id), isAdmin(caller) ? undefined : eq(orders.customer, caller.id)))
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

/** Gives an open order to another showroom (`move_order_to_showroom`); returns the rows of which that one is short. */
export async function giveToShowroom(tx: Db, order: string, showroom: string, by: string | null): Promise<ShortRow[]> {
  const { rows } = await tx.execute<{ short: ShortRow[] | null }>(
    sql`select move_order_to_showroom(${order}::uuid, ${showroom}::uuid, ${by}::uuid) as short`,
  )
  return rows[0]?.short ?? []
}

/** Changes the work on an order, from its first piece on. */
export async function saveWork(tx: Db, order: string, work: Partial<typeof orderWork.$inferInsert>): Promise<void> {
  await tx
    .insert(orderWork)
    .values({ order, ...work })
    .onConflictDoUpdate({ target: orderWork.order, set: work })
}

/** Whoever takes an order back from Delivered has cleared up that its code was missing; it is asked for again. */
export async function clearNoCode(tx: Db, order: string): Promise<void> {
  await tx
    .update(orderWork)
    .set({ noCodeAt: null, noCodeBy: null })
    .where(and(eq(orderWork.order, order), isNotNull(orderWork.noCodeAt)))
}

/** What comes back from a courier and was packed to be fetched is fetched again, with its code. */
export async function askForCodeAgain(tx: Db, order: string): Promise<void> {
  await tx
    .update(orderWork)
    .set({ codeDueAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(orderWork.order, order),
        eq(orderWork.collects, true),
        isNotNull(orderWork.packedAt),
        isNull(orderWork.codeDueAt),
      ),
    )
}

/** Makes a showroom begin with an order: nothing of what another one did counts. */
export async function restartWork(tx: Db, order: string): Promise<void> {
  await tx.delete(orderPicks).where(eq(orderPicks.order, order))
  await tx
    .update(orderWork)
    .set({ ...NOT_BEGUN, forAdmins: false })
    .where(eq(orderWork.order, order))
}

const NOT_BEGUN = {
  acceptedAt: null,
  acceptedBy: null,
  pickedAt: null,
  pickedBy: null,
  packedAt: null,
  packedBy: null,
  collects: false,
} as const

/** The lines of an order for which nothing is held, because no showroom has the pairs. */
export async function addShortages(tx: Db, order: string, positions: number[]): Promise<void> {
  await tx
    .insert(orderShortages)
    .values(positions.map((position) => ({ order, position })))
    .onConflictDoNothing()
}

/** Whether one of these lines of an order is short. */
export async function hasShortage(tx: Db, order: string, positions: number[]): Promise<boolean> {
  const rows = await tx
    .select({ position: orderShortages.position })
    .from(orderShortages)
    .where(and(eq(orderShortages.order, order), inArray(orderShortages.position, positions)))
  return rows.length > 0
}
