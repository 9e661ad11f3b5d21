import { type SQL, sql } from 'drizzle-orm'
import { PAYS_FOR_SALE } from '#server/money/counter-payments.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { type OrderStatus, WALLETS } from '#shared/rules/orders/order-status.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Refund, RefundFilter, RefundKind } from '#shared/schemas/orders/refund.ts'
import { restsOf, waitsForOf } from './exchange-refunds.queries.ts'

/** Money of a cancelled order that has not gone back, and what came in above a total: each has a partial index. */
const isToPayBack: SQL = sql`o.status = 'Cancelled' and o.paid > 0 and o.money <> 'refunded'`
const isTooMuch: SQL = sql`o.paid - o.paid_back > o.total and o.money <> 'refunded' and o.status <> 'Cancelled'`
/** What went back, or was given up, and nobody took back. */
const isDone: SQL = sql`m.kind in ('refund', 'returned', 'waived') and not exists (select from order_money u where u.undoes = m.position)`

const KIND_OF_ROW: Record<RefundKind, SQL> = {
  order: sql`m.kind in ('refund', 'waived') and m.exchange is null and m."order" is not null`,
  exchange: sql`m.kind in ('returned', 'waived') and m.exchange is not null`,
  line: sql`m.kind = 'refund' and m."order" is null`,
}

/** Conditions on an order `o`, on an exchange `e` and on a row `m` of the ledger. */
function conditions({ state, kind, from, to, number }: RefundFilter) {
  const within = (at: SQL) => sql`${from ? sql`and ${at} >= ${from}` : sql``} ${to ? sql`and ${at} < ${to}` : sql``}`
  const ofLine = (line: SQL) => sql`${line} in (select id from orders where number = ${number}) `
  const isDue = (of: RefundKind) => (state !== 'paid' && (kind ?? of) === of ? sql`true` : sql`false`)
  const orders = sql`${isDue('order')} ${within(sql`o.status_changed_at`)} ${number ? sql`and o.number = ${number}` : sql``}`
  const ofNumber = sql`(e.number = ${number} or exists (
    select from exchange_lines x left join sales s on s.id = x.sale where x.exchange = e.id and (${ofLine(sql`x."order"`)} or s.number = ${number})))`
  return {
    cancelled: sql`${isToPayBack} and ${orders}`,
    surplus: sql`${isTooMuch} and ${orders}`,
    exchanges: sql`e.due > 0 and ${isDue('exchange')} ${within(sql`e.at`)} ${number ? sql`and ${ofNumber}` : sql``}`,
    done: sql`${isDone} ${state === 'due' ? sql`and false` : sql``} ${kind ? sql`and ${KIND_OF_ROW[kind]}` : sql``} ${within(sql`m.at`)}
      ${
        number
          ? sql`and (${ofLine(sql`m."order"`)} or m.sale in (select id from sales where number = ${number})
              or m.exchange in (select id from exchanges where number = ${number}))`
          : sql``
      }`,
  }
}

/** What is to pay back, newest first, and then what was paid back; one page, and their total, counted up to MAX_COUNT each. */
export async function listRefunds(
  db: Db,
  filter: RefundFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ list: Refund[]; total: number }> {
  const { cancelled, surplus, exchanges, done } = conditions(filter)
  const offset = (page - 1) * limit
  const walked = sql`limit ${offset + limit}`
  const { rows } = await db.execute<{ json: Refund }>(sql`
    with listed as (
      select * from (
        select 0 as part, o.id as "order", null::uuid as exchange, null::bigint as position, extract(epoch from o.status_changed_at) as place
        from orders o where ${cancelled} order by o.status_changed_at desc ${walked}
      ) a
      union all select * from (
        select 0, o.id, null::uuid, null::bigint, extract(epoch from o.status_changed_at) from orders o
        where ${surplus} order by o.status_changed_at desc ${walked}
      ) b
      union all select * from (
        select 0, (select l."order" from exchange_lines l where l.exchange = e.id and l."order" is not null order by l.position limit 1),
          e.id, null::bigint, extract(epoch from e.at) from exchanges e where ${exchanges} order by e.at desc ${walked}
      ) c
      union all select * from (
        select 1, m."order", m.exchange, m.position, m.position::numeric from order_money m where ${done} order by m.position desc ${walked}
      ) d
      order by part, place desc, "order", exchange limit ${limit} offset ${offset}
    )
    select json_build_object(
      'order', case when o.id is not null then json_build_object('_id', o.id, 'number', o.number, 'method', o.payment_method,
        'total', o.total, 'paymentNumber', o.payment_number, 'transactionId', o.transaction_id, 'status', o.status,
        'name', o.shipping_name, 'phone', o.shipping_phone, 'vouchers', (
          select coalesce(json_agg(distinct c.ending), '[]') from order_money p join vouchers c on c.id = p.voucher
          where p."order" = o.id and p.kind = 'paid')) end,
      'line', (select json_build_object('transactionId', p.transaction_id,
        'sender', case when p.sender ~ '^[0-9]' then p.sender end) from wallet_payments p where p.id = m.payment),
      'exchange', case when e.id is not null then json_build_object('_id', e.id, 'number', e.number, 'store', w.code,
        'sales', coalesce((
          select json_agg(json_build_object('number', x.number, 'phone', x.phone, 'payments', (
            select coalesce(json_agg(json_build_object('method', y.method, 'reference', y.reference) order by y.position), '[]')
            from sale_payments y where y.sale = x.id)) order by x.number)
          from sales x where x.id = m.sale
            or m.position is null and x.id in (select q.sale from exchange_lines q where q.exchange = e.id)
        ), '[]'), 'now', coalesce(r.now, 0), 'waitsFor', case when m.position is null then ${waitsForOf(sql`e.id`)} end,
        'cash', coalesce(r.cash, 0), 'byVoucher', coalesce(r.now - r.open, 0)) end,
      'taka', case when m.position is not null then -m.taka when e.id is not null then e.due
        when o.status = 'Cancelled' then n.kept else o.paid - o.paid_back - o.total end,
      'since', case when m.position is not null then null when e.id is not null then e.at else o.status_changed_at end,
      'paidBack', case when m.position is not null then json_build_object('position', m.position, 'at', m.at, 'by', u.name,
        'reference', m.reference, 'voucher', v.ending, 'isWaived', m.kind = 'waived', 'store', s.code, 'reason', m.reason, 'today', ${isOfToday(sql`m.at`)}) end
    ) as json
    from listed l left join orders o on o.id = l."order" left join order_money m on m.position = l.position
    left join exchanges e on e.id = l.exchange left join showrooms w on w.id = e.showroom
    left join users u on u.id = m.by left join showrooms s on s.id = m.showroom left join vouchers v on v.id = m.voucher
    left join lateral (
      select sum(k.now) as now, sum(k.open) as open, sum(k.open) filter (where k."order" is null) as cash
      from (${restsOf(sql`e.id`)}) k where m.position is null
    ) r on true
    left join lateral (
      select kept from order_money_now n where n."order" = o.id and m.position is null and e.id is null
    ) n on true
    order by l.part, l.place desc, l."order", l.exchange`)
  const counts = await db.execute<{ total: number }>(sql`
    select ((select count(*) from (select from orders o where ${cancelled} limit ${MAX_COUNT}) a)
      + (select count(*) from (select from orders o where ${surplus} limit ${MAX_COUNT}) b)
      + (select count(*) from (select from exchanges e where ${exchanges} limit ${MAX_COUNT}) c)
      + (select count(*) from (select from order_money m where ${done} limit ${MAX_COUNT}) d))::integer as total`)
  return { list: rows.map(({ json }) => withTime(json)), total: requireRow(counts.rows).total }
}

/** Whether a moment is of this day in Dhaka. */
function isOfToday(at: SQL): SQL {
  return sql`(${at} at time zone 'Asia/Dhaka')::date = (clock_timestamp() at time zone 'Asia/Dhaka')::date`
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
  /** taka that came in and have not gone back, without those that are due for pairs that came back */
  kept: number
  dueForPairs: number
  /** taka that came in for the order and were not paid back, whatever its pairs have paid for since */
  owed: number
  /** taka above the total */
  surplus: number
}

/** Locks an order until the transaction ends, with what may be paid back of it; null if there is none. */
export async function lockPaidOrder(tx: Db, order: string): Promise<PaidOrder | null> {
  const { rows } = await tx.execute<Omit<PaidOrder, 'kept' | 'dueForPairs' | 'owed'>>(sql`
    select status, money, store, greatest(0, paid - paid_back - total)::float8 as surplus from orders where id = ${order} for update`)
  const [locked] = rows
  if (!locked) return null
  const { rows: sums } = await tx.execute<Pick<PaidOrder, 'kept' | 'dueForPairs' | 'owed'>>(sql`
    select coalesce((select kept from order_money_now n where n."order" = ${order}), 0)::float8 as kept, coalesce((
      select sum(k.rest) from exchanges e cross join lateral (${restsOf(sql`e.id`)}) k
      where e.due > 0 and k."order" = ${order} and e.id in (select l.exchange from exchange_lines l where l."order" = ${order})
    ), 0)::float8 as "dueForPairs", coalesce((
      select sum(m.taka) from standing_money m where m."order" = ${order} and m.kind not in ('accepted', 'exchanged', 'returned')
    ), 0)::float8 as owed`)
  const { kept, dueForPairs, owed } = requireRow(sums)
  return { ...locked, dueForPairs, owed, kept: kept - dueForPairs }
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

export type RefundRow = {
  kind: 'refund' | 'returned' | 'waived'
  order: string | null
  sale: string | null
  payment: string | null
  exchange: string | null
  /** of its credit note */
  note: string | null
  taka: number
  isOfToday: boolean
}

/** A refund by its place in the ledger; null if there is none. */
export async function findRefund(tx: Db, position: number): Promise<RefundRow | null> {
  const { rows } = await tx.execute<RefundRow>(sql`
    select kind, "order", sale, payment, exchange,
      (select number from exchanges e where e.id = m.exchange) as note, -taka::float8 as taka, ${isOfToday(sql`m.at`)} as "isOfToday"
    from order_money m where position = ${position} and kind in ('refund', 'returned', 'waived')`)
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
