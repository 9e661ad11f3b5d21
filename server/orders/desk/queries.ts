import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { noteReading } from '#server/audit/queries.ts'
import { findOrderWork } from '#server/orders/order-work.queries.ts'
import { hasStatus, isOlderThan, listOrders, placedBetween, visibleToStaff } from '#server/orders/queries.ts'
import { isWaiting } from '#server/orders/waiting.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsPattern, containsTyped, countUpTo } from '#server/platform/db/search.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { users } from '#server/platform/db/tables/users.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import { isFullMobileNumber, isOrderNumber, parseStaffSearch } from '#shared/rules/staff/staff-search.ts'
import type { Order, StaffOrderQuery } from '#shared/schemas/orders/order.ts'

/** Maximum number of accounts that a phone search considers; with enough digits only one or two match. */
const MAX_ACCOUNTS = 200

/** Which orders to list, and which page of them. */
export interface DeskQuery extends Omit<StaffOrderQuery, 'store'> {
  /** id of a showroom; null for all of them */
  store: string | null
}

/** Which orders the desk shows: those that the caller may work on and the filter leaves. */
export async function isOnDesk(
  db: Db,
  caller: Caller,
  params: Omit<DeskQuery, 'page' | 'limit'>,
): Promise<SQL | undefined> {
  return and(
    visibleToStaff(caller),
    params.store ? eq(orders.store, params.store) : undefined,
    hasStatus(params.status),
    placedBetween(params),
    params.waiting ? isWaiting(params.waiting) : undefined,
    // The index of the few that were taken by phone has this condition.
    params.channel ? sql`${orders.channel} = ${sql.raw(`'${params.channel}'`)}` : undefined,
    await matchesSearch(db, params.query),
  )
}

/** These orders behind one of them, newest first; null: from the newest. */
export function listOnDesk(
  db: Db,
  isMeant: SQL | undefined,
  { last, limit }: { last: string | null; limit: number },
): Promise<Order[]> {
  return listOrders(db, and(isMeant, last ? isOlderThan(last) : undefined), { page: 1, limit })
}

/** One page of these orders, newest first, and their total, counted up to MAX_COUNT. */
async function listDeskOrders(db: Db, caller: Caller, params: DeskQuery): Promise<{ list: Order[]; total: number }> {
  const where = await isOnDesk(db, caller, params)
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

/**
 * As `listDeskOrders`, with an audit entry: of which showroom and how many, but without the search text, which may be
 * somebody's phone number.
 */
export function readDeskOrders(
  db: Db,
  actor: Actor,
  caller: Caller,
  query: DeskQuery,
): Promise<{ list: Order[]; total: number }> {
  return db.transaction(async (tx) => {
    const result = await listDeskOrders(tx, caller, query)
    await noteReading(tx, actor, {
      subject: query.store,
      page: query.page,
      listed: result.list.length,
      details: { searched: query.query !== '' },
    })
    return result
  })
}
