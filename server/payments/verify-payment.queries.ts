import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { MoneyState } from '#shared/rules/money/order-money.ts'
import type { Wallet } from '#shared/rules/orders/order-status.ts'

// The only statements that write who verified a payment, and which order a line of a statement pays for; for
// verify-payment.ts alone (a test holds that).

/** Records who verified the payments of orders, or (null) clears that. */
export async function markVerified(tx: Db, ids: string[], by: string | null): Promise<void> {
  if (ids.length === 0) return
  const now = sql`clock_timestamp()`
  await tx
    .update(orders)
    .set({ paymentVerifiedAt: by ? now : null, paymentVerifiedBy: by, updatedAt: now })
    .where(inArray(orders.id, ids))
}

export type Link = { order: string; payment: string }

/**
 * Links lines that belong to no order yet; returns those that it could link. The phone that sent the money of an order that has
 * lost its person is forgotten.
 */
export async function linkLines(tx: Db, links: readonly Link[]): Promise<Set<string>> {
  if (links.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update wallet_payments p set "order" = l."order",
      sender = case when o.shipping_phone = '' and p.sender ~ '^[0-9]' then 'forgotten ' || p.id else p.sender end
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l ("order" uuid, payment uuid) join orders o on o.id = l."order"
    where p.id = l.payment and p."order" is null and p.paid_back_at is null returning p.id`)
  return new Set(rows.map(({ id }) => id))
}

/** Lets go of lines that pay for an order: these, and those with these transaction ids. */
export async function unlinkLines(
  tx: Db,
  order: string,
  { payments, transactionIds }: { payments: string[]; transactionIds: string[] },
): Promise<void> {
  await tx.execute(sql`
    update wallet_payments set "order" = null
    where "order" = ${order} and (id = any(${sql.param(payments)}::uuid[]) or transaction_id = any(${sql.param(transactionIds)}::text[]))`)
}

export type StandingRow = {
  position: number
  kind: 'paid' | 'accepted'
  taka: number
  payment: string | null
  reference: string | null
}

/** The wallet payments and accepted differences that count for an order, oldest first. */
export async function findStandingPayments(tx: Db, order: string): Promise<StandingRow[]> {
  const { rows } = await tx.execute<StandingRow>(sql`
    select position::float8 as position, kind, taka::float8 as taka, payment, reference from standing_money
    where "order" = ${order} and kind in ('paid', 'accepted') order by position`)
  return rows
}

export type OrderToVerify = {
  transactionId: string | null
  isWallet: boolean
  isVerified: boolean
  money: MoneyState
  /** taka that are missing, and that have come in or were accepted, without what went back whole */
  due: number
  paid: number
}

/** Locks an order until the transaction ends; null if there is none. */
export async function lockOrder(tx: Db, order: string): Promise<OrderToVerify | null> {
  const { rows } = await tx.execute<OrderToVerify>(sql`
    select o.transaction_id as "transactionId", o.payment_method <> 'COD' as "isWallet", o.payment_verified_at is not null as "isVerified",
      o.money, order_due(o)::float8 as due, (case o.money when 'refunded' then 0 else o.paid end)::float8 as paid
    from orders o where o.id = ${order} for update`)
  return rows[0] ?? null
}

/** The one line that came in for what is due of a wallet order, by its transaction id; null if there is none, or more than one. */
export async function findLineOf(tx: Db, order: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from orders o join wallet_payments p on p.method = o.payment_method and p.transaction_id = o.transaction_id
    where o.id = ${order} and p."order" is null and p.paid_back_at is null and not p.is_repeated
      and p.amount = order_due(o) and p.paisa = 0`)
  return rows[0]?.id ?? null
}

/**
 * Where the money of an order's transaction id has gone, if none of it is left: the number of the other order that it paid for,
 * or null for what went back. Null if it is not known to be spent.
 */
export async function findSpentBy(tx: Db, order: string): Promise<{ order: string | null } | null> {
  const { rows } = await tx.execute<{ order: string | null }>(sql`
    with mine as (select id, payment_method as method, transaction_id from orders where id = ${order}),
      lines as (select p.* from mine join wallet_payments p using (method, transaction_id))
    select other.number as "order" from (
      select l."order" from lines l where l."order" is not null or l.paid_back_at is not null
      union all
      select o.id from mine join orders o on o.payment_method = mine.method and o.transaction_id = mine.transaction_id
      join standing_money s on s."order" = o.id and s.kind = 'paid' and s.payment is null and s.reference = o.transaction_id
    ) spent left join orders other on other.id = spent."order"
    where not exists (select from lines where "order" is null and paid_back_at is null) and other.id is distinct from ${order}
    order by other.number nulls last limit 1`)
  return rows[0] ?? null
}

/**
 * Locks the orders that were verified by one of these transaction ids alone, whose line has come in since; returns the pairs.
 */
export async function lockVerifiedByHand(tx: Db, method: Wallet, transactionIds: string[]): Promise<Link[]> {
  const { rows } = await tx.execute<Link>(sql`
    select o.id as "order", p.id as payment
    from wallet_payments p
    join orders o on o.payment_method = p.method and o.transaction_id = p.transaction_id
    where p.method = ${method} and p.transaction_id = any(${sql.param(transactionIds)}::text[])
      and p."order" is null and p.paid_back_at is null and not p.is_repeated and p.paisa = 0
      and o.payment_verified_at is not null and exists (
        select from standing_money s
        where s."order" = o.id and s.kind = 'paid' and s.payment is null and s.reference = p.transaction_id and s.taka = p.amount
      )
    order by o.id for update of o`)
  return rows
}
