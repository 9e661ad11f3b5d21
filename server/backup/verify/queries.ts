import type pg from 'pg'
import { ORDER_FIGURES } from '#server/db/tables/order-totals.ts'

/** The result of a consistency check: how many items were checked, and a description of each mismatch. */
export interface Check {
  name: string
  checkedCount: number
  mismatches: string[]
}

interface CheckQuery {
  name: string
  /** returns one number: how many items there are to check */
  countSql: string
  /** returns one text per mismatch */
  mismatchSql: string
}

const ANY = "'00000000-0000-0000-0000-000000000000'::uuid"
const DAY = "(o.created_at at time zone 'Asia/Dhaka')::date"
const SHOWROOM_SCOPES = `cross join lateral (values (o.store), (${ANY})) as scope (store)`
const sums = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ')

const ORDER_CHECKS: CheckQuery[] = [
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
    countSql: "select count(*) from audit_entries where action in ('payment-verified', 'payment-unverified')",
    mismatchSql: `select o.number from orders o join (
        select distinct on (subject) subject, action from audit_entries
        where action in ('payment-verified', 'payment-unverified') order by subject, at desc, id desc
      ) a on a.subject = o.id
      where (a.action = 'payment-verified') <> (o.payment_verified_at is not null)`,
  },
]

const TOTALS_CHECKS: CheckQuery[] = [
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

const CATALOGUE_CHECKS: CheckQuery[] = [
  {
    name: 'sizes on the row of their product',
    countSql: 'select count(*) from products',
    mismatchSql: `select code from products p
      where size_ids <> array(select size from product_sizes where product = p.id order by size)`,
  },
  {
    name: 'kept counts of the filters',
    countSql: 'select count(*) from product_facets where count <> 0',
    mismatchSql: `with recounted as (
        select s.scope, c.color, z.size, p.price, count(*) as count
        from products
        cross join lateral unnest(array[${ANY}, category, sub_category]) as s (scope)
        cross join lateral unnest(array[${ANY}, products.color]) as c (color)
        cross join lateral unnest(${ANY} || size_ids) as z (size)
        cross join lateral unnest(array[-1, least(discount_price / 1000, 5)]) as p (price)
        where archived_at is null group by 1, 2, 3, 4)
      select concat_ws(', ', 'list ' || scope, 'colour ' || color, 'size ' || size, 'price ' || price)
      from recounted full join product_facets stored using (scope, color, size, price)
      where coalesce(recounted.count, 0) <> coalesce(stored.count, 0)`,
  },
]

const NAME_OF_PAIRS = "concat_ws(', ', 'store ' || showroom, 'product ' || product, 'size ' || size)"

const STOCK_CHECKS: CheckQuery[] = [
  {
    name: 'pairs on hand follow the ledger',
    countSql: 'select count(*) from stock',
    mismatchSql: `with ledger as (
        select showroom, product, size, sum(pairs) as pairs from stock_movements
        where kind not in ('held', 'released') group by 1, 2, 3)
      select ${NAME_OF_PAIRS} from stock full join ledger using (showroom, product, size)
      where coalesce(on_hand, 0) <> coalesce(pairs, 0)`,
  },
  {
    name: 'pairs held are those of open orders',
    countSql: 'select count(*) from stock where held > 0',
    mismatchSql: `with promised as (
        select o.store as showroom, l.product, l.size, sum(l.quantity) as pairs
        from orders o join order_lines l on l."order" = o.id
        left join order_shortages s on s."order" = l."order" and s.position = l.position
        where o.status in ('Pending', 'Approved', 'Processing') and s."order" is null group by 1, 2, 3)
      select ${NAME_OF_PAIRS} from stock full join promised using (showroom, product, size)
      where coalesce(held, 0) <> coalesce(pairs, 0) and stock_is_kept()`,
  },
  {
    name: 'sizes that are available somewhere',
    countSql: 'select count(*) from size_availability',
    mismatchSql: `select concat_ws(', ', 'product ' || product, 'size ' || size) from size_availability a full join (
        select product, size, true as available from stock join showrooms on showrooms.id = stock.showroom and archived_at is null
        where on_hand > held group by 1, 2
      ) recounted using (product, size)
      where coalesce(a.available, false) <> coalesce(recounted.available, false)`,
  },
]

/** Recomputes all redundant data of the database, in the snapshot of the current transaction. */
export function checkRows(client: pg.ClientBase): Promise<Check[]> {
  return runChecks(client, [...ORDER_CHECKS, ...TOTALS_CHECKS, ...CATALOGUE_CHECKS, ...STOCK_CHECKS])
}

/** Recomputes the stored totals of orders alone. */
export function checkTotals(client: pg.ClientBase): Promise<Check[]> {
  return runChecks(client, TOTALS_CHECKS)
}

async function runChecks(client: pg.ClientBase, queries: CheckQuery[]): Promise<Check[]> {
  const checks: Check[] = []
  for (const { name, countSql, mismatchSql } of queries) {
    const count = await client.query({ text: countSql, rowMode: 'array' })
    const mismatchRows = await client.query({ text: mismatchSql, rowMode: 'array' })
    checks.push({
      name,
      checkedCount: Number(count.rows[0]?.[0]),
      mismatches: mismatchRows.rows.map(([mismatch]) => String(mismatch)),
    })
  }
  return checks
}

/** All images that the shop knows, with their sizes in bytes. */
export async function listImageSizes(client: pg.ClientBase): Promise<{ hash: string; bytes: number }[]> {
  const { rows } = await client.query<{ hash: string; bytes: number }>('select hash, bytes from images order by hash')
  return rows
}

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
