import { type SQL, sql } from 'drizzle-orm'
import { PAYS_FOR_SALE } from '#server/money/counter-payments.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { type OrderStatus, WALLETS } from '#shared/rules/orders/order-status.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Refund } from '#shared/schemas/orders/payment.ts'

/** Money of a cancelled order that has not gone back, and what came in above a total: each has a partial index. */
const isToPayBack: SQL = sql`o.status = 'Cancelled' and o.paid > 0 and o.money <> 'refunded'`
const isTooMuch: SQL = sql`o.paid - o.paid_back > o.total and o.money <> 'refunded' and o.status <> 'Cancelled'`
/** A refund that nobody took back. */
const isDone: SQL = sql`m.kind = 'refund' and not exists (select from order_money u where u.undoes = m.position)`

/** What is to pay back, newest first, and then what was paid back; one page, and their total, counted up to MAX_COUNT each. */
export async function listRefunds(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Refund[]; total: number }> {
  const offset = (page - 1) * limit
  const walked = sql`limit ${offset + limit}`
  const { rows } = await db.execute<{ json: Refund }>(sql`
    with listed as (
      select * from (
        select 0 as part, o.id as "order", null::bigint as position, extract(epoch from o.status_changed_at) as place from orders o
        where ${isToPayBack} order by o.status_changed_at desc ${walked}
      ) a
      union all select * from (
        select 0, o.id, null::bigint, extract(epoch from o.status_changed_at) from orders o
        where ${isTooMuch} order by o.status_changed_at desc ${walked}
      ) b
      union all select * from (
        select 1, m."order", m.position, m.position::numeric from order_money m where ${isDone} order by m.position desc ${walked}
      ) c
      order by part, place desc, "order" limit ${limit} offset ${offset}
    )
    select json_build_object(
      'order', case when o.id is not null then json_build_object('_id', o.id, 'number', o.number, 'method', o.payment_method,
        'total', o.total, 'paymentNumber', o.payment_number, 'transactionId', o.transaction_id, 'status', o.status,
        'name', o.shipping_name, 'phone', o.shipping_phone) end,
      'line', (select json_build_object('transactionId', p.transaction_id,
        'sender', case when p.sender ~ '^[0-9]' then p.sender end) from wallet_payments p where p.id = m.payment),
      'taka', case when m.position is not null then -m.taka when o.status = 'Cancelled' then n.kept else o.paid - o.paid_back - o.total end,
      'since', case when m.position is null then o.status_changed_at end,
      'paidBack', case when m.position is not null then json_build_object('position', m.position, 'at', m.at, 'by', u.name,
        'reference', m.reference, 'store', s.code, 'reason', m.reason) end
    ) as json
    from listed l left join orders o on o.id = l."order" left join order_money m on m.position = l.position
    left join users u on u.id = m.by left join showrooms s on s.id = m.showroom
    left join lateral (select kept from order_money_now n where n."order" = o.id and m.position is null) n on true
    order by l.part, l.place desc, l."order"`)
  const counts = await db.execute<{ total: number }>(sql`
    select ((select count(*) from (select from orders o where ${isToPayBack} limit ${MAX_COUNT}) a)
      + (select count(*) from (select from orders o where ${isTooMuch} limit ${MAX_COUNT}) b)
      + (select count(*) from (select from order_money m where ${isDone} limit ${MAX_COUNT}) c))::integer as total`)
  return { list: rows.map(({ json }) => withTime(json)), total: requireRow(counts.rows).total }
}

/** The database writes times within JSON with its own offset. */
function withTime({ since, paidBack, ...refund }: Refund): Refund {
  return {
    ...refund,
    since: since && new Date(since).toISOString(),
    paidBack: paidBack && { ...paidBack, at: new Date(paidBack.at).toISOString() },
  }
}

export type PaidOrder = {
  status: OrderStatus
  money: 'none' | 'due' | 'paid' | 'refunded'
  store: string
  /** taka that came in and have not gone back */
  kept: number
  /** taka above the total */
  surplus: number
}

/** Locks an order until the transaction ends, with what may be paid back of it; null if there is none. */
export async function lockPaidOrder(tx: Db, order: string): Promise<PaidOrder | null> {
  const { rows } = await tx.execute<Omit<PaidOrder, 'kept'>>(sql`
    select status, money, store, greatest(0, paid - paid_back - total)::float8 as surplus from orders where id = ${order} for update`)
  const [locked] = rows
  if (!locked) return null
  const { rows: sums } = await tx.execute<{ kept: number }>(
    sql`select kept::float8 as kept from order_money_now where "order" = ${order}`,
  )
  return { ...locked, kept: sums[0]?.kept ?? 0 }
}

/** Why an id cannot be that of a refund: it is that of money that came in, or of another refund. Others who use it wait for the commit. */
export async function findUseOfRefundId(tx: Db, reference: string): Promise<'payment' | 'refund' | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refund ${reference}`}, 0))`)
  const { rows } = await tx.execute<{ payment: boolean; refund: boolean }>(sql`
    select exists (select from wallet_payments where method = any(${sql.param([...WALLETS])}::text[]) and transaction_id = ${reference})
        or exists (select from orders where transaction_id = ${reference}) as payment,
      exists (select from order_money m where m.kind in ('refund', 'returned') and upper(m.reference) = ${reference}
        and not exists (select from order_money u where u.undoes = m.position)) as refund`)
  const { payment, refund } = requireRow(rows)
  if (payment) return 'payment'
  return refund ? 'refund' : null
}

export type RefundRow = { order: string | null; payment: string | null; taka: number }

/** A refund by its place in the ledger; null if there is none. */
export async function findRefund(tx: Db, position: number): Promise<RefundRow | null> {
  const { rows } = await tx.execute<RefundRow>(sql`
    select "order", payment, -taka::float8 as taka from order_money where position = ${position} and kind = 'refund'`)
  return rows[0] ?? null
}

/** Tells the program before the ledger, of which a node may still run, that all money of an order went back. */
export async function noteForFormerProgram(tx: Db, order: string, reference: string, by: string): Promise<void> {
  await tx.execute(sql`
    insert into order_refunds ("order", reference, by)
    select id, ${reference}, ${by} from orders where id = ${order} and money = 'refunded' on conflict do nothing`)
}

type OpenLine = { order: string | null; paysForSale: boolean; paidBackAt: string | null; taka: number }

/** Locks a line of a statement that belongs to no order; null if there is none. */
export async function lockLine(tx: Db, payment: string): Promise<OpenLine | null> {
  const { rows } = await tx.execute<OpenLine>(sql`
    select "order", paid_back_at as "paidBackAt", amount::float8 as taka, ${PAYS_FOR_SALE} as "paysForSale"
    from wallet_payments p where id = ${payment} for update`)
  return rows[0] ?? null
}

/** Notes that a line of a statement was paid back, or that it was not. */
export async function savePaidBackLine(tx: Db, payment: string, isPaidBack: boolean): Promise<void> {
  await tx.execute(sql`
    update wallet_payments set paid_back_at = ${isPaidBack ? sql`clock_timestamp()` : sql`null`} where id = ${payment}`)
}
