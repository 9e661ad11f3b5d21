import { sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import type { Exchange } from '#shared/schemas/counter/exchange.ts'
import { findSale } from '../sales.queries.ts'

/** An exchange with its lines and its sale; null if there is none. */
export async function findExchange(db: Db, id: string): Promise<Exchange | null> {
  const { rows } = await db.execute<Omit<Exchange, 'sale'> & { sale: string | null }>(sql`
    select e.id as "_id", e.number, ${showroomJson('w')} as store, ${isoTime('e.at')} as at, u.name as by, a.name as "approvedBy",
      e.late_reason as "lateReason", e.worth::float8 as worth, e.vat::float8 as vat, e.exchanged::float8 as exchanged, s.id as sale,
      to_char((s.at at time zone 'Asia/Dhaka')::date + s.exchange_days, 'YYYY-MM-DD') as until,
      (select json_build_object('_id', v.id, 'code', null, 'ending', v.ending, 'amount', v.amount, 'expiresAt', ${isoTime('v.expires_at')})
        from vouchers v where v.exchange = e.id order by v.at, v.id limit 1) as voucher,
      coalesce((select -sum(m.taka) from order_money m where m.exchange = e.id and m.kind = 'returned'
        and not exists (select from order_money b where b.undoes = m.position)), 0)::float8 as "paidBack",
      (select json_agg(json_build_object('product', l.product, 'size', json_build_object('_id', l.size, 'size', coalesce(ol.size_number, sl.size_number, z.size)),
          'name', coalesce(ol.name, sl.name, p.name), 'nameBn', coalesce(ol.name_bn, sl.name_bn, case when ol.name is null and sl.name is null then p.name_bn end),
          'code', coalesce(ol.code, sl.code, p.code), 'color', coalesce(ol.color, sl.color), 'colorBn', coalesce(ol.color_bn, sl.color_bn), 'from', coalesce(o.number, f.number),
          'quantity', l.quantity, 'condition', l.condition, 'reason', l.reason, 'worth', l.worth, 'vat', l.vat) order by l.position)
        from exchange_lines l join products p on p.id = l.product left join sizes z on z.id = l.size
        left join orders o on o.id = l."order" left join sales f on f.id = l.sale
        left join order_lines ol on ol."order" = l."order" and ol.position = l.line
        left join sale_lines sl on sl.sale = l.sale and sl.position = l.line
        where l.exchange = e.id) as lines
    from exchanges e join showrooms w on w.id = e.showroom join users u on u.id = e.by left join users a on a.id = e.approved_by
    left join sales s on s.exchange = e.id where e.id = ${id}`)
  const [row] = rows
  return row ? { ...row, sale: row.sale === null ? null : await findSale(db, row.sale) } : null
}

/** The exchange that a device has sent with such a body; null if it was not taken. */
export async function findSentExchange(
  db: Db,
  { device, bodyHash }: { device: string; bodyHash: string },
): Promise<Exchange | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from exchanges where device = ${device} and body_hash = ${bodyHash}`,
  )
  return rows[0] ? findExchange(db, rows[0].id) : null
}

/** The showroom of an exchange; null if there is none. */
export async function findShowroomOfExchange(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ showroom: string }>(sql`select showroom from exchanges where id = ${id}`)
  return rows[0]?.showroom ?? null
}
