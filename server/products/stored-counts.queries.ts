import { and, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { ANY, productFacets } from '#server/platform/db/tables/product-facets.ts'
import { type Counts, selectCounts, toCounts } from './count-rows.queries.ts'

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

interface StoredCountsSum extends Omit<StoredCountsKey, 'scope' | 'color'> {
  /** categories or sub-categories of which none contains another, or ANY */
  scopes: string[]
  colors: string[]
}

/** The same for several places and colours together. */
export async function sumStoredCounts(db: Db, sum: StoredCountsSum): Promise<Counts> {
  const { scope, color, size, price, count } = productFacets
  const matches = {
    color: inArray(color, sum.colors),
    size: eq(size, sum.size),
    price: eq(price, sum.price),
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
