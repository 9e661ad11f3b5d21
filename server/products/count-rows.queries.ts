import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import type { ProductPage } from '#shared/schemas/product.ts'

export interface Counts {
  total: number
  facets: ProductPage['facets']
}

/** Counts with the names of their colours and sizes; `counts` selects kind, id, price and count. */
export function selectCounts(db: Db, counts: SQL) {
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
export function toCounts(rows: Row[]): Counts {
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
