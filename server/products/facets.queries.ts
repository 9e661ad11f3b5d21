import { and, eq, gt, gte, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { ANY, ANY_PRICE, productFacets, products } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { type StockScope, sizesInStock } from './product-rows.queries.ts'

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

export interface Counts {
  total: number
  facets: ProductPage['facets']
}

/** Counts with the names of their colours and sizes; `counts` selects kind, id, price and count. */
function selectCounts(db: Db, counts: SQL) {
  return db
    .select({
      kind: sql<'total' | 'unfiltered' | 'color' | 'size' | 'price' | 'page'>`counts.kind`,
      id: sql<string>`counts.id`,
      price: sql<number>`counts.price`,
      count: sql<number>`counts.count`,
      name: sql<string>`${colors.name}`,
      nameBn: colors.nameBn,
      hex: colors.hex,
      size: sql<string>`${sizes.size}`,
    })
    .from(sql`(${counts}) as counts`)
    .leftJoin(colors, sql`counts.kind = 'color' and ${colors.id} = counts.id`)
    .leftJoin(sizes, sql`counts.kind = 'size' and ${sizes.id} = counts.id`)
    .where(sql`counts.count > 0`)
    .orderBy(sql`lower(${colors.name})`, sizes.size)
}

type Row = Awaited<ReturnType<typeof selectCounts>>[number]

/** Rows of `selectCounts` as total and facets. */
function toCounts(rows: Row[]): Counts {
  const rowsOfKind = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  const countByRange = new Map(rowsOfKind('price').map(({ price, count }) => [price, count]))
  return {
    total: rowsOfKind('total')[0]?.count ?? 0,
    facets: {
      colors: rowsOfKind('color').map(({ id, name, nameBn, hex, count }) => ({ _id: id, name, nameBn, hex, count })),
      sizes: rowsOfKind('size').map(({ id, size, count }) => ({ _id: id, size: Number(size), count })),
      prices: PRICE_RANGES.map((range, index) => ({ ...range, count: countByRange.get(index) ?? 0 })),
    },
  }
}

interface StoredCountsKey {
  /** a category, a sub-category, or ANY */
  scope: string
  color: string
  size: string
  /** index in PRICE_RANGES, or ANY_PRICE */
  price: number
}

/** Total and facets of a list from `product_facets`: a few rows, whatever the size of the catalogue. */
export async function readStoredCounts(db: Db, key: StoredCountsKey): Promise<Counts> {
  return toCounts(await storedCountsQuery(db).execute({ ...key }))
}

const storedCountsQuery = prepareOnce((db) => {
  const { scope, color, size, price, count } = productFacets
  const rows = (columns: SQL, where: SQL) =>
    sql`select ${columns}, ${count} from ${productFacets} where ${scope} = ${sql.placeholder('scope')} and ${where}`
  const colorMatches = sql`${color} = ${sql.placeholder('color')}`
  const sizeMatches = sql`${size} = ${sql.placeholder('size')}`
  const priceMatches = sql`${price} = ${sql.placeholder('price')}`
  const total = rows(
    sql`'total' as kind, null::uuid as id, null::int as price`,
    sql`${colorMatches} and ${sizeMatches} and ${priceMatches}`,
  )
  const byColor = rows(sql`'color', ${color}, null`, sql`${color} <> ${ANY} and ${sizeMatches} and ${priceMatches}`)
  const bySize = rows(sql`'size', ${size}, null`, sql`${size} <> ${ANY} and ${colorMatches} and ${priceMatches}`)
  const byPrice = rows(sql`'price', null, ${price}`, sql`${price} >= 0 and ${colorMatches} and ${sizeMatches}`)
  return selectCounts(db, sql`${total} union all ${byColor} union all ${bySize} union all ${byPrice}`).prepare(
    'stored_counts',
  )
})

interface StoredCountsSum extends Pick<StoredCountsKey, 'size'> {
  /** categories or sub-categories of which none contains another, or ANY */
  scopes: string[]
  colors: string[]
  /** indexes in PRICE_RANGES, or ANY_PRICE */
  prices: number[]
}

/** The same for several places, colours and ranges of prices together. */
async function sumStoredCounts(db: Db, sum: StoredCountsSum): Promise<Counts> {
  const { scope, color, size, price, count } = productFacets
  const matches = {
    color: inArray(color, sum.colors),
    size: eq(size, sum.size),
    price: inArray(price, sum.prices),
  }
  const rows = (columns: SQL, ...conditions: SQL[]) =>
    sql`select ${columns}, sum(${count})::int as count from ${productFacets}
      where ${and(inArray(scope, sum.scopes), ...conditions)} group by 2, 3`
  const total = rows(
    sql`'total' as kind, null::uuid as id, null::int as price`,
    matches.color,
    matches.size,
    matches.price,
  )
  const byColor = rows(sql`'color', ${color}, null::int`, ne(color, ANY), matches.size, matches.price)
  const bySize = rows(sql`'size', ${size}, null::int`, ne(size, ANY), matches.color, matches.price)
  const byPrice = rows(sql`'price', null::uuid, ${price}::int`, gte(price, 0), matches.color, matches.size)
  return toCounts(await selectCounts(db, sql`${total} union all ${byColor} union all ${bySize} union all ${byPrice}`))
}

/**
 * The same for any prices: whole ranges are stored, and what lies beside them is counted on the fly, as `filters` has it. Null where
 * no range lies between the prices.
 */
export async function sumCountsBetween(
  db: Db,
  { minPrice, maxPrice, ...sum }: Omit<StoredCountsSum, 'prices'> & Prices,
  filters: CountFilters,
): Promise<Counts | null> {
  const { ranges, beside } = splitPrices({ minPrice, maxPrice })
  if (ranges.length === 0) return null
  const baseFilter = and(filters.baseFilter, beside)
  const [stored, left] = await Promise.all([
    sumStoredCounts(db, { ...sum, prices: ranges }),
    beside && computeCounts(db, { ...filters, baseFilter, price: undefined }),
  ])
  if (!left) return stored
  const { colors: storedColors, sizes: storedSizes, prices } = stored.facets
  const byName = ({ name }: { name: string }, other: { name: string }) =>
    name.toLowerCase() < other.name.toLowerCase() ? -1 : 1
  return {
    total: stored.total + left.total,
    facets: {
      colors: addUp(storedColors, left.facets.colors).toSorted(byName),
      sizes: addUp(storedSizes, left.facets.sizes).toSorted((a, b) => a.size - b.size),
      prices,
    },
  }
}

/** taka, both inclusive; null: no bound */
interface Prices {
  minPrice: number | null
  maxPrice: number | null
}

/** The ranges that lie between two prices, and the prices beside them. */
function splitPrices({ minPrice, maxPrice }: Prices): { ranges: number[]; beside: SQL | undefined } {
  const [from, to] = [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY]
  const inside = PRICE_RANGES.filter(({ min, max }) => min >= from && (max ?? Number.POSITIVE_INFINITY) <= to)
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return { ranges: [], beside: undefined }
  if (inside.length === PRICE_RANGES.length) return { ranges: [ANY_PRICE], beside: undefined }
  const { discountPrice } = products
  const below = from < first.min ? and(gte(discountPrice, from), lt(discountPrice, first.min)) : undefined
  const above =
    last.max !== null && last.max < to
      ? and(gt(discountPrice, last.max), maxPrice === null ? undefined : lte(discountPrice, maxPrice))
      : undefined
  return { ranges: inside.map((range) => PRICE_RANGES.indexOf(range)), beside: or(below, above) }
}

function addUp<F extends { _id: string; count: number }>(facets: F[], left: F[]): F[] {
  const byId = new Map(facets.map((facet) => [facet._id, facet]))
  for (const facet of left) byId.set(facet._id, { ...facet, count: facet.count + (byId.get(facet._id)?.count ?? 0) })
  return [...byId.values()]
}
