import { ORDER_FIGURES } from '#server/platform/db/tables/order-totals.ts'
import { ANY, type CheckQuery } from './check.ts'

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
