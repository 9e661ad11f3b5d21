import type pg from 'pg'
import { inTransaction, refreshStatistics } from './in-transaction.ts'

/**
 * The work that staff have done for the orders of a shop with couriers: calls, picked lines, parcels in hand-overs of 50,
 * payments that came into the wallets, and tills. Returns the number of rows.
 */
export async function seedWorkOnOrders(pool: pg.Pool): Promise<number> {
  let rows = 0
  for (const statement of STATEMENTS)
    rows += await inTransaction(pool, async (query) => (await query(statement)).rowCount ?? 0)
  await refreshStatistics(pool)
  return rows
}

const WORKER = `(select id from users where admin and deleted_at is null order by created_at limit 1)`

const STATEMENTS = [
  'delete from order_picks',
  'delete from parcels',
  'delete from hand_overs',
  'delete from order_work',
  `insert into order_work ("order", confirmed_at, no_answers, at_risk, accepted_at, accepted_by, picked_at, picked_by, packed_at, packed_by, collect_code)
   select o.id, case when o.status <> 'Pending' then o.created_at end, 0, o.status = 'Pending' and abs(hashtext(o.number)) % 50 = 0,
     case when o.status in ('Processing', 'Courier', 'Delivered') then o.created_at end, case when o.status in ('Processing', 'Courier', 'Delivered') then ${WORKER} end,
     case when o.ready then o.created_at end, case when o.ready then ${WORKER} end,
     case when o.ready then o.created_at end, case when o.ready then ${WORKER} end,
     case when o.ready then lpad((abs(hashtext(o.number)) % 1000000)::text, 6, '0') end
   from (select *, status in ('Courier', 'Delivered') or status = 'Processing' and abs(hashtext(number)) % 3 = 0 as ready from orders) o`,
  `insert into order_calls (id, "order", at, by, outcome, reason)
   select gen_random_uuid(), o.id, o.created_at + nth * interval '20 minutes', ${WORKER},
     case when nth < o.calls then 'no-answer' when o.status = 'Cancelled' then 'cancelled' else 'confirmed' end,
     case when nth = o.calls and o.status = 'Cancelled' then 'No longer wanted' end
   from (select *, 1 + abs(hashtext(number)) % 2 as calls from orders where payment_method = 'COD' and status <> 'Pending') o
   cross join lateral generate_series(1, o.calls) nth`,
  `insert into order_picks ("order", position, at, by)
   select l."order", l.position, w.picked_at, w.picked_by from order_lines l join order_work w on w."order" = l."order" and w.picked_at is not null`,
  `create table bulk_parcels as
   select o.id as "order", c.id as courier, c.fee_outside as fee, o.created_at + interval '1 day' as at, o.status, o.number, o.shipping_address is not null as known,
     case when o.payment_method = 'COD' then o.total else 0 end as cash, o.store,
     dense_rank() over (order by o.store, c.id) * 1000000 + (row_number() over (partition by o.store, c.id order by o.created_at) - 1) / 50 as batch
   from orders o
   join (select *, row_number() over (order by id) - 1 as place, count(*) over () as number_of from couriers where archived_at is null) c
     on c.place = abs(hashtext(o.number)) % c.number_of
   where o.status in ('Courier', 'Delivered')`,
  `alter table bulk_parcels add hand_over uuid`,
  `update bulk_parcels p set hand_over = b.id from (select batch, gen_random_uuid() as id from bulk_parcels group by batch) b where b.batch = p.batch`,
  `insert into hand_overs (id, courier, showroom, at, by)
   select hand_over, min(courier::text)::uuid, min(store::text)::uuid, max(at), ${WORKER} from bulk_parcels group by hand_over`,
  `insert into parcels ("order", hand_over, courier, tracking_code, cash, fee, handed_over_at, settled_at)
   select "order", hand_over, courier, 'BULK-' || number, cash, fee, at, case when status = 'Delivered' and at < now() - interval '10 days' then at + interval '8 days' end
   from bulk_parcels`,
  'drop table bulk_parcels',
  `insert into settlements (id, courier, name, file_hash, rows, by)
   select gen_random_uuid(), courier, 'bulk', md5(courier::text), count(*), ${WORKER} from parcels where settled_at is not null group by courier
   on conflict do nothing`,
  `insert into settlement_rows (settlement, position, "order", code, kind, collected, fee)
   select s.id, row_number() over (partition by s.id order by p."order") - 1, p."order", p.tracking_code, 'paid', p.cash, p.fee
   from parcels p join settlements s on s.courier = p.courier and s.name = 'bulk' where p.settled_at is not null on conflict do nothing`,
  `insert into wallet_statements (id, method, name, file_hash, rows, by)
   select gen_random_uuid(), method, 'bulk', md5(method), 1, ${WORKER} from unnest(array['Bkash', 'Nagad']) method`,
  `insert into wallet_payments (id, statement, method, transaction_id, sender, amount, paid_at, "order")
   select gen_random_uuid(), s.id, o.payment_method, coalesce(o.transaction_id, upper(substr(md5(o.number), 1, 12))), phone_digits(o.payment_number), o.total,
     o.created_at, case when o.payment_verified_at is not null then o.id end
   from orders o join wallet_statements s on s.method = o.payment_method and s.name = 'bulk'
   on conflict do nothing`,
  `insert into till_days (showroom, day, opened, taken, paid_out, counted, by)
   select s.id, day::date, 0, 0, 0, 0, ${WORKER} from showrooms s cross join generate_series(now() - interval '700 days', now() - interval '1 day', interval '1 day') day
   where s.archived_at is null on conflict do nothing`,
  'select fill_order_money()',
]
