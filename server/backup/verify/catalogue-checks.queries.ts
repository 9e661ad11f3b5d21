import { ANY, type CheckQuery } from './check.ts'

/** What is stored of products beside their rows. */
export const CATALOGUE_CHECKS: CheckQuery[] = [
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
