import { type SQL, sql } from 'drizzle-orm'
import { waitsForOf } from '#server/payments/exchange-refunds.queries.ts'
import { isInShowrooms } from '#server/platform/db/in-showrooms.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { EXCHANGE_REASONS } from '#shared/rules/counter/exchange.ts'
import { MAX_COUNT } from '#shared/rules/pagination.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { ExchangeRow, ExchangesQuery, ReasonRow, ReasonsQuery } from '#shared/schemas/counter/exchange.ts'

/** Exchanges of some showrooms, newest first: one page, and how many there are, counted up to MAX_COUNT. */
export async function listExchanges(
  db: Db,
  showrooms: Showrooms,
  { state, number, page, limit, ...days }: ExchangesQuery,
): Promise<{ list: ExchangeRow[]; total: number }> {
  const isNamed = sql`(e.number = ${number} or s.number = ${number} or exists (
    select from exchange_lines x left join orders o on o.id = x."order" left join sales f on f.id = x.sale
    where x.exchange = e.id and ${number} in (o.number, f.number)))`
  const where = sql`${isMeant(showrooms, days)} ${state === 'due' ? sql`and e.due > 0` : sql``} ${number ? sql`and ${isNamed}` : sql``}`
  const from = sql`from exchanges e left join sales s on s.exchange = e.id where ${where}`
  const { rows } = await db.execute<ExchangeRow>(sql`
    select e.id as "_id", e.number, ${showroomJson('w')} as store, ${isoTime('e.at')} as at, u.name as by, a.name as "approvedBy",
      e.late_reason as "lateReason", e.worth::float8 as worth, e.exchanged::float8 as exchanged, e.due::float8 as due,
      case when e.due > 0 then ${waitsForOf(sql`e.id`)} end as "waitsFor",
      (select json_agg(json_build_object(${shoeOf(sql`coalesce(ol.size_number, sl.size_number, z.size)`)},
          'quantity', l.quantity, 'condition', l.condition, 'reason', l.reason, 'from', coalesce(o.number, f.number), 'order', o.id) order by l.position)
        from exchange_lines l join products p on p.id = l.product left join sizes z on z.id = l.size left join orders o on o.id = l."order" left join sales f on f.id = l.sale
        left join order_lines ol on ol."order" = l."order" and ol.position = l.line
        left join sale_lines sl on sl.sale = l.sale and sl.position = l.line
        where l.exchange = e.id) as back,
      case when k.number is not null then json_build_object('number', k.number, 'total', k.total, 'lines', (
        select json_agg(json_build_object(${shoeOf(sql`l.size_number`)}, 'quantity', l.quantity) order by l.position)
        from sale_lines l join products p on p.id = l.product where l.sale = k.id)) end as sale
    from (select e.*, s.id as out ${from} order by e.at desc, e.id desc limit ${limit} offset ${(page - 1) * limit}) e
    join showrooms w on w.id = e.showroom join users u on u.id = e.by left join users a on a.id = e.approved_by
    left join sales k on k.id = e.out
    order by e.at desc, e.id desc`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (select ${from} limit ${MAX_COUNT}) c`,
  )
  return { list: rows, total: requireRow(counted.rows).total }
}

/** What came back to some showrooms by article and size, with why: the most pairs first. */
export async function listReasons(
  db: Db,
  showrooms: Showrooms,
  { page, limit, ...days }: ReasonsQuery,
): Promise<{ list: ReasonRow[]; total: number }> {
  const byReason = sql.join(
    EXCHANGE_REASONS.map(
      (reason) => sql`${sql.raw(`'${reason}'`)}, coalesce(sum(l.quantity) filter (where l.reason = ${reason}), 0)`,
    ),
    sql`, `,
  )
  const { rows } = await db.execute<ReasonRow & { total: number }>(sql`
    select g.product, p.name, p.name_bn as "nameBn", p.code, g.number::float8 as size, g.pairs::integer as pairs, g.damaged::integer as damaged,
      g.reasons, g.total::integer as total
    from (
      select l.product, l.size, max(coalesce(ol.size_number, sl.size_number, z.size)) as number, sum(l.quantity) as pairs, coalesce(sum(l.quantity) filter (where l.condition = 'damaged'), 0) as damaged,
        json_build_object(${byReason}) as reasons, count(*) over () as total
      from exchanges e join exchange_lines l on l.exchange = e.id left join sizes z on z.id = l.size
      left join order_lines ol on ol."order" = l."order" and ol.position = l.line
      left join sale_lines sl on sl.sale = l.sale and sl.position = l.line
      where ${isMeant(showrooms, days)} group by l.product, l.size
      order by sum(l.quantity) desc, l.product, l.size limit ${limit} offset ${(page - 1) * limit}
    ) g join products p on p.id = g.product order by g.pairs desc, p.name, g.number`)
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The product `p` in a size. */
const shoeOf = (size: SQL): SQL =>
  sql`'product', p.id, 'name', p.name, 'nameBn', p.name_bn, 'code', p.code, 'size', ${size}`

/** Exchanges `e` of some showrooms on some days in Dhaka. */
function isMeant(showrooms: Showrooms, { from, to }: Pick<ReasonsQuery, 'from' | 'to'>): SQL {
  return sql`${isInShowrooms(sql`e.showroom`, showrooms)}
    ${from ? sql`and e.at >= (${from}::date::timestamp at time zone 'Asia/Dhaka')` : sql``}
    ${to ? sql`and e.at < ((${to}::date + 1)::timestamp at time zone 'Asia/Dhaka')` : sql``}`
}
