import type { CheckQuery } from './check.ts'

const NAME_OF_PAIRS = "concat_ws(', ', 'store ' || showroom, 'product ' || product, 'size ' || size)"

/** Whether pairs agree with the ledger and with open orders. */
export const STOCK_CHECKS: CheckQuery[] = [
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
