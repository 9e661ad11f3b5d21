import { SHIPPING_FEE } from '#shared/rules/money/price.ts'
import { CREATE_ID_AT, CREATE_PICK, type RunQuery } from './in-transaction.ts'

/** Orders are spread over this many days up to now, more of them recent. */
export const DAYS = 730
/** The alphabet of shared/rules/orders/order-number.ts. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export interface Batch {
  /** ordinals of the first and the last order of the batch, out of `total` */
  first: number
  last: number
  total: number
  /** the number of customers added by `addCustomers` */
  customers: number
  /** distinguishes the rows of this run from those of others */
  seedId: number
}

/**
 * Adds one batch of orders with their lines and history, in statuses plausible for their age. Returns how many: orders
 * whose number is already in use are skipped.
 */
export async function addOrders(run: RunQuery, batch: Batch): Promise<number> {
  await run(CREATE_PICK)
  await run(CREATE_ID_AT)
  await draftOrders(run, batch)
  await draftLines(run)
  await run('analyze draft_orders, draft_lines')
  const { rowCount } = await run(
    `insert into orders (id, number, customer, store, status, status_changed_at, payment_method, payment_number,
       transaction_id, shipping_name, shipping_email, shipping_phone, shipping_address, subtotal, shipping, total,
       request_hash, created_at, updated_at, delivered_at, payment_verified_at, payment_verified_by)
     select d.id, d.number, d.customer, d.store, d.way[d.steps], d.placed + (d.steps - 1) * d.gap, d.method, d.wallet,
       d.transaction, d.name, d.email, d.phone, d.address, sums.subtotal, $1::int, sums.subtotal + $1::int,
       'measured ' || d.number, d.placed, d.placed + (d.steps - 1) * d.gap,
       case when d.way[d.steps] = 'Delivered' then d.placed + (d.steps - 1) * d.gap end,
       case when d.verified then d.placed + d.gap end, case when d.verified then d.staff end
     from draft_orders d
     join (select "order", sum(unit_price::bigint * quantity) as subtotal from draft_lines group by "order") sums on sums."order" = d.id`,
    [SHIPPING_FEE],
  )
  await run('insert into order_lines table draft_lines')
  await run(
    `insert into order_events (id, "order", "from", "to", by, at)
     select pg_temp.id_at(d.placed + (step - 1) * d.gap), d.id, case when step > 1 then d.way[step - 1] end, d.way[step],
       case when step = 1 then d.customer else d.staff end, d.placed + (step - 1) * d.gap
     from draft_orders d cross join lateral generate_series(1, d.steps) step`,
  )
  return rowCount ?? 0
}

async function draftOrders(run: RunQuery, { first, last, total, customers, seedId }: Batch): Promise<void> {
  await run(
    `create temp table draft_orders on commit drop as
     with stores as (select id, row_number() over (order by id) - 1 as place, count(*) over () as number from showrooms where archived_at is null),
       people as (select id, name, email, phone, location, row_number() over (order by id) - 1 as place
         from users where email like 'measured-' || ${seedId} || '-%'),
       worker as (select id from users where admin and deleted_at is null order by created_at limit 1),
       moments as (select n, now() - ${DAYS} * power(1 - n / ${total + 1}::float, 1.3) * interval '1 day' as placed from generate_series(${first}, ${last}) n),
       numbered as (
         select *, extract(epoch from now() - placed) / 86400 as age, pg_temp.pick(n, 3, 100) as luck,
           (n::bigint * 7919 + ${seedId}) % 923521 as code
         from moments),
       ways as (
         select *, case
             when luck < 7 then array['Pending', 'Cancelled']
             when luck < 10 then array['Pending', 'Approved', 'Cancelled']
             else array['Pending', 'Approved', 'Processing', 'Courier', 'Delivered'] end as whole
         from numbered),
       steps as (
         select *, least(cardinality(whole), case
             when age > 9 then 5
             when age > 5 then case when luck < 14 then 4 else 5 end
             when age > 2 then 3 + luck % 3
             when age > 1 then 2 + luck % 3
             when age > 0.3 then 1 + luck % 3
             else 1 + luck % 2 end)::int as steps
         from ways)
     select pg_temp.id_at(s.placed) as id, s.n, s.placed,
       'OM-' || to_char(s.placed at time zone 'Asia/Dhaka', 'YYMMDD') || '-'
         || substr('${NUMBER_ALPHABET}', 1 + (s.code / 29791)::int, 1) || substr('${NUMBER_ALPHABET}', 1 + (s.code / 961 % 31)::int, 1)
         || substr('${NUMBER_ALPHABET}', 1 + (s.code / 31 % 31)::int, 1) || substr('${NUMBER_ALPHABET}', 1 + (s.code % 31)::int, 1) as number,
       s.whole as way, s.steps, least(0.6, s.age * 0.9 / s.steps) * interval '1 day' as gap,
       people.id as customer, people.name, people.email, people.phone, people.location as address, stores.id as store, worker.id as staff,
       case when s.n % 10 < 6 then 'COD' when s.n % 10 < 9 then 'Bkash' else 'Nagad' end as method,
       case when s.n % 10 >= 6 then '010' || lpad(pg_temp.pick(s.n, 5, 100000000)::text, 8, '0') end as wallet,
       case when s.n % 10 >= 6 and s.luck % 3 > 0 then upper(substr(md5('${seedId} ' || s.n), 1, 12)) end as transaction,
       s.n % 10 >= 6 and s.steps > 1 and s.whole[2] = 'Approved' and (s.age > 10 or s.luck < 97) as verified
     from steps s
     join people on people.place = pg_temp.pick(s.n, 6, ${customers})
     join stores on stores.place = pg_temp.pick(s.n, 7, stores.number * 2) % stores.number
     cross join worker`,
  )
  await run('delete from draft_orders d using orders o where o.number = d.number')
}

/** One to three lines per order, with some products far more frequent than others. */
async function draftLines(run: RunQuery): Promise<void> {
  await run(
    `create temp table draft_lines on commit drop as
     with goods as (
         select p.id, p.name, p.name_bn, p.code, c.name as color, c.name_bn as color_bn, p.discount_price, p.size_ids, row_number() over (order by p.id) - 1 as place
         from products p join colors c on c.id = p.color where p.archived_at is null and cardinality(p.size_ids) > 0),
       number as (select count(*) as goods from goods),
       lines as materialized (
         select d.id, d.n, position, floor(number.goods * power(pg_temp.pick(d.n * 4 + position, 8, 1000000) / 1000000.0, 2))::bigint as place
         from draft_orders d cross join number
         cross join lateral generate_series(0, pg_temp.pick(d.n, 9, 5)::int / 2) position)
     select lines.id as "order", lines.position, goods.id as product, sizes.id as size, goods.name, goods.code, goods.color,
       sizes.size as size_number, goods.discount_price as unit_price, 1 + pg_temp.pick(lines.n + lines.position, 10, 5)::int / 4 as quantity,
       goods.name_bn, goods.color_bn
     from lines join goods using (place)
     join sizes on sizes.id = goods.size_ids[1 + pg_temp.pick(lines.n * 4 + lines.position, 11, cardinality(goods.size_ids))]`,
  )
}
