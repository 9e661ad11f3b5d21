import type pg from 'pg'

/** The result of a consistency check: how many items were checked, and a description of each mismatch. */
export interface Check {
  name: string
  examined: number
  wrong: string[]
}

interface Question {
  name: string
  /** returns one number: how many items there are to check */
  all: string
  /** returns one text per mismatch */
  wrong: string
}

const ANY = "'00000000-0000-0000-0000-000000000000'::uuid"
const DAY = "(o.created_at at time zone 'Asia/Dhaka')::date"
const PLACES = `cross join lateral (values (o.store), (${ANY})) as place (store)`
const FIGURES =
  'orders, taka, delivered, delivered_taka, cancelled, cancelled_taka, bkash, bkash_taka, nagad, nagad_taka'.split(', ')
const sums = (columns: readonly string[]) => columns.map((column) => `sum(${column}) as ${column}`).join(', ')

const ORDERS: Question[] = [
  {
    name: 'lines make the subtotal of their order',
    all: 'select count(*) from orders',
    wrong: `select number from orders o left join
        (select "order", sum(unit_price::bigint * quantity) as lines from order_lines group by 1) l on l."order" = o.id
      where l.lines is distinct from o.subtotal`,
  },
  {
    name: 'subtotal and delivery make the total',
    all: 'select count(*) from orders',
    wrong: 'select number from orders where total <> subtotal + shipping',
  },
  {
    name: 'events lead to the status of their order',
    all: 'select count(*) from order_events',
    // Each event moves its order out of one status and into another: what remains is the current status.
    wrong: `select o.number from orders o left join (
        select "order", status, sum(sign) as times from order_events
        cross join lateral (values ("to", 1), ("from", -1)) as step (status, sign)
        where status is not null group by 1, 2 having sum(sign) <> 0
      ) s on s."order" = o.id
      group by o.id having count(s.status) <> 1 or max(s.status) <> o.status or max(s.times) <> 1`,
  },
  {
    name: 'payment marks follow the audit',
    all: "select count(*) from audit_entries where action in ('payment-verified', 'payment-unverified')",
    wrong: `select o.number from orders o join (
        select distinct on (subject) subject, action from audit_entries
        where action in ('payment-verified', 'payment-unverified') order by subject, at desc, id desc
      ) a on a.subject = o.id
      where (a.action = 'payment-verified') <> (o.payment_verified_at is not null)`,
  },
]

const KEPT: Question[] = [
  {
    name: 'kept totals by day and store',
    all: 'select count(*) from (select from daily_orders_now group by day, store) as kept',
    wrong: `with kept as (select day, store, ${sums(FIGURES)} from daily_orders_now group by 1, 2),
      counted as (
        select ${DAY} as day, place.store, count(*) as orders, sum(total) as taka,
          ${ofOrders("status = 'Delivered'", 'delivered')}, ${ofOrders("status = 'Cancelled'", 'cancelled')},
          ${ofOrders("payment_method = 'Bkash' and status <> 'Cancelled'", 'bkash')},
          ${ofOrders("payment_method = 'Nagad' and status <> 'Cancelled'", 'nagad')}
        from orders o ${PLACES} group by 1, 2)
      select day || ', store ' || store from kept full join counted using (day, store)
      where (${FIGURES.map((figure) => `kept.${figure}`).join(', ')})
        is distinct from (${FIGURES.map((figure) => `counted.${figure}`).join(', ')})`,
  },
  sold('kept pairs by product', 'daily_products_now', 'product', 'l.product', ['pairs', 'sum(l.quantity)']),
  sold('kept taka by product', 'daily_products_now', 'product', 'l.product', [
    'taka',
    'sum(l.quantity * l.unit_price::bigint)',
  ]),
  sold('kept pairs by size', 'daily_sizes_now', 'size', 'l.size_number', ['pairs', 'sum(l.quantity)']),
]

const CATALOGUE: Question[] = [
  {
    name: 'sizes on the row of their product',
    all: 'select count(*) from products',
    wrong: `select code from products p
      where size_ids <> array(select size from product_sizes where product = p.id order by size)`,
  },
  {
    name: 'kept counts of the filters',
    all: 'select count(*) from product_facets where count <> 0',
    wrong: `with counted as (
        select s.scope, c.color, z.size, p.price, count(*) as count
        from products o
        cross join lateral unnest(array[${ANY}, category, sub_category]) as s (scope)
        cross join lateral unnest(array[${ANY}, o.color]) as c (color)
        cross join lateral unnest(${ANY} || size_ids) as z (size)
        cross join lateral unnest(array[-1, least(discount_price / 1000, 5)]) as p (price)
        where archived_at is null group by 1, 2, 3, 4)
      select concat_ws(', ', 'list ' || scope, 'colour ' || color, 'size ' || size, 'price ' || price)
      from counted full join product_facets kept using (scope, color, size, price)
      where coalesce(counted.count, 0) <> coalesce(kept.count, 0)`,
  },
]

/** Recomputes all redundant data of the database, in the snapshot of the current transaction. */
export async function checkRows(client: pg.ClientBase): Promise<Check[]> {
  const checks: Check[] = []
  for (const { name, all, wrong } of [...ORDERS, ...KEPT, ...CATALOGUE]) {
    const count = await client.query({ text: all, rowMode: 'array' })
    const found = await client.query({ text: wrong, rowMode: 'array' })
    checks.push({ name, examined: Number(count.rows[0]?.[0]), wrong: found.rows.map(([what]) => String(what)) })
  }
  return checks
}

/** All images that the shop knows, with their sizes in bytes. */
export async function listPictures(client: pg.ClientBase): Promise<{ hash: string; bytes: number }[]> {
  const { rows } = await client.query<{ hash: string; bytes: number }>('select hash, bytes from images order by hash')
  return rows
}

function ofOrders(condition: string, name: string): string {
  return `count(*) filter (where ${condition}) as ${name}, coalesce(sum(total) filter (where ${condition}), 0) as ${name}_taka`
}

function sold(name: string, view: string, key: string, column: string, [figure, counted]: [string, string]): Question {
  const kept = `select day, store, ${key}, sum(${figure}) as figure from ${view} group by 1, 2, 3 having sum(${figure}) <> 0`
  return {
    name,
    all: `select count(*) from (${kept}) as kept`,
    wrong: `with kept as (${kept}), counted as (
        select ${DAY} as day, place.store, ${column} as ${key}, ${counted} as figure
        from orders o join order_lines l on l."order" = o.id ${PLACES}
        where o.status <> 'Cancelled' group by 1, 2, 3)
      select day || ', store ' || store || ', ${key} ' || ${key} from kept full join counted using (day, store, ${key})
      where kept.figure is distinct from counted.figure`,
  }
}
