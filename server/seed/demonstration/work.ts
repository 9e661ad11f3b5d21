import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { couriers } from '#server/platform/db/tables/couriers.ts'
import { handOvers } from '#server/platform/db/tables/parcels.ts'
import { COURIER_PRESETS } from '#shared/rules/orders/courier-presets.ts'
import { daysBefore } from './random.ts'

/** Days for which a courier keeps the cash of delivered parcels. */
const UNPAID_DAYS = 10

/**
 * The work on the orders that `seedOrders` has placed: couriers, parcels on the way and delivered ones that couriers have not
 * paid yet, orders in work that are accepted, picked or packed, calls and tills. Always the same, by the numbers of the orders.
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
      select *, abs(hashtext(right(number, 4))) % ${list.length} as hand_over_place,
        row_number() over (order by created_at, id) as customer_place
      from orders
      where status = 'Courier' or (status = 'Delivered' and delivered_at > ${daysBefore(now, UNPAID_DAYS).toISOString()}::timestamptz)
    ) o
    join jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as h (id uuid, courier uuid, place integer) on h.place = o.hand_over_place
    join couriers c on c.id = h.courier`)
  await tx.execute(sql`
    insert into order_work ("order", confirmed_at, accepted_at, accepted_by, picked_at, picked_by, packed_at, packed_by, collects, code_due_at,
      collect_code)
    select o.id, o.created_at, o.status_changed_at, ${admin}::uuid,
      case when o.share >= 1 then o.status_changed_at end, case when o.share >= 1 then ${admin}::uuid end,
      case when o.share >= 2 then o.status_changed_at end, case when o.share >= 2 then ${admin}::uuid end,
      o.share = 3, case when o.share = 3 then o.status_changed_at end,
      case when o.share >= 2 then lpad((abs(hashtext(right(o.number, 4) || ' code')) % 1000000)::text, 6, '0') end
    from (select *, abs(hashtext(right(number, 4))) % 4 as share from orders where status = 'Processing') o`)
  await tx.execute(sql`
    insert into order_picks ("order", position, by)
    select l."order", l.position, ${admin}::uuid from order_lines l
    join order_work w on w."order" = l."order" and w.picked_at is not null`)
  await seedCalls(tx, now, admin)
}

/** Parcels that came back: the first two refused at the door, one reached nobody, one was lost. Pairs came back but for the lost one's. */
export async function seedReturns(tx: Db, ids: readonly string[], admin: string): Promise<void> {
  const rows = ids.map((id, index) => ({ id, reason: RETURN_REASONS_OF[index] ?? 'refused' }))
  const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, reason text)`
  await tx.execute(sql`
    insert into parcels ("order", hand_over, courier, tracking_code, cash, fee, handed_over_at, returned_at, return_reason)
    select o.id, h.id, h.courier, 'BACK-' || right(o.number, 4), o.total, c.fee_outside, o.status_changed_at - interval '2 days', o.status_changed_at, r.reason
    from ${list} join orders o on o.id = r.id
    cross join (select id, courier from hand_overs order by at limit 1) h join couriers c on c.id = h.courier`)
  await tx.execute(sql`
    insert into parcel_returns (id, "order", product, size, quantity, sellable, by)
    select gen_random_uuid(), l."order", l.product, l.size, sum(l.quantity), true, ${admin}::uuid
    from ${list} join order_lines l on l."order" = r.id where r.reason <> 'lost' group by l."order", l.product, l.size`)
}

const RETURN_REASONS_OF = ['refused', 'refused', 'not-reached', 'lost']

/**
 * Calls of the last two weeks, some of them in vain; two orders whose buyer nobody reached, and one that three showrooms could
 * not serve.
 */
async function seedCalls(tx: Db, now: Date, admin: string): Promise<void> {
  const since = daysBefore(now, 14).toISOString()
  await tx.execute(sql`
    insert into order_calls (id, "order", at, by, outcome, reason)
    select gen_random_uuid(), o.id, o.status_changed_at - (o.calls - nth) * interval '35 minutes', ${admin}::uuid,
      case when nth < o.calls then 'no-answer' when o.status = 'Cancelled' then 'cancelled' else 'confirmed' end,
      case when nth = o.calls and o.status = 'Cancelled'
        then (array['Ordered twice', 'Found it cheaper', 'Wrong size chosen'])[1 + abs(hashtext(right(o.number, 4))) % 3] end
    from (
      select *, 1 + abs(hashtext(right(number, 4))) % 2 as calls from orders
      where payment_method = 'COD' and status in ('Approved', 'Cancelled') and created_at > ${since}::timestamptz
    ) o cross join lateral generate_series(1, o.calls) nth`)
  const { rows: atRisk } = await tx.execute<{ id: string }>(sql`
    insert into order_work ("order", no_answers, at_risk, unreached_at)
    select id, 3, true, ${now.toISOString()}::timestamptz from orders
    where status = 'Pending' and payment_method = 'COD' order by created_at limit 2
    on conflict do nothing returning "order" as id`)
  await tx.execute(sql`
    insert into order_calls (id, "order", at, by, outcome)
    select gen_random_uuid(), o.id, ${now.toISOString()}::timestamptz - (4 - nth) * interval '10 minutes', ${admin}::uuid, 'no-answer'
    from jsonb_to_recordset(${JSON.stringify(atRisk)}::jsonb) as o (id uuid) cross join generate_series(1, 3) nth`)
  await tx.execute(sql`
    with declined as (
      insert into order_work ("order", confirmed_at, for_admins)
      select id, created_at, true from orders where status = 'Approved' order by created_at limit 1
      on conflict do nothing returning "order"
    )
    insert into order_declines (id, "order", showroom, at, by, reason)
    select gen_random_uuid(), d."order", s.id, ${now.toISOString()}::timestamptz - interval '1 hour', ${admin}::uuid, 'Sold out'
    from declined d cross join (select id from showrooms order by code limit 3) s`)
}

/** Days on whose evening the tills were closed, the oldest first. */
const CLOSED_DAYS_AGO = [3, 2, 1]
/** Taka that stay in a till overnight. */
const FLOAT = 2_000

/** The tills, closed on three days: what they took was paid out but for the float; in one of them some taka were missing once. */
export async function seedTills(tx: Db, now: Date, admin: string): Promise<void> {
  for (const ago of CLOSED_DAYS_AGO)
    await tx.execute(sql`
      insert into till_days (showroom, day, opened, taken, paid_out, counted, reason, up_to, at, by)
      select s.id, (${daysBefore(now, ago).toISOString()}::timestamptz at time zone 'Asia/Dhaka')::date,
        coalesce(last.counted, 0), t.taken, t.taken, s.counted,
        case when last.counted is null then 'Float put in' when s.counted <> last.counted then 'Change given wrong' end,
        t.up_to, ${daysBefore(now, ago).toISOString()}::timestamptz, ${admin}::uuid
      from (select id, case when code = 'Dhanmondi' and ${ago}::integer < 3 then ${FLOAT - 50}::bigint else ${FLOAT} end as counted from showrooms) s
      left join lateral (select counted from till_days d where d.showroom = s.id order by d.day desc limit 1) last on true
      cross join lateral (
        select coalesce(sum(m.taka), 0) as taken, coalesce(max(m.position), till_closed_up_to(s.id, 'infinity')) as up_to from order_money m
        where m.showroom = s.id and m.position > till_closed_up_to(s.id, 'infinity') and m.at <= ${daysBefore(now, ago).toISOString()}::timestamptz
      ) t`)
}
