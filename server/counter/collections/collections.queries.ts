import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { WaitingCollection } from '#shared/schemas/orders/collection.ts'

/** What somebody knows of an order that they come for. */
interface Known {
  number?: string | null | undefined
  code?: string | undefined
  phone?: string | undefined
}

/**
 * Packed orders of a showroom: those that a code fetches, of the number alone where one is given with it; without a code those to be
 * fetched, by number or phone, with the end of the phone that their buyer is asked for. Of what was to be delivered its fee is off, as it is
 * once it is handed out (`collectOrder`).
 */
export async function findWaiting(
  db: Db,
  showroom: string,
  { number, code, phone }: Known,
): Promise<WaitingCollection[]> {
  const { collection } = await readSettings(db)
  const asked: SQL[] = [isWaitingIn(showroom), code === undefined ? sql`w.collects` : sql`w.collect_code = ${code}`]
  if (number) asked.push(sql`o.number = ${number}`)
  if (phone !== undefined) asked.push(sql`phone_digits(o.shipping_phone) = phone_digits(${phone})`)
  const { rows } = await db.execute<WaitingCollection & Record<string, unknown>>(sql`
    select o.id as "_id", o.number, o.shipping_name as name, (o.total - f.off)::float8 as total,
      greatest(0, order_cash(o) - f.off)::float8 as due, f.off::float8 as "feeOff",
      case when w.leaves_unpaid is null then order_unpaid(o)::float8 else 0 end as unpaid, ${isoTime('w.kept_until')} as "keptUntil",
      ${code === undefined ? sql`right(phone_digits(o.shipping_phone), 4)` : sql`null`} as "phoneEnd",
      (select json_agg(json_build_object('product', l.product, 'size', json_build_object('_id', l.size, 'size', l.size_number::float8),
          'name', l.name, 'nameBn', l.name_bn, 'code', l.code, 'quantity', l.quantity) order by l.position)
        from order_lines l where l."order" = o.id) as lines
    from order_work w join orders o on o.id = w."order"
      cross join lateral (select case when o.fulfilment = 'delivery' and ${collection.offered} then o.shipping else 0 end as off) f
    where ${sql.join(asked, sql` and `)}
    order by o.number limit 10`)
  return rows
}

function isWaitingIn(showroom: string): SQL {
  return sql`o.store = ${showroom} and o.status in ('Approved', 'Processing') and w.packed_at is not null and not w.at_risk`
}

/** What is due of an order in cash, which the transaction has locked, in taka. */
export async function findDue(tx: Db, order: string): Promise<number> {
  const { rows } = await tx.execute<{ due: number }>(
    sql`select order_cash(o)::float8 as due from orders o where o.id = ${order}`,
  )
  return rows[0]?.due ?? 0
}
