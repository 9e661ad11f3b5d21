import type { RunQuery } from './in-transaction.ts'

/** Sizes of a new product that showrooms carry, smallest first. */
const CARRIED_SIZES = 6

/**
 * Gives every open showroom pairs of the products that have none anywhere, and makes all open orders hold theirs: a showroom
 * has at least the pairs that it has promised. The ledger and what is available agree afterwards.
 */
export async function addStock(run: RunQuery): Promise<void> {
  await run(
    `with carried as (
       select product, size, row_number() over (partition by product order by number) as place from (
         select ps.product, ps.size, z.size as number from product_sizes ps join sizes z on z.id = ps.size
         where not exists (select from stock where stock.product = ps.product)
       ) as sizes_of_new
     ), dealt as (
       select s.id as showroom, c.product, c.size, abs(hashtext(c.product::text || c.size || s.id)) % 9 as pairs
       from carried c cross join showrooms s where c.place <= $1 and s.archived_at is null
     ), promised as (
       select o.store as showroom, l.product, l.size, sum(l.quantity)::int as held
       from orders o join order_lines l on l."order" = o.id
       where is_open_order(o.status) and place_of_pairs(o.pairs, o.status) = 'held'
         and not exists (select from order_shortages m where m."order" = l."order" and m.position = l.position)
       group by 1, 2, 3
     )
     insert into stock (showroom, product, size, on_hand, held)
       select showroom, product, size, coalesce(pairs, 0) + coalesce(held, 0), coalesce(held, 0)
       from dealt full join promised using (showroom, product, size)
     on conflict (showroom, product, size) do update
       set held = excluded.held, on_hand = greatest(stock.on_hand, excluded.held)`,
    [CARRIED_SIZES],
  )
  await run(
    `insert into stock_movements (id, at, showroom, product, size, kind, pairs, reference)
     select gen_random_uuid(), now(), s.showroom, s.product, s.size, 'opening', s.on_hand - coalesce(ledger.pairs, 0), 'Measured'
     from stock s left join (
       select showroom, product, size, sum(pairs) as pairs from stock_movements
       where kind not in ('held', 'released') group by 1, 2, 3
     ) as ledger using (showroom, product, size)
     where s.on_hand <> coalesce(ledger.pairs, 0)`,
  )
  await run(`select square_order_ledger(array(
    select id from orders where is_open_order(status) and place_of_pairs(pairs, status) = 'held'), 'held', null)`)
  await run(
    `insert into size_availability as kept (product, size, available)
     select product, size, bool_or(on_hand > held) from stock join showrooms s on s.id = stock.showroom and s.archived_at is null
     group by product, size
     on conflict (product, size) do update set available = excluded.available where kept.available <> excluded.available`,
  )
}
