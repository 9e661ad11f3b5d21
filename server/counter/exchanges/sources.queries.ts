import { type SQL, sql } from 'drizzle-orm'
import { isOpenRequest } from '#server/pairs/kept-pairs.queries.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { isMoney } from '#server/vouchers/voucher-money.queries.ts'
import { MAX_SOURCES } from '#shared/rules/counter/exchange.ts'
import type { ExchangeSource } from '#shared/schemas/counter/exchange.ts'
import { HAS_COME_IN } from '../pairs.queries.ts'

/** A line of a source as its rows have it. */
export type SourceLine = Omit<ExchangeSource['lines'][number], 'asked'> & {
  vatPercent: number
  vat: number | null
  asked: AskedRow | null
}

/** What was asked for in an open request, and when; `agreedAt` null: nobody has agreed to it yet. */
export type AskedRow = Omit<NonNullable<ExchangeSource['lines'][number]['asked']>, 'until' | 'isLate'> & {
  askedAt: string
  agreedAt: string | null
}

/** Until when pairs come back. */
export type DaysLeft = Pick<ExchangeSource, 'until' | 'isLate' | 'faultUntil' | 'isFaultLate'>

/** An order or a sale with its lines. `days`: to exchange, as promised then; null: as the settings say. */
export type SourceRow = Omit<ExchangeSource, keyof DaysLeft | 'lines' | 'at'> & {
  /** null: the order is not delivered */
  at: string | null
  days: number | null
  /** false: a sale that was voided */
  stands: boolean
  /** of an order, what has come in and not gone back; of a sale null */
  kept: number | null
  lines: SourceLine[]
}

/** Which sources are meant: their ids, a number, or the end of a phone on a day in Dhaka. */
export type SourceFilter =
  | { orders: readonly string[]; sales: readonly string[] }
  | { order: string }
  | { sale: string }
  | { phone: string; day: string }

/** Orders and sales, newest first, and at most `MAX_SOURCES` of a phone. `vatPercent`: of orders whose invoice was never made. */
export async function listSources(db: Db, filter: SourceFilter, vatPercent: number): Promise<SourceRow[]> {
  const [orders, sales] = conditions(filter)
  const rows: SourceRow[] = []
  if (orders) rows.push(...(await db.execute<SourceRow>(selectOrders(orders, vatPercent))).rows)
  if (sales) rows.push(...(await db.execute<SourceRow>(selectSales(sales))).rows)
  return rows.sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')).slice(0, MAX_LISTED)
}

/** As many as one exchange can name. */
const MAX_LISTED = 100

/** Conditions on the order `o` and on the sale `s`; missing: none is meant. */
function conditions(filter: SourceFilter): [SQL | null, SQL | null] {
  if ('orders' in filter)
    return [
      sql`o.id = any(${sql.param([...filter.orders])}::uuid[])`,
      sql`s.id = any(${sql.param([...filter.sales])}::uuid[])`,
    ]
  if ('order' in filter) return [sql`o.number = ${filter.order}`, null]
  if ('sale' in filter) return [null, sql`s.number = ${filter.sale}`]
  const { phone, day } = filter
  const from = sql`(${day}::date::timestamp at time zone 'Asia/Dhaka')`
  const to = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Dhaka')`
  return [
    sql`o.id in (select n.id from order_events e join orders n on n.id = e."order" where e.at >= ${from} and e.at < ${to}
      and e."to" = 'Delivered' and n.status = 'Delivered' and right(phone_digits(n.shipping_phone), ${phone.length}) = ${phone}
      order by e.at desc limit ${MAX_SOURCES})`,
    sql`s.id in (select n.id from sales n where n.phone is not null and n.at >= ${from} and n.at < ${to} and n.state = 'sold'
      and right(phone_digits(n.phone), ${phone.length}) = ${phone} limit ${MAX_SOURCES})`,
  ]
}

/** The pairs of a line that have come back. */
const backOf = (source: SQL): SQL =>
  sql`coalesce((select sum(x.quantity) from exchange_lines x where ${source} and x.line = l.position), 0)::integer`

/** What the buyer of the line `l` of an order asks for in an open request. */
const ASKED = sql`(
  select json_build_object('quantity', a.quantity, 'reason', a.reason, 'askedAt', ${isoTime('r.at')},
    'agreedAt', case when r.state = 'accepted' then ${isoTime('r.changed_at')} end,
    'wanted', case when z.id is not null then json_build_object('_id', z.id, 'size', z.size::float8) end)
  from exchange_requests r join exchange_request_lines a on a.request = r.id and a.line = l.position left join sizes z on z.id = a.wanted
  where r."order" = l."order" and ${isOpenRequest})`

/**
 * What was paid for the line `l` of an order. A refund of a part is off its delivery fee, and then off the price of the pairs that have not
 * come back, in whole taka each.
 */
const PAID_FOR_LINE = sql`case when left_of.worth < left_of.price
  then l.quantity * floor(l.unit_price * greatest(0, left_of.worth) / left_of.price)::bigint else l.unit_price::bigint * l.quantity end`

function selectOrders(where: SQL, vatPercent: number): SQL {
  return sql`
    select 'order' as kind, o.id as "_id", o.number, ${showroomJson('w')} as store,
      case when o.status = 'Delivered' then ${isoTime('coalesce(o.delivered_at, o.status_changed_at)')} end as at,
      (t.terms ->> 'exchangeDays')::integer as days, true as stands,
      case when o.payment_number is not null then json_build_object('method', o.payment_method, 'number', o.payment_number) end as wallet,
      coalesce((select n.kept from order_money_now n where n."order" = o.id), 0)::float8 as kept,
      voucher_part(o.id, null)::float8 as "byVoucher",
      (select json_agg(json_build_object('line', l.position, 'product', l.product, 'size', json_build_object('_id', l.size, 'size', l.size_number),
          'name', l.name, 'nameBn', l.name_bn, 'code', l.code, 'color', l.color, 'colorBn', l.color_bn, 'quantity', l.quantity,
          'back', ${backOf(sql`x."order" = o.id`)}, 'total', ${PAID_FOR_LINE}, 'vat', null,
          'isReduced', coalesce(l.unit_price < l.regular_price, false), 'asked', ${ASKED},
          'vatPercent', coalesce((t.terms ->> 'vatPercent')::float8, ${vatPercent})) order by l.position)
        from order_lines l where l."order" = o.id) as lines
    from orders o join showrooms w on w.id = o.store left join order_invoices i on i."order" = o.id left join invoice_terms t on t.id = i.terms
    cross join lateral (
      select least(o.subtotal, o.paid - o.paid_back + order_due(o))
          - coalesce((select sum(x.worth) from exchange_lines x where x."order" = o.id), 0) as worth,
        (select sum(l.unit_price::bigint * (l.quantity - ${backOf(sql`x."order" = o.id`)})) from order_lines l where l."order" = o.id) as price
    ) left_of
    where ${where} order by o.delivered_at desc nulls last, o.id limit ${MAX_LISTED}`
}

function selectSales(where: SQL): SQL {
  return sql`
    select 'sale' as kind, s.id as "_id", s.number, ${showroomJson('w')} as store, ${isoTime('s.at')} as at, s.exchange_days as days,
      s.state = 'sold' as stands, null as wallet, null as kept, voucher_part(null, s.id)::float8 as "byVoucher",
      order_part(s.id)::float8 as "notInCash",
      (select json_agg(json_build_object('line', l.position, 'product', l.product, 'size', json_build_object('_id', l.size, 'size', l.size_number),
          'name', l.name, 'nameBn', l.name_bn, 'code', l.code, 'color', l.color, 'colorBn', l.color_bn, 'quantity', l.quantity,
          'back', ${backOf(sql`x.sale = s.id`)}, 'total', l.total, 'isReduced', coalesce(l.unit_price < l.regular_price, false),
          'asked', null, 'vat', l.vat, 'vatPercent', l.vat_percent) order by l.position)
        from sale_lines l where l.sale = s.id) as lines
    from sales s join showrooms w on w.id = s.showroom
    where ${where} order by s.at desc, s.id limit ${MAX_LISTED}`
}

/** Sales by id or number, with their showrooms. */
export async function listSalesNamed(
  db: Db,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
): Promise<{ id: string; number: string; showroom: string }[]> {
  const { rows } = await db.execute<{ id: string; number: string; showroom: string }>(sql`
    select id, number, showroom from sales
    where id = any(${sql.param([...ids])}::uuid[]) or number = any(${sql.param([...numbers])}::text[])`)
  return rows
}

/** Locks orders and sales until the transaction ends, in one order: two clerks take a pair back one after the other. */
export async function lockSources(
  tx: Db,
  { orders, sales }: { orders: readonly string[]; sales: readonly string[] },
): Promise<void> {
  await tx.execute(sql`select from orders where id = any(${sql.param([...orders])}::uuid[]) order by id for update`)
  await tx.execute(sql`select from sales where id = any(${sql.param([...sales])}::uuid[]) order by id for update`)
}

/** What articles cost today at the least, by 'product size' of a pair that the shop has or had. */
export async function findLowestPrices(
  tx: Db,
  pairs: readonly { product: string; size: string }[],
): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await tx.execute<{ key: string; price: number }>(sql`
    select distinct l.product || ' ' || l.size as key, least(p.discount_price, p.original_price)::float8 as price
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as l (product uuid, size uuid)
    join products p on p.id = l.product join sizes z on z.id = l.size where ${HAS_COME_IN}`)
  return new Map(rows.map(({ key, price }) => [key, price]))
}

/** Of the money of a sale, in taka. */
type SaleOrigin = {
  /** what has come in and not gone back */
  kept: number
  /** of it, what pairs of orders have paid, otherwise than by voucher */
  order: number
  /** of it, what shoes at a reduced price have paid */
  reduced: number
  /** the number of such an order whose money has not come in */
  owing: string | null
}

export async function readSaleOrigin(tx: Db, sale: string): Promise<SaleOrigin> {
  const { rows } = await tx.execute<SaleOrigin>(sql`
    select coalesce(sum(m.taka) filter (where ${isMoney}), 0)::float8 as kept, order_part(s.id)::float8 as "order",
      greatest(0, coalesce(e.from_reduced, 0) + coalesce(sum(m.taka) filter (where ${isMoney} and m.taka < 0), 0))::float8 as reduced,
      owing_order(s.id) as owing
    from sales s left join exchanges e on e.id = s.exchange left join order_money m on m.sale = s.id
    where s.id = ${sale} group by s.id, e.from_reduced`)
  return requireRow(rows)
}
