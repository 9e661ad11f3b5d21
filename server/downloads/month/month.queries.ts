import { type SQL, sql } from 'drizzle-orm'
import { type DaySpan, isDeliveredWithin, isWithin } from '#server/orders/order-totals.queries.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { fetchRows } from '#server/platform/db/snapshot.ts'
import { moment } from '#server/spreadsheets/download-cells.ts'
import type { WorkbookSheet } from '#server/spreadsheets/stream-workbook.ts'
import type { Cell } from '#server/spreadsheets/write-rows.ts'
import { t } from '#shared/language/t.ts'

/** A month in Dhaka. */
interface Month {
  /** its first day, `2026-11-01` */
  first: string
  /** the percentage of VAT, for orders whose invoice nobody has needed yet */
  vatPercent: number
}

const daysOf = ({ first }: Month): Required<DaySpan> => ({
  from: sql`${first}::date`,
  before: sql`(${first}::date + interval '1 month')::date`,
})
/** Whether a moment is within the month. */
const isIn = (at: SQL, month: Month) => isWithin(at, daysOf(month))
/** The same of a day. */
const isOf = (day: SQL, { first }: Month) =>
  sql`${day} >= ${first}::date and ${day} < (${first}::date + interval '1 month')::date`
const dayOf = (at: SQL) => sql`(${at} at time zone 'Asia/Dhaka')::date`

/** The orders that were delivered in the month, with their VAT. */
const delivered = (month: Month) => sql`
    select o.store, o.created_at, o.total, o.subtotal, o.shipping, ${dayOf(sql`o.delivered_at`)} as day,
      coalesce(i.vat, round(o.subtotal * ${month.vatPercent}::numeric / (100 + ${month.vatPercent}::numeric))) as vat,
      coalesce((t.terms ->> 'vatPercent')::numeric, ${month.vatPercent}::numeric) as percent
    from orders o left join order_invoices i on i."order" = o.id left join invoice_terms t on t.id = i.terms
    where ${isDeliveredWithin(daysOf(month))}`

/** What was sold by day and showroom: orders on the day of their delivery, receipts, and what came back. */
const salesOf = (month: Month) => sql`
  select to_char(k.day, 'YYYY-MM-DD') as day, w.code as showroom, coalesce(o.orders, 0)::float8 as orders,
    coalesce(o.total, 0)::float8 as online, coalesce(o.shipping, 0)::float8 as delivery, coalesce(s.sales, 0)::float8 as receipts,
    coalesce(s.taka, 0)::float8 as counters, coalesce(s.discount, 0)::float8 as discount, coalesce(x.taka, 0)::float8 as "cameBack",
    (coalesce(o.total, 0) + coalesce(s.taka, 0) - coalesce(x.taka, 0))::float8 as together
  from (select day, store, count(*) as orders, sum(total) as total, sum(shipping) as shipping from (${delivered(month)}) d group by 1, 2) o
  full join (select * from daily_sales where ${isOf(sql`day`, month)} and (sales > 0 or taka <> 0)) s on s.day = o.day and s.showroom = o.store
  full join (select * from daily_exchanges where ${isOf(sql`day`, month)}) x
    on x.day = coalesce(o.day, s.day) and x.showroom = coalesce(o.store, s.showroom)
  cross join lateral (select coalesce(o.day, s.day, x.day) as day, coalesce(o.store, s.showroom, x.showroom) as showroom) k
  join showrooms w on w.id = k.showroom
  order by k.day, lower(w.code)`

/** From what was sold online in the month, by the day of delivery, to what was delivered of the orders placed in it, as the books have it. */
const onlineOf = (month: Month) => sql`
  select kind, orders::float8 as orders, taka::float8 as taka
  from (
    select 1 as place, 'online' as kind, count(*) as orders, coalesce(sum(total), 0) as taka from (${delivered(month)}) d
    union all
    select 2, 'ordered-before', -count(*), -coalesce(sum(total), 0) from (${delivered(month)}) d
    where not ${isWithin(sql`d.created_at`, { from: daysOf(month).from })}
    union all
    select 3, 'delivered-later', count(*), coalesce(sum(total), 0) from orders o
    where o.status = 'Delivered' and ${isIn(sql`o.created_at`, month)} and ${isWithin(sql`o.delivered_at`, { from: daysOf(month).before })}
  ) k order by place`

/** The VAT within what was sold and within what came back, by showroom and percentage. */
const vatOf = (month: Month) => sql`
  select w.code as showroom, v.kind, v.percent::float8 as percent, sum(v.taka)::float8 as taka, sum(v.vat)::float8 as vat
  from (
    select 1 as place, 'online' as kind, d.store as showroom, d.percent, d.subtotal as taka, d.vat from (${delivered(month)}) d
    union all
    select 2, 'counters', s.showroom, l.vat_percent, l.total, l.vat from sales s join sale_lines l on l.sale = s.id
    where s.state = 'sold' and ${isIn(sql`s.at`, month)}
    union all
    select 3, 'came-back', e.showroom, l.vat_percent, -l.worth, -l.vat from exchanges e join exchange_lines l on l.exchange = e.id
    where ${isIn(sql`e.at`, month)}
  ) v join showrooms w on w.id = v.showroom
  group by w.code, v.place, v.kind, v.percent order by lower(w.code), v.place, v.percent`

/** Credit notes, and money that went back: a refund that was taken back again is a row of its own. */
const refundsOf = (month: Month) => sql`
  select ${isoTime('r.at')} as at, r.kind, w.code as showroom, r.note, r.number, r.worth::float8 as worth, r.vat::float8 as vat, r.taka::float8 as taka,
    r.waived::float8 as waived, r.how, r.reason
  from (
    select e.at, 'note' as kind, e.showroom, e.number as note, null as number, e.worth, e.vat, null::bigint as taka, null::bigint as waived,
      null as how, e.late_reason as reason, e.id::text as place
    from exchanges e where ${isIn(sql`e.at`, month)}
    union all
    select m.at, m.kind, coalesce(m.showroom, o.store, e.showroom, s.showroom), e.number, coalesce(o.number, s.number), null, null,
      case when coalesce(u.kind, m.kind) <> 'waived' then -m.taka end, case when coalesce(u.kind, m.kind) = 'waived' then -m.taka end,
      coalesce(m.reference, v.ending), m.reason, m.position::text
    from order_money m left join order_money u on u.position = m.undoes left join orders o on o.id = m."order" left join sales s on s.id = m.sale
    left join exchanges e on e.id = m.exchange left join vouchers v on v.id = m.voucher
    where coalesce(u.kind, m.kind) in ('refund', 'returned', 'waived') and ${isIn(sql`m.at`, month)}
  ) r left join showrooms w on w.id = r.showroom
  order by r.at, r.place`

/** The tills by day and showroom: what the ledger says came in and went out, and what was counted and deposited. */
const cashOf = (month: Month) => sql`
  select to_char(k.day, 'YYYY-MM-DD') as day, w.code as showroom, coalesce(m.came, 0)::float8 as came, coalesce(m.went, 0)::float8 as went,
    d.opened::float8 as opened, d.paid_out::float8 as deposited, d.counted::float8 as counted,
    (d.counted - (d.opened + d.taken - d.refunded - d.paid_out))::float8 as difference, c.taka::float8 as corrections, d.reason
  from (
    select ${dayOf(sql`at`)} as day, showroom, sum(taka) filter (where taka > 0) as came, -sum(taka) filter (where taka < 0) as went
    from order_money where showroom is not null and ${isIn(sql`at`, month)} group by 1, 2
  ) m
  full join (select * from till_days where ${isOf(sql`day`, month)}) d on d.day = m.day and d.showroom = m.showroom
  left join (select day, showroom, sum(taka) as taka from till_corrections where ${isOf(sql`day`, month)} group by 1, 2) c
    on c.day = d.day and c.showroom = d.showroom
  cross join lateral (select coalesce(m.day, d.day) as day, coalesce(m.showroom, d.showroom) as showroom) k
  join showrooms w on w.id = k.showroom
  order by k.day, lower(w.code)`

/** What couriers settled: what their files say, and what of it stands in the ledger. */
const couriersOf = (month: Month) => sql`
  select to_char(${dayOf(sql`s.at`)}, 'YYYY-MM-DD') as day, c.name as courier, s.name as file, r.rows::float8 as rows,
    (r.collected / 100.0)::float8 as collected, (r.fees / 100.0)::float8 as fees, coalesce(m.taka, 0)::float8 as settled
  from settlements s join couriers c on c.id = s.courier
  cross join lateral (
    select count(*) as rows, coalesce(sum(collected * 100 + collected_paisa), 0) as collected,
      coalesce(sum(coalesce(fee, 0)::bigint * 100 + fee_paisa), 0) as fees
    from settlement_rows where settlement = s.id
  ) r
  left join lateral (
    select sum(m.taka) as taka from order_money m where m.settlement = s.id or m.undoes in (select position from order_money where settlement = s.id)
  ) m on true
  where ${isIn(sql`s.at`, month)}
  order by s.at, s.id`

type Row = Record<string, string | number | null>
/** The key of a column in its rows, its heading, and whether its last row has the sum, or how a cell is written. */
type Column = readonly [key: string, heading: string, how?: 'sum' | ((value: string) => Cell | null)]

interface MonthSheet {
  name: string
  select: (month: Month) => SQL
  columns: readonly Column[]
  /** what its last row is called, if not 'Together' */
  sum?: string
}

const sheetsOf = (): readonly MonthSheet[] => [
  {
    name: t('Sales'),
    select: salesOf,
    columns: [
      ['day', t('Day')],
      ['showroom', t('Showroom')],
      ['orders', t('Orders delivered'), 'sum'],
      ['online', t('Sold online'), 'sum'],
      ['delivery', t('Delivery within it'), 'sum'],
      ['receipts', t('Receipts'), 'sum'],
      ['counters', t('Sold at counters'), 'sum'],
      ['discount', t('Discount of counters'), 'sum'],
      ['cameBack', t('Came back to counters'), 'sum'],
      ['together', t('Together'), 'sum'],
    ],
  },
  {
    name: t('Ordered and delivered'),
    select: onlineOf,
    sum: t('Delivered of this month’s orders'),
    columns: [
      ['kind', t('What'), kindText],
      ['orders', t('Orders'), 'sum'],
      ['taka', t('Taka'), 'sum'],
    ],
  },
  {
    name: t('VAT'),
    select: vatOf,
    columns: [
      ['showroom', t('Showroom')],
      ['kind', t('Kind'), kindText],
      ['percent', t('VAT in percent')],
      ['taka', t('Shoes, with VAT'), 'sum'],
      ['vat', t('VAT within it'), 'sum'],
    ],
  },
  {
    name: t('Refunds and credit notes'),
    select: refundsOf,
    columns: [
      ['at', t('Day'), moment],
      ['kind', t('Kind'), kindText],
      ['showroom', t('Showroom')],
      ['note', t('Credit note')],
      ['number', t('Order or receipt')],
      ['worth', t('Worth'), 'sum'],
      ['vat', t('VAT within it'), 'sum'],
      ['taka', t('Paid back'), 'sum'],
      ['waived', t('Given up: it stays with the shop'), 'sum'],
      ['how', t('Transaction ID')],
      ['reason', t('Reason')],
    ],
  },
  {
    name: t('Cash'),
    select: cashOf,
    columns: [
      ['day', t('Day')],
      ['showroom', t('Showroom')],
      ['came', t('Came in'), 'sum'],
      ['went', t('Went out'), 'sum'],
      ['opened', t('At the opening')],
      ['deposited', t('Deposited'), 'sum'],
      ['counted', t('Counted')],
      ['difference', t('Difference'), 'sum'],
      ['corrections', t('Corrections'), 'sum'],
      ['reason', t('Reason')],
    ],
  },
  {
    name: t('Couriers'),
    select: couriersOf,
    columns: [
      ['day', t('Day')],
      ['courier', t('Courier')],
      ['file', t('File')],
      ['rows', t('Rows'), 'sum'],
      ['collected', t('Collected'), 'sum'],
      ['fees', t('Fees'), 'sum'],
      ['settled', t('Settled'), 'sum'],
    ],
  },
]

function kindText(kind: string): string {
  const texts: Record<string, string> = {
    online: t('Sold online'),
    'ordered-before': t('Less: ordered in earlier months'),
    'delivered-later': t('Plus: ordered in this month, delivered later'),
    counters: t('Sold at counters'),
    'came-back': t('Came back to counters'),
    note: t('Credit note'),
    refund: t('Refund'),
    returned: t('Refund of pairs that came back'),
    waived: t('Given up: it stays with the shop'),
    undone: t('Refund that was taken back'),
  }
  return texts[kind] ?? kind
}

/** Adds the sheets of a month, each with its sums in its last row. */
export async function addMonth(db: Db, month: Month, add: (sheet: WorkbookSheet) => Promise<void>): Promise<void> {
  for (const { name, select, columns, sum } of sheetsOf()) {
    const head = columns.map(([, heading]) => heading)
    await add({ name, head, pages: withSums(fetchRows(db, select(month)) as AsyncIterable<Row[]>, columns, sum) })
  }
}

async function* withSums(
  pages: AsyncIterable<Row[]>,
  columns: readonly Column[],
  name = t('Together'),
): AsyncGenerator<Cell[][]> {
  const sums = new Map<string, number>()
  for await (const rows of pages) {
    for (const row of rows)
      for (const [key, , how] of columns) if (how === 'sum') sums.set(key, (sums.get(key) ?? 0) + Number(row[key] ?? 0))
    yield rows.map((row) => columns.map(([key, , how]) => cellOf(row[key] ?? '', how)))
  }
  // Paisa, of which a sum in taka has at most two places.
  const last = columns.map(([key, , how]) => (how === 'sum' ? Math.round((sums.get(key) ?? 0) * 100) / 100 : ''))
  yield [[name, ...last.slice(1)]]
}

const cellOf = (value: Cell, how: Column[2]): Cell =>
  typeof how === 'function' && value !== '' ? (how(String(value)) ?? '') : value
