import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { type Counts, selectCounts, toCounts } from './count-rows.queries.ts'
import { type StockScope, sizesInStock } from './in-stock.queries.ts'

export interface CountFilters {
  /** the products of the list, before its filters */
  baseFilter: SQL | undefined
  /** its filters; undefined if not set */
  color: SQL | undefined
  size: SQL | undefined
  price: SQL | undefined
  /** the list has only what has pairs there: its sizes are counted instead of those in which a product is made */
  stock?: StockScope | undefined
  /** `size` for rows of products, if it is not the same as for their runs of sizes */
  listedSize?: SQL | undefined
  /** what fits whatever its sizes are */
  anySize?: SQL | undefined
}

export interface CountsOnTheFly extends Counts {
  /** the total without the filters */
  unfiltered: number
}

/** Total and facets of a list that the stored counts do not cover (search text, free prices), counted on the fly. */
export async function computeCounts(db: Db, filters: CountFilters): Promise<CountsOnTheFly> {
  const found = sql`select ${countedColumns(filters)} from ${products} where ${filters.baseFilter ?? sql`true`}`
  return (await countFound(db, { found, filters })).counts
}

/** What `countFound` needs of each product. One index (`products_searched`) covers it. */
export function countedColumns({ color, price, stock, anySize }: CountFilters): SQL {
  const sizeRun = stock ? sizesInStock(stock) : products.sizeRun
  return sql`${products.color} as color, ${products.discountPrice} as discount_price, ${sizeRun} as size_run,
    ${color ?? sql`true`} as color_fits, ${price ?? sql`true`} as price_fits, ${anySize ?? sql`false`} as any_size`
}

interface Found {
  /** statement with `countedColumns`, and whatever `page` needs besides */
  found: SQL
  filters: CountFilters
  /** selects ids, in order, from `found`, and from `runs` with the size_run and size_fits of each run of sizes */
  page?: SQL
}

/** Counts what a statement finds, and reads a page of its ids at the same time. */
export async function countFound(
  db: Db,
  { found, filters: { size, stock }, page }: Found,
): Promise<{ counts: CountsOnTheFly; ids: string[] }> {
  const rows = await selectCounts(
    db,
    // Sizes are looked up once per distinct run of them.
    sql`with found as ${page ? sql`materialized` : sql``} (${found}), groups as materialized (
      select color, least(discount_price / 1000, 5) as price, size_run, color_fits, price_fits, any_size, count(*)::int as count
      from found
      group by 1, 2, 3, 4, 5, 6
    ), runs as materialized (
      select size_run, sizes, size_fits
      from (select distinct size_run from groups) as distinct_runs
      cross join lateral (
        select ${products.sizeIds} as sizes, ${size ?? sql`true`} as size_fits
        from ${stock ? RUN_AS_PRODUCT : sql`${products} where ${products.sizeRun} = distinct_runs.size_run order by ${products.id} limit 1`}
      ) as any_product
    ), counted as materialized (
      select color, price, color_fits, price_fits, sizes, size_fits or any_size as size_fits, count
      from groups join runs using (size_run)
    )
    select 'total' as kind, null::uuid as id, null::int as price, sum(count)::int as count
    from counted where color_fits and size_fits and price_fits
    union all
    select 'unfiltered', null, null, sum(count)::int
    from counted
    union all
    select 'color', color, null, sum(count)::int
    from counted where size_fits and price_fits group by color
    union all
    select 'size', each_size.id, null, sum(count)::int
    from counted, unnest(sizes) as each_size (id) where color_fits and price_fits group by each_size.id
    union all
    select 'price', null, price, sum(count)::int
    from counted where color_fits and size_fits group by price
    ${page ? sql`union all select 'page', id, null, row_number() over ()::int from (${page}) as page` : sql``}`,
  )
  const places = rows.filter(({ kind }) => kind === 'page').toSorted((a, b) => a.count - b.count)
  return {
    counts: { ...toCounts(rows), unfiltered: rows.find(({ kind }) => kind === 'unfiltered')?.count ?? 0 },
    ids: places.map(({ id }) => id),
  }
}

/** In a list of what is in stock the run is itself the array of sizes. */
const RUN_AS_PRODUCT = sql`(select distinct_runs.size_run as size_ids) as ${products}`
