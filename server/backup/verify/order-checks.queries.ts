import { ORDER_FIGURES } from '#server/platform/db/tables/order-totals.ts'
import { ANY, type CheckQuery } from './check.ts'

/** Actions after which a payment is verified or not: their names, or `verified` of their details, say which. */
const MARKING_ACTIONS =
  "'payment-verified', 'payment-unverified', 'payment-assigned', 'payment-released', 'difference-accepted'"

/** Whether orders agree with their lines, events and audit. */
export const ORDER_CHECKS: CheckQuery[] = [
  {
    name: 'lines make the subtotal of their order',
    countSql: 'select count(*) from orders',
    mismatchSql: `select number from orders o left join
        (select "order", sum(unit_price::bigint * quantity) as lines from order_lines group by 1) l on l."order" = o.id
      where l.lines is distinct from o.subtotal`,
  },
  {
    name: 'subtotal and delivery make the total',
    countSql: 'select count(*) from orders',
    mismatchSql: 'select number from orders where total <> subtotal + shipping',
  },
  {
    name: 'VAT of invoices is within the subtotal at their rate',
    countSql: 'select count(*) from order_invoices',
    mismatchSql: `select o.number from order_invoices i join orders o on o.id = i."order" join invoice_terms t on t.id = i.terms
      cross join lateral (select (t.terms->>'vatPercent')::numeric as percent) rate
      where abs(i.vat * (100 + percent) - o.subtotal * percent) > 50 + percent / 2`,
  },
  {
    name: 'events lead to the status of their order',
    countSql: 'select count(*) from order_events',
    // Each event moves its order out of one status and into another: what remains is the current status.
    mismatchSql: `select o.number from orders o left join (
        select "order", status, sum(sign) as times from order_events
        cross join lateral (values ("to", 1), ("from", -1)) as step (status, sign)
        where status is not null group by 1, 2 having sum(sign) <> 0
      ) s on s."order" = o.id
      group by o.id having count(s.status) <> 1 or max(s.status) <> o.status or max(s.times) <> 1`,
  },
  {
    name: 'payment marks follow the audit',
    countSql: `select count(*) from audit_entries where action in (${MARKING_ACTIONS})`,
    mismatchSql: `select o.number from orders o join (
        select distinct on (subject) subject,
          case action when 'payment-verified' then true when 'payment-unverified' then false else (details->>'verified')::boolean end as verified
        from audit_entries where action in (${MARKING_ACTIONS}) order by subject, at desc, id desc
      ) a on a.subject = o.id
      where a.verified <> (o.payment_verified_at is not null)
        -- A former program verified many at once with one entry for all of them.
        and not exists (select from audit_entries many where many.action = 'payments-verified' and many.subject is null
          and abs(extract(epoch from many.at - o.payment_verified_at)) < 60)`,
  },
]

const DAY = "(o.created_at at time zone 'Asia/Dhaka')::date"
const SHOWROOM_SCOPES = `cross join lateral (values (o.store), (${ANY})) as scope (store)`
const sums = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ')

/** Whether the stored totals of orders are what counting them anew gives. */
export const TOTALS_CHECKS: CheckQuery[] = [
  {
    name: 'kept totals by day and store',
    countSql: 'select count(*) from (select from daily_orders_now group by day, store) as totals',
    mismatchSql: `with stored as (select day, store, ${sums(ORDER_FIGURES)} from daily_orders_now group by 1, 2),
      recounted as (
        select ${DAY} as day, scope.store, count(*) as orders, sum(total) as taka,
          ${countAndTaka("status = 'Delivered'", 'delivered')}, ${countAndTaka("status = 'Cancelled'", 'cancelled')},
          ${countAndTaka("payment_method = 'Bkash' and status <> 'Cancelled'", 'bkash')},
          ${countAndTaka("payment_method = 'Nagad' and status <> 'Cancelled'", 'nagad')}
        from orders o ${SHOWROOM_SCOPES} group by 1, 2)
      select day || ', store ' || store from stored full join recounted using (day, store)
      where (${ORDER_FIGURES.map((figure) => `stored.${figure}`).join(', ')})
        is distinct from (${ORDER_FIGURES.map((figure) => `recounted.${figure}`).join(', ')})`,
  },
  soldCheck('kept pairs by product', 'daily_products_now', 'product', 'l.product', ['pairs', 'sum(l.quantity)']),
  soldCheck('kept taka by product', 'daily_products_now', 'product', 'l.product', [
    'taka',
    'sum(l.quantity * l.unit_price::bigint)',
  ]),
  soldCheck('kept pairs by size', 'daily_sizes_now', 'size', 'l.size_number', ['pairs', 'sum(l.quantity)']),
]

function countAndTaka(condition: string, name: string): string {
  return `count(*) filter (where ${condition}) as ${name}, coalesce(sum(total) filter (where ${condition}), 0) as ${name}_taka`
}

function soldCheck(
  name: string,
  view: string,
  key: string,
  column: string,
  [figure, recountSql]: [string, string],
): CheckQuery {
  const storedSql = `select day, store, ${key}, sum(${figure}) as figure from ${view} group by 1, 2, 3 having sum(${figure}) <> 0`
  return {
    name,
    countSql: `select count(*) from (${storedSql}) as totals`,
    mismatchSql: `with stored as (${storedSql}), recounted as (
        select ${DAY} as day, scope.store, ${column} as ${key}, ${recountSql} as figure
        from orders o join order_lines l on l."order" = o.id ${SHOWROOM_SCOPES}
        where o.status <> 'Cancelled' group by 1, 2, 3)
      select day || ', store ' || store || ', ${key} ' || ${key} from stored full join recounted using (day, store, ${key})
      where stored.figure is distinct from recounted.figure`,
  }
}
