import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { orders, users } from '#server/db/schema.ts'
import { containing, countTo } from '#server/db/search.ts'
import type { Caller } from '#server/http/shop-env.ts'
import type { OrderStatus, PaymentMethod } from '#shared/rules/order-status.ts'
import { PATIENCE, type Waiting } from '#shared/rules/order-waiting.ts'
import { MOST_COUNTED } from '#shared/rules/pagination.ts'
import { isOrderNumber, isWholeMobile, readSearch } from '#shared/rules/staff-search.ts'
import type { Order, StaffOrderQuery } from '#shared/schemas/order.ts'
import { hasStatus, isWorkOf, listOrders, placedBetween } from '../queries.ts'

/** Maximum number of accounts that a phone search considers; with enough digits only one or two match. */
const MOST_ACCOUNTS = 200

interface DeskList extends Omit<StaffOrderQuery, 'store'> {
  /** id of a showroom; null for all of them */
  store: string | null
}

/** One page of the orders that the caller may work on, newest first, and their total, counted up to MAX_COUNT. */
export async function listDesk(db: Db, caller: Caller, asked: DeskList): Promise<{ list: Order[]; total: number }> {
  const wanted = and(
    isWorkOf(db, caller),
    asked.store ? eq(orders.store, asked.store) : undefined,
    hasStatus(asked.status),
    placedBetween(asked),
    asked.waiting ? isWaiting(asked.waiting) : undefined,
    await holdsText(db, asked.query),
  )
  const list = await listOrders(db, wanted, asked)
  // A page that is not full is the last one, so the total follows from it.
  const before = (asked.page - 1) * asked.limit
  const isLast = list.length < asked.limit && (list.length > 0 || before === 0)
  return { list, total: isLast ? before + list.length : await countTo(db, MOST_COUNTED, orders, wanted) }
}

/** Orders that need attention (`rules/order-waiting.ts`); each kind has a partial index that holds hardly more than these. */
export function isWaiting(waiting: Waiting): SQL | undefined {
  if (waiting === 'payment')
    return and(ne(orders.paymentMethod, 'COD'), isNull(orders.paymentVerifiedAt), ne(orders.status, 'Cancelled'))
  const { status, time } = PATIENCE[waiting]
  // Redundant, but lets the planner use the partial index of open orders.
  const isOpen = sql`${orders.status} not in ('Delivered', 'Cancelled')`
  return and(
    eq(orders.status, status),
    isOpen,
    lt(orders.statusChangedAt, sql`now() - make_interval(secs => ${time / 1_000})`),
  )
}

/**
 * Matches order number, id, shipping name, shipping phone, or the phone of the customer's account. A complete order number
 * or mobile number is looked up by equality, which an index serves.
 */
async function holdsText(db: Db, typed: string): Promise<SQL | undefined> {
  const { text, phone } = readSearch(typed)
  if (!text) return undefined
  if (isOrderNumber(text)) return eq(orders.number, text.toUpperCase())
  const accounts = phone ? await accountsByPhone(db, phone) : []
  const ofAccounts = accounts.length ? inArray(orders.customer, accounts) : undefined
  if (phone && isWholeMobile(phone)) return or(eq(sql`phone_digits(${orders.shippingPhone})`, phone), ofAccounts)
  return or(
    sql`${orders.searchText} like ${containing(text)}`,
    phone && phone !== text ? sql`${orders.searchText} like ${containing(phone)}` : undefined,
    ofAccounts,
  )
}

async function accountsByPhone(db: Db, digits: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        sql`${users.searchText} like ${containing(digits)}`,
        sql`${users.phoneDigits} like ${containing(digits)}`,
      ),
    )
    .limit(MOST_ACCOUNTS)
  return rows.map(({ id }) => id)
}

/** Locks an order that the caller may work on until the transaction ends; null if there is none. */
export async function lockWork(
  tx: Db,
  id: string,
  caller: Caller,
): Promise<{ status: OrderStatus; method: PaymentMethod; verifiedAt: Date | null } | null> {
  const [row] = await tx
    .select({ status: orders.status, method: orders.paymentMethod, verifiedAt: orders.paymentVerifiedAt })
    .from(orders)
    .where(and(eq(orders.id, id), isWorkOf(tx, caller)))
    .for('update')
  return row ?? null
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

/** Records who verified the payment of an order, or clears that. */
export async function setVerified(tx: Db, id: string, by: string | null): Promise<void> {
  const now = sql`clock_timestamp()`
  await tx
    .update(orders)
    .set({ paymentVerifiedAt: by ? now : null, paymentVerifiedBy: by, updatedAt: now })
    .where(eq(orders.id, id))
}
