import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { orders, users } from '#server/db/schema.ts'
import { containing, countTo } from '#server/db/search.ts'
import type { Caller } from '#server/http/shop-env.ts'
import { MOST_COUNTED } from '#shared/rules/long-list.ts'
import type { OrderStatus, PaymentMethod } from '#shared/rules/order-status.ts'
import { PATIENCE, type Waiting } from '#shared/rules/order-waiting.ts'
import { isOrderNumber, isWholeMobile, readSearch } from '#shared/rules/staff-search.ts'
import type { Order, StaffOrderQuery } from '#shared/schemas/order.ts'
import { hasStatus, isWorkOf, listOrders, placedBetween } from '../queries.ts'

/** Accounts whose phone holds the digits looked for; with enough digits there are one or two. */
const MOST_ACCOUNTS = 200

interface DeskList extends Omit<StaffOrderQuery, 'store'> {
  /** id of a showroom; null for all of them */
  store: string | null
}

/** One page of the orders that somebody works on, newest first, and how many there are, counted to MOST_COUNTED. */
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
  // A page that is not full is the last one, and says itself how many there are.
  const before = (asked.page - 1) * asked.limit
  const isLast = list.length < asked.limit && (list.length > 0 || before === 0)
  return { list, total: isLast ? before + list.length : await countTo(db, MOST_COUNTED, orders, wanted) }
}

/** Orders that wait for somebody (`rules/order-waiting.ts`); each kind has an index that holds hardly more than these. */
export function isWaiting(waiting: Waiting): SQL | undefined {
  if (waiting === 'payment')
    return and(ne(orders.paymentMethod, 'COD'), isNull(orders.paymentVerifiedAt), ne(orders.status, 'Cancelled'))
  const { status, time } = PATIENCE[waiting]
  // Said twice, so that the database sees the index of open orders.
  const isOpen = sql`${orders.status} not in ('Delivered', 'Cancelled')`
  return and(
    eq(orders.status, status),
    isOpen,
    lt(orders.statusChangedAt, sql`now() - make_interval(secs => ${time / 1_000})`),
  )
}

/**
 * In number, id, shipping name or shipping phone, or the phone of the customer's account (DASH-13). A whole number of an
 * order and a whole mobile number stand in indexes as they are: they are not looked for within texts.
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

/** An order that somebody works on, held until the transaction ends; null when there is none. */
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

/** Sets an order's status, and its day of delivery as it follows from that; gives the moment. */
export async function setStatus(tx: Db, id: string, status: OrderStatus): Promise<Date | null> {
  const now = sql`clock_timestamp()`
  const [row] = await tx
    .update(orders)
    .set({ status, statusChangedAt: now, updatedAt: now, deliveredAt: status === 'Delivered' ? now : null })
    .where(eq(orders.id, id))
    .returning({ at: orders.statusChangedAt })
  return row?.at ?? null
}

/** Marks the payment of an order as verified by somebody, or takes the mark away. */
export async function setVerified(tx: Db, id: string, by: string | null): Promise<void> {
  const now = sql`clock_timestamp()`
  await tx
    .update(orders)
    .set({ paymentVerifiedAt: by ? now : null, paymentVerifiedBy: by, updatedAt: now })
    .where(eq(orders.id, id))
}
