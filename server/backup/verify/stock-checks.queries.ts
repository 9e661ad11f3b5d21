import type { CheckQuery } from './check.ts'

const NAME_OF_PAIRS = "concat_ws(', ', 'store ' || showroom, 'product ' || product, 'size ' || size)"

/** Orders whose pairs the ledger knows: open ones, and those that were moved since the ledger says where each order's pairs are. */
const KNOWN_ORDER = '(o.pairs is not null or is_open_order(o.status))'

/** Whether pairs agree with the ledger and with the orders that hold them or have them out (decision 0038). */
export const STOCK_CHECKS: CheckQuery[] = [
  {
    name: 'pairs on hand follow the ledger',
    countSql: 'select count(*) from stock',
    mismatchSql: `with ledger as (
        select showroom, product, size, sum(pairs) as pairs from stock_movements
        where kind not in ('held', 'released', 'damaged-in') group by 1, 2, 3)
      select ${NAME_OF_PAIRS} from stock full join ledger using (showroom, product, size)
      where coalesce(on_hand, 0) <> coalesce(pairs, 0)`,
  },
  {
    name: 'pairs held are those of orders and requests that hold them',
    countSql: 'select count(*) from stock where held > 0',
    mismatchSql: `with promises as (
        select o.store as showroom, l.product, l.size, sum(l.quantity) as pairs
        from orders o join order_lines l on l."order" = o.id
        left join order_shortages s on s."order" = l."order" and s.position = l.position
        where place_of_pairs(o.pairs, o.status) = 'held' and s."order" is null group by 1, 2, 3
        union all
        select r.showroom, l.product, l.wanted, l.quantity from exchange_request_lines l join exchange_requests r on r.id = l.request
        where l.held_until is not null
        union all
        select k.showroom, l.product, l.size, l.quantity from keep_lines l join keeps k on k.id = l.keep where l.held_until is not null
      ), promised as (select showroom, product, size, sum(pairs) as pairs from promises group by 1, 2, 3)
      select ${NAME_OF_PAIRS} from stock full join promised using (showroom, product, size)
      where coalesce(held, 0) <> coalesce(pairs, 0) and stock_is_kept()`,
  },
  {
    name: 'pairs of orders are where their status can have them',
    countSql: 'select count(*) from orders where pairs is not null',
    mismatchSql: `select number from orders where case
        when status in ('Courier', 'Delivered') then pairs <> 'out'
        when status = 'Cancelled' then pairs = 'held' end`,
  },
  {
    name: 'pairs of each order follow the ledger',
    countSql: `select count(*) from orders o where ${KNOWN_ORDER}`,
    mismatchSql: `with ledger as (
        select m."order", m.showroom, m.product, m.size,
          coalesce(sum(m.pairs) filter (where kind in ('held', 'released', 'sold', 'undone')), 0) as held,
          coalesce(-sum(m.pairs) filter (where kind in ('sold', 'undone', 'returned')), 0) as sent
        from stock_movements m join orders o on o.id = m."order" where ${KNOWN_ORDER} group by 1, 2, 3, 4
      ), told as (
        select o.id as "order", o.store as showroom, l.product, l.size,
          coalesce(sum(l.quantity) filter (where place_of_pairs(o.pairs, o.status) = 'held' and s."order" is null), 0) as held,
          coalesce(sum(l.quantity) filter (where place_of_pairs(o.pairs, o.status) = 'out'), 0) as sent
        from orders o join order_lines l on l."order" = o.id
        left join order_shortages s on s."order" = l."order" and s.position = l.position
        where ${KNOWN_ORDER} group by 1, 2, 3, 4
      )
      select distinct o.number from ledger full join told using ("order", showroom, product, size) join orders o on o.id = "order"
      where stock_is_kept() and (coalesce(ledger.held, 0), coalesce(ledger.sent, 0)) is distinct from (coalesce(told.held, 0), coalesce(told.sent, 0))`,
  },
  {
    name: 'pairs that strangers hold are those of their orders that nobody has confirmed or fetched',
    countSql: 'select count(*) from stranger_holds',
    mismatchSql: `select o.number from stranger_holds h join orders o on o.id = h."order"
      left join (select "order", sum(quantity) as pairs from order_lines group by 1) l on l."order" = o.id
      where stock_is_kept() and ((o.status <> 'Pending' and (o.fulfilment = 'delivery' or not is_open_order(o.status)))
        or o.payment_verified_at is not null or place_of_pairs(o.pairs, o.status) <> 'held'
        or o.customer <> h.account or h.pairs <> l.pairs)`,
  },
  {
    name: 'products that are sold out',
    countSql: 'select count(*) from sold_out_products',
    mismatchSql: `select 'product ' || id from products left join sold_out_products s on s.product = id
      where (s.product is not null) <> (stock_is_kept() and product_is_sold_out(id))`,
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
