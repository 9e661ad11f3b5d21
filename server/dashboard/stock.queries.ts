import { sql } from 'drizzle-orm'
import { ALL_SHOWROOMS } from '#server/orders/order-totals.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import { showroomJson } from '#server/stock/json.queries.ts'
import { proposeTransfers } from '#shared/rules/showrooms/transfer-proposals.ts'
import type { DashboardStock, TransferProposal } from '#shared/schemas/stock/dashboard-stock.ts'

/** What 'sold lately' means. */
const WEEKS = 4
const SHOE_LIMIT = 10
/** Sizes of products in showrooms that are looked at for proposals, those that lack most pairs first. */
const MAX_NEEDS = 200
const PROPOSAL_LIMIT = 20
/** Upper ends of the ages of pairs, in days. */
const AGES = [30, 90, 180, 365]

type ShoeRow = DashboardStock['soldOut'][number]

const soldSince = sql`now() - make_interval(weeks => ${WEEKS})`
const firstDay = sql`((${soldSince}) at time zone 'Asia/Dhaka')::date`

/** Pairs that counters have sold lately and that were not voided: read line by line, as orders are for proposals. */
const counterPairs = sql`
  select s.showroom, l.product, l.size, l.size_number, l.quantity
  from sales s join sale_lines l on l.sale = s.id where s.at >= ${soldSince} and s.state = 'sold'`

/** The most sold shoes on sale of which at least one size is sold out in every showroom. */
export async function findSoldOutShoes(db: Db): Promise<ShoeRow[]> {
  const { rows } = await db.execute<ShoeRow>(sql`
    with sales as (
      select product, sum(pairs)::int as pairs from (
        select product, pairs from daily_products_now where store = ${ALL_SHOWROOMS} and day >= ${firstDay}
        union all select product, quantity from (${counterPairs}) c
      ) b group by product having sum(pairs) > 0
    )
    select p.id as "_id", p.name, p.name_bn as "nameBn", p.code, p.image1, sales.pairs, gone.sizes, gone.every as "everySize"
    from sales join products p on p.id = sales.product and p.archived_at is null
    cross join lateral (
      select array_agg(z.size::float order by z.size) filter (where a.available is not true) as sizes,
        bool_and(a.available is not true) as every
      from product_sizes ps join sizes z on z.id = ps.size
      left join size_availability a on a.product = ps.product and a.size = ps.size
      where ps.product = p.id
    ) gone
    where gone.sizes is not null order by sales.pairs desc, p.id limit ${SHOE_LIMIT}`)
  return rows.map(({ image1, ...shoe }) => ({ ...shoe, image1: imageUrl('products/image', shoe._id, image1) }))
}

type Shelf = Record<string, unknown> &
  Parameters<typeof proposeTransfers>[0][number] & {
    store: TransferProposal['to']
    shoe: TransferProposal['product']
    number: number
  }

/** Which pairs should go from one showroom to another (`proposeTransfers`). */
export async function findProposals(db: Db): Promise<TransferProposal[]> {
  const { rows } = await db.execute<Shelf>(sql`
    with sales as materialized (
      select showroom, product, size, sum(quantity)::int as sold from (
        select o.store as showroom, l.product, l.size, l.quantity
        from orders o join order_lines l on l."order" = o.id where o.created_at >= ${soldSince} and o.status <> 'Cancelled'
        union all select showroom, product, size, quantity from (${counterPairs}) c
      ) b group by 1, 2, 3
    ), needs as (
      select distinct product, size from (
        select sales.product, sales.size from sales
        join showrooms s on s.id = sales.showroom and s.archived_at is null
        left join stock t on (t.showroom, t.product, t.size) = (sales.showroom, sales.product, sales.size)
        where sold > coalesce(t.on_hand - t.held, 0)
        order by sold - coalesce(t.on_hand - t.held, 0) desc, sales.product, sales.size limit ${MAX_NEEDS}
      ) as lacking
    )
    select ${showroomJson('s')} as store, s.id as showroom, s.latitude, s.longitude, p.id as product, z.id as size,
      z.size::float as number, coalesce(t.on_hand - t.held, 0) as available, coalesce(sales.sold, 0) as sold,
      (select coalesce(sum(w.sent), 0)::int from transfers v join transfer_rows w on w.transfer = v.id
        where v.state = 'sent' and v."to" = s.id and w.product = p.id and w.size = z.id) as coming,
      json_build_object('_id', p.id, 'name', p.name, 'nameBn', p.name_bn, 'code', p.code, 'image1', p.image1) as shoe
    from needs join products p on p.id = needs.product and p.archived_at is null join sizes z on z.id = needs.size
    cross join showrooms s
    left join stock t on (t.showroom, t.product, t.size) = (s.id, p.id, z.id)
    left join sales on (sales.showroom, sales.product, sales.size) = (s.id, p.id, z.id)
    where s.archived_at is null and (t.on_hand > t.held or sales.sold > 0)`)
  const nameOf = new Map(rows.map(({ store }) => [store._id, store]))
  const shelfOf = new Map(rows.map((row) => [`${row.product} ${row.size}`, row]))
  return proposeTransfers(rows, PROPOSAL_LIMIT).flatMap(({ from, to, product, size, pairs }) => {
    const [sender, receiver, shelf] = [nameOf.get(from), nameOf.get(to), shelfOf.get(`${product} ${size}`)]
    if (!sender || !receiver || !shelf) return []
    const shoe = { ...shelf.shoe, image1: imageUrl('products/image', product, shelf.shoe.image1) }
    return [{ from: sender, to: receiver, product: shoe, size: { _id: size, size: shelf.number }, pairs }]
  })
}

/** Pairs sold lately and pairs available now by size, and pairs on hand by age: the oldest leave first. Reads all stock. */
export async function countPairs(db: Db): Promise<Pick<DashboardStock, 'sizes' | 'ages'>> {
  const sizes = db.execute<DashboardStock['sizes'][number]>(sql`
    with left_now as (
      select z.size, sum(t.available)::int as pairs from (
        select size, sum(on_hand - held) as available from stock
        where on_hand > held and showroom in (select id from showrooms where archived_at is null) group by size
      ) t join sizes z on z.id = t.size group by z.size
    ), sales as (
      select size, sum(pairs)::int as pairs from (
        select size, pairs from daily_sizes_now where store = ${ALL_SHOWROOMS} and day >= ${firstDay}
        union all select size_number, quantity from (${counterPairs}) c
      ) b group by size having sum(pairs) > 0
    )
    select size::float as size, coalesce(sales.pairs, 0) as sold, coalesce(left_now.pairs, 0) as left
    from sales full join left_now using (size) order by size`)
  const ages = db.execute<{ days: number | null; pairs: number }>(sql`
    with there as (
      select product, size, sum(on_hand) as pairs from stock where on_hand > 0 group by 1, 2
    ), received as (
      select product, size, at::date as day, sum(pairs) as pairs from stock_movements
      where kind in ('opening', 'received', 'returned', 'exchanged-in') or (kind = 'counted' and pairs > 0) group by 1, 2, 3
    ), layers as (
      select r.day, greatest(0, least(r.pairs, there.pairs
        - coalesce(sum(r.pairs) over (partition by product, size order by r.day desc rows between unbounded preceding and 1 preceding), 0))) as pairs
      from received r join there using (product, size)
    )
    select current_date - day as days, sum(pairs)::int as pairs from layers where pairs > 0 group by 1`)
  const [sold, aged] = await Promise.all([sizes, ages])
  const bounds = [...AGES, null]
  return {
    sizes: sold.rows,
    ages: bounds.map((upTo, index) => {
      const above = AGES[index - 1] ?? -1
      const of = aged.rows.filter(({ days }) => Number(days) > above && (upTo === null || Number(days) <= upTo))
      return { upTo, pairs: of.reduce((sum, { pairs }) => sum + pairs, 0) }
    }),
  }
}
