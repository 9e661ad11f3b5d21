import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { colors, productFacets, products, sizes } from '#server/db/schema.ts'
import { PRICE_RANGES } from '#shared/rules/price.ts'
import type { ProductPage } from '#shared/schemas/product.ts'

/** In `product_facets`: any colour, any size, the whole shop; and any price. */
export const ANY = '00000000-0000-0000-0000-000000000000'
export const ANY_PRICE = -1

interface Counts {
  total: number
  facets: ProductPage['facets']
}

interface KeptChoice {
  /** a category, a sub-category, or ANY */
  scope: string
  color: string
  size: string
  /** the place in PRICE_RANGES, or ANY_PRICE */
  price: number
}

/** Total and facets of a list as the database keeps them: a few rows, whatever the size of the catalogue. */
export function keptCounts(db: Db, { scope, color, size, price }: KeptChoice): Promise<Counts> {
  const rows = (what: SQL, where: SQL) =>
    sql`select ${what}, ${productFacets.count} from ${productFacets} where ${productFacets.scope} = ${scope} and ${where}`
  const ofColor = sql`${productFacets.color} = ${color}`
  const ofSize = sql`${productFacets.size} = ${size}`
  const ofPrice = sql`${productFacets.price} = ${price}`
  return readCounts(
    db,
    sql`${rows(sql`'total' as kind, null::uuid as id, null::int as price`, sql`${ofColor} and ${ofSize} and ${ofPrice}`)}
    union all ${rows(sql`'color', ${productFacets.color}, null`, sql`${productFacets.color} <> ${ANY} and ${ofSize} and ${ofPrice}`)}
    union all ${rows(sql`'size', ${productFacets.size}, null`, sql`${productFacets.size} <> ${ANY} and ${ofColor} and ${ofPrice}`)}
    union all ${rows(sql`'price', null, ${productFacets.price}`, sql`${productFacets.price} >= 0 and ${ofColor} and ${ofSize}`)}`,
  )
}

interface CountedChoice {
  /** which products the list is about, before its filters */
  among: SQL | undefined
  /** its filters; undefined where not chosen */
  color: SQL | undefined
  size: SQL | undefined
  price: SQL | undefined
}

/** Total and facets of a list that the kept counts do not know (words, free prices), counted over what it is about. */
export function freshCounts(db: Db, { among, color, size, price }: CountedChoice): Promise<Counts> {
  const chosen = (condition: SQL | undefined) => condition ?? sql`true`
  return readCounts(
    db,
    sql`with groups as materialized (
      select ${products.color} as color, least(${products.discountPrice} / 1000, 5) as price, ${products.sizeIds} as sizes,
        ${chosen(color)} as color_fits, ${chosen(size)} as size_fits, ${chosen(price)} as price_fits, count(*) as count
      from ${products} where ${chosen(among)} group by 1, 2, 3, 4, 5, 6
    )
    select 'total' as kind, null::uuid as id, null::int as price, sum(count)::int as count
      from groups where color_fits and size_fits and price_fits
    union all select 'color', color, null, sum(count)::int from groups where size_fits and price_fits group by color
    union all select 'size', one.size, null, sum(count)::int
      from groups, unnest(sizes) as one(size) where color_fits and price_fits group by one.size
    union all select 'price', null, price, sum(count)::int from groups where color_fits and size_fits group by price`,
  )
}

interface Row extends Record<string, unknown> {
  kind: 'total' | 'color' | 'size' | 'price'
  id: string
  price: number
  count: number
  name: string
  size: string
}

async function readCounts(db: Db, counts: SQL): Promise<Counts> {
  const { rows } = await db.execute<Row>(
    sql`select counts.*, ${colors.name}, ${sizes.size} from (${counts}) as counts
      left join ${colors} on counts.kind = 'color' and ${colors.id} = counts.id
      left join ${sizes} on counts.kind = 'size' and ${sizes.id} = counts.id
      where counts.count > 0
      order by lower(${colors.name}), ${sizes.size}`,
  )
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  const inRange = new Map(of('price').map(({ price, count }) => [price, count]))
  return {
    total: of('total')[0]?.count ?? 0,
    facets: {
      colors: of('color').map(({ id, name, count }) => ({ _id: id, name, count })),
      sizes: of('size').map(({ id, size, count }) => ({ _id: id, size: Number(size), count })),
      prices: PRICE_RANGES.map((range, place) => ({ ...range, count: inRange.get(place) ?? 0 })),
    },
  }
}
