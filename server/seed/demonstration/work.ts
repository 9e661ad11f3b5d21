import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { couriers, handOvers } from '#server/db/tables/parcels.ts'
import { COURIER_PRESETS } from '#shared/rules/courier-presets.ts'
import { daysBefore } from './time.ts'

/** Days for which a courier keeps the cash of delivered parcels. */
const UNPAID_DAYS = 10

/**
 * The work on the orders that `seedOrders` has placed: couriers, parcels on the way and delivered ones that couriers have not
 * paid yet, and orders in work that are accepted, picked or packed. Always the same, by the numbers of the orders.
 */
export async function seedWork(tx: Db, now: Date, admin: string): Promise<void> {
  const rows = await tx
    .insert(couriers)
    .values(
      COURIER_PRESETS.map(({ fees, ...courier }) => ({
        ...courier,
        feeInside: fees.inside,
        feeOutside: fees.outside,
        createdAt: daysBefore(now, 61),
      })),
    )
    .returning({ id: couriers.id })
  const given = await tx
    .insert(handOvers)
    .values(rows.map(({ id }, index) => ({ courier: id, at: daysBefore(now, 1 + index), by: admin })))
    .returning({ id: handOvers.id, courier: handOvers.courier })
  const list = given.map(({ id, courier }, place) => ({ id, courier, place }))
  await tx.execute(sql`
    insert into parcels ("order", hand_over, courier, tracking_code, cash, fee, handed_over_at)
    select o.id, h.id, h.courier, 'DEMO-' || right(o.number, 4) || '-' || o.customer_place,
      case when o.payment_method = 'COD' then o.total else 0 end, c.fee_outside, o.status_changed_at
    from (
      select *, abs(hashtext(number)) % ${list.length} as hand_over_place,
        row_number() over (order by created_at, id) as customer_place
      from orders
      where status = 'Courier' or (status = 'Delivered' and delivered_at > ${daysBefore(now, UNPAID_DAYS).toISOString()}::timestamptz)
    ) o
    join jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as h (id uuid, courier uuid, place integer) on h.place = o.hand_over_place
    join couriers c on c.id = h.courier`)
  await tx.execute(sql`
    insert into order_work ("order", confirmed_at, accepted_at, accepted_by, picked_at, picked_by, packed_at, packed_by, collects, collect_code)
    select o.id, o.created_at, o.status_changed_at, ${admin}::uuid,
      case when o.share >= 1 then o.status_changed_at end, case when o.share >= 1 then ${admin}::uuid end,
      case when o.share >= 2 then o.status_changed_at end, case when o.share >= 2 then ${admin}::uuid end,
      o.share = 3, case when o.share >= 2 then lpad((abs(hashtext(o.number || ' code')) % 1000000)::text, 6, '0') end
    from (select *, abs(hashtext(number)) % 4 as share from orders where status = 'Processing') o`)
  await tx.execute(sql`
    insert into order_picks ("order", position, by)
    select l."order", l.position, ${admin}::uuid from order_lines l
    join order_work w on w."order" = l."order" and w.picked_at is not null`)
}
