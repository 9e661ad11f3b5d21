import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { MAX_CANCELLED, type OpenOrders, type OpenOrdersOf } from '#shared/schemas/open-orders.ts'
import { visibleToStaff } from '../queries.ts'

/** Who placed an order, and the phone that was given. */
interface Buyer {
  account: string
  phone: string
}

/** The buyer of an order that the caller may work on; null if there is none. */
export async function findBuyer(db: Db, order: string, caller: Caller): Promise<Buyer | null> {
  const [row] = await db
    .select({ account: orders.customer, phone: orders.shippingPhone })
    .from(orders)
    .where(and(eq(orders.id, order), visibleToStaff(db, caller)))
  return row ?? null
}

/** Orders of a buyer that have not left and that the caller may work on. An order without a phone has none in common with others. */
function openOrdersOf(db: Db, { account, phone }: Buyer, of: OpenOrdersOf, caller: Caller): SQL | undefined {
  const digits = phoneDigits(phone)
  return and(
    inArray(orders.status, ['Pending', 'Approved', 'Processing']),
    or(sql`${orders.pairs} is null`, sql`${orders.pairs} <> 'out'`),
    of === 'account'
      ? eq(orders.customer, account)
      : and(eq(sql`phone_digits(${orders.shippingPhone})`, digits), sql`${digits} <> ''`),
    visibleToStaff(db, caller),
  )
}

/** The oldest MAX_CANCELLED of them, in the order in which they are locked. */
function oldestOpen(db: Db, buyer: Buyer, of: OpenOrdersOf, caller: Caller) {
  return db
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(openOrdersOf(db, buyer, of, caller))
    .orderBy(asc(orders.id))
    .limit(MAX_CANCELLED)
}

export async function countOpenOrders(
  db: Db,
  buyer: Buyer,
  of: OpenOrdersOf,
  caller: Caller,
): Promise<OpenOrders[OpenOrdersOf]> {
  const open = oldestOpen(db, buyer, of, caller).as('open')
  const rows = await db
    .select({
      orders: sql<number>`count(*)::integer`,
      held: sql<number>`coalesce(sum((
        select sum(l.quantity) from order_lines l left join order_shortages s on s."order" = l."order" and s.position = l.position
        where l."order" = ${orders.id} and s."order" is null
      )) filter (where stock_is_kept() and place_of_pairs(${orders.pairs}, ${orders.status}) = 'held'), 0)::integer`,
      paid: sql<number>`(count(*) filter (where ${orders.paid} > 0))::integer`,
    })
    .from(open)
    .innerJoin(orders, eq(orders.id, open.id))
  return requireRow(rows)
}

export type OpenOrder = Awaited<ReturnType<typeof lockOpenOrders>>[number]

/** Locks them until the transaction ends. */
export function lockOpenOrders(tx: Db, buyer: Buyer, of: OpenOrdersOf, caller: Caller) {
  return oldestOpen(tx, buyer, of, caller).for('update')
}
