import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { lockParcelsOfAll } from '#server/orders/change-order.queries.ts'
import { moveAllToStatus } from '#server/orders/move-to-status.ts'
import { visibleToStaff } from '#server/orders/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import {
  type CancelOpen,
  MAX_CANCELLED,
  type OpenOrders,
  type OpenOrdersOf,
} from '#shared/schemas/orders/status-change.ts'

/** How many open orders account and phone of an order have. Throws 404 for an order that the caller may not see. */
export async function readOpenOrders(db: Db, order: string, caller: Caller): Promise<OpenOrders> {
  const buyer = await findBuyer(db, order, caller)
  if (!buyer) throw notFound('Order')
  return {
    account: await countOpenOrders(db, buyer, 'account', caller),
    phone: await countOpenOrders(db, buyer, 'phone', caller),
  }
}

/**
 * Cancels all open orders of the account or the phone of an order that the caller may work on, with the reason in the history of
 * each, in one transaction; returns them as they were. Throws 404 for an order that the caller may not see, 409 if there are no longer
 * as many as were asked about.
 */
export function cancelOpenOrders(
  db: Db,
  order: string,
  { of, orders: asked, reason }: CancelOpen,
  caller: Caller,
  actor: Actor,
): Promise<OpenOrder[]> {
  return db.transaction(async (tx) => {
    const buyer = await findBuyer(tx, order, caller)
    if (!buyer) throw notFound('Order')
    await lockParcelsOfAll(
      tx,
      (await oldestOpen(tx, buyer, of, caller)).map(({ id }) => id),
    )
    const list = await lockOpenOrders(tx, buyer, of, caller)
    if (list.length !== asked) throw new ShopError('open_orders_changed', { orders: list.length })
    await moveAllToStatus(tx, list, { to: 'Cancelled', by: caller.id, reason })
    const action = of === 'account' ? 'orders-of-account-cancelled' : 'orders-of-phone-cancelled'
    await addAuditEntry(tx, actor, { action, subject: order, details: { orders: list.length } })
    return list
  })
}

/** Who placed an order, and the phone that was given. */
interface Buyer {
  account: string
  phone: string
}

/** The buyer of an order that the caller may work on; null if there is none. */
async function findBuyer(db: Db, order: string, caller: Caller): Promise<Buyer | null> {
  const [row] = await db
    .select({ account: orders.customer, phone: orders.shippingPhone })
    .from(orders)
    .where(and(eq(orders.id, order), visibleToStaff(caller)))
  return row ?? null
}

/** Orders of a buyer that have not left and that the caller may work on. An order without a phone has none in common with others. */
function openOrdersOf({ account, phone }: Buyer, of: OpenOrdersOf, caller: Caller): SQL | undefined {
  const digits = phoneDigits(phone)
  return and(
    sql`is_open_order(${orders.status})`,
    or(sql`${orders.pairs} is null`, sql`${orders.pairs} <> 'out'`),
    of === 'account'
      ? eq(orders.customer, account)
      : and(eq(sql`phone_digits(${orders.shippingPhone})`, digits), sql`${digits} <> ''`),
    visibleToStaff(caller),
  )
}

/** The oldest MAX_CANCELLED of them, in the order in which they are locked. */
function oldestOpen(db: Db, buyer: Buyer, of: OpenOrdersOf, caller: Caller) {
  return db
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(openOrdersOf(buyer, of, caller))
    .orderBy(asc(orders.id))
    .limit(MAX_CANCELLED)
}

async function countOpenOrders(
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

type OpenOrder = Awaited<ReturnType<typeof lockOpenOrders>>[number]

/** Locks them until the transaction ends. */
function lockOpenOrders(tx: Db, buyer: Buyer, of: OpenOrdersOf, caller: Caller) {
  return oldestOpen(tx, buyer, of, caller).for('update')
}
