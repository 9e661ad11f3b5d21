import { type SQL, sql } from 'drizzle-orm'
import { restsOf, waitsForOf } from '#server/payments/exchange-refunds.queries.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import type { CreditNote } from '#shared/schemas/counter/credit-note.ts'

/** What of an order came back, newest first. */
export function listNotesOfOrder(db: Db, order: string): Promise<CreditNote[]> {
  return listNotes(db, (row) => sql`${row}."order" = ${order}`)
}

/** What of a sale came back, and what had come back to pay for it, newest first. */
export function listNotesOfSale(db: Db, sale: string): Promise<CreditNote[]> {
  return listNotes(
    db,
    (row) => sql`(${row}.sale = ${sale} or ${row}.exchange = (select x.exchange from sales x where x.id = ${sale}))`,
  )
}

/** Credit notes of the lines that are meant, each with what is meant of its money: others may be of somebody else’s pairs. */
async function listNotes(db: Db, isMeant: (row: SQL) => SQL): Promise<CreditNote[]> {
  const { rows } = await db.execute<CreditNote & Record<string, unknown>>(sql`
    select e.number, ${isoTime('e.at')} as at, ${showroomJson('w')} as store, n.lines, n.worth::float8 as worth, n.vat::float8 as vat,
      (select coalesce(-sum(m.taka), 0) from order_money m
        where m.exchange = e.id and m.kind = 'exchanged' and m.taka < 0 and ${isMeant(sql`m`)})::float8 as exchanged,
      (select coalesce(sum(k.rest), 0) from (select e.id as exchange, r.* from (${restsOf(sql`e.id`)}) r) k where ${isMeant(sql`k`)})::float8 as due,
      ${waitsForOf(sql`e.id`, isMeant)} as "waitsFor",
      (select coalesce(-sum(m.taka), 0) from order_money m left join order_money u on u.position = m.undoes
        where m.exchange = e.id and coalesce(u.kind, m.kind) = 'waived' and ${isMeant(sql`m`)})::float8 as waived
    from (
      select l.exchange, sum(l.worth) as worth, sum(l.vat) as vat, json_agg(json_build_object(
        'name', coalesce(ol.name, sl.name), 'nameBn', coalesce(ol.name_bn, sl.name_bn),
        'size', coalesce(ol.size_number, sl.size_number)::float8, 'quantity', l.quantity, 'worth', l.worth) order by l.position) as lines
      from exchange_lines l
      left join order_lines ol on ol."order" = l."order" and ol.position = l.line
      left join sale_lines sl on sl.sale = l.sale and sl.position = l.line
      where ${isMeant(sql`l`)} group by l.exchange
    ) n join exchanges e on e.id = n.exchange join showrooms w on w.id = e.showroom
    order by e.at desc, e.id desc`)
  return rows
}
