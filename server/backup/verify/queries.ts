import type pg from 'pg'
import { ANY, type Check, type CheckQuery } from './check.ts'
import { EXCHANGE_CHECKS } from './exchange-checks.queries.ts'
import { MONEY_CHECKS } from './money-checks.queries.ts'
import { ORDER_CHECKS, TOTALS_CHECKS } from './order-checks.queries.ts'
import { SALE_CHECKS } from './sale-checks.queries.ts'
import { STOCK_CHECKS } from './stock-checks.queries.ts'

/** Recomputes all redundant data of the database, in the snapshot of the current transaction. */
export function checkRows(client: pg.ClientBase): Promise<Check[]> {
  return runChecks(client, [
    ...ORDER_CHECKS,
    ...TOTALS_CHECKS,
    ...CATALOGUE_CHECKS,
    ...STOCK_CHECKS,
    ...MONEY_CHECKS,
    ...SALE_CHECKS,
    ...EXCHANGE_CHECKS,
  ])
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

/** What is stored of products beside their rows. */
const CATALOGUE_CHECKS: CheckQuery[] = [
  {
    name: 'products of categories that are not published',
    countSql: 'select count(*) from products where in_hidden_category',
    mismatchSql: `select p.code from products p left join categories c on c.id = p.category
      where (p.archived_at is null or p.hidden or p.in_hidden_category) and p.in_hidden_category <> coalesce(c.hidden, false)`,
  },
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
