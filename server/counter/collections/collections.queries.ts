import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { WaitingCollection } from '#shared/schemas/orders/collection.ts'

/** Packed orders of a showroom that this code fetches, or that of the number alone where one is given. */
export async function findWaiting(
  db: Db,
  showroom: string,
  { number, code }: { number: string | null; code: string },
): Promise<WaitingCollection[]> {
  const { rows } = await db.execute<WaitingCollection & Record<string, unknown>>(sql`
    select o.id as "_id", o.number, o.shipping_name as name, o.total::float8 as total, order_cash(o)::float8 as due,
      case when w.leaves_unpaid is null then order_unpaid(o)::float8 else 0 end as unpaid, ${isoTime('w.kept_until')} as "keptUntil",
      (select json_agg(json_build_object('product', l.product, 'size', json_build_object('_id', l.size, 'size', l.size_number::float8),
          'name', l.name, 'nameBn', l.name_bn, 'code', l.code, 'quantity', l.quantity) order by l.position)
        from order_lines l where l."order" = o.id) as lines
    from order_work w join orders o on o.id = w."order"
    where ${isWaitingIn(showroom)} and w.collect_code = ${code} and (${number}::text is null or o.number = ${number})
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
