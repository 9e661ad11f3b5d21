import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { isOnSale } from '#server/platform/db/product-visibility.ts'
import { sizeAvailability, soldOutProducts } from '#server/platform/db/tables/availability.ts'
import { catalogueVersion } from '#server/platform/db/tables/catalogue-version.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { stock } from '#server/platform/db/tables/stock.ts'
import { imageUrl } from '#server/platform/images/queries.ts'
import { listSizeNumbers } from '#server/sizes/queries.ts'
import { discountLabel } from '#shared/rules/money/price.ts'
import { isNewProduct } from '#shared/rules/products/new-product.ts'
import type { Product } from '#shared/schemas/product.ts'

/** The newest first. */
export const newest = [desc(products.createdAt), desc(products.id)]

/** The ids of products on sale that fit a condition, in an order. */
export function selectIds(db: Db, where: SQL | undefined, order: SQL[] = newest) {
  return db
    .select({ id: products.id })
    .from(products)
    .where(and(isOnSale, where))
    .orderBy(...order)
}

interface PageOfIds {
  /** one after the other; no product is in two of them */
  parts: (SQL | undefined)[]
  order: SQL[]
  limit: SQL
  offset: number
}

/**
 * A page of the ids of what is on sale in several parts, each in the same order: read in the order of an index, and a part
 * only where those before it have left room on the page.
 */
export function selectIdsOfParts(db: Db, { parts, order, limit, offset }: PageOfIds): SQL {
  const names = parts.map((_, index) => sql.raw(`part_${index}`))
  const pages = parts.map((part, index) => {
    const before = names.slice(0, index)
    const room = before.map((name) => sql`(select count(*) from ${name})`)
    const counts = parts.slice(0, index).map((other) => countOnSale(other))
    const start = sql`case when ${sql.join(
      before.map((name) => sql`exists (select from ${name})`),
      sql` or `,
    )} then 0
      else greatest(0, ${offset} - ${sql.join(counts, sql` - `)}) end`
    return sql`${names[index]} as materialized (${selectIds(db, part, order)}
      limit ${sql.join([limit, ...room], sql` - `)} offset ${offset && index ? start : sql`${offset}`})`
  })
  const all = names.map((name) => sql`select id from ${name}`)
  return sql`(with ${sql.join(pages, sql`, `)} ${sql.join(all, sql` union all `)})`
}

const countOnSale = (where: SQL | undefined) => sql`(select count(*) from ${products} where ${and(isOnSale, where)})`

/** Products that fit a condition, archived ones included. */
export async function selectProducts(
  db: Db,
  where: SQL | undefined,
  order?: SQL[],
  withStock?: boolean,
): Promise<Product[]> {
  return toProducts(db, await selectRows(db, where, order, withStock))
}

/** Rows as the products that they are. */
export async function toProducts(db: Db, rows: ProductRow[]): Promise<Product[]> {
  const resolveSizes = await createSizeResolver(db, rows[0]?.version)
  return rows.map((row) => toProduct(row, resolveSizes))
}

/** The columns of which `toProduct` makes a product, and what staff see beside: each one more costs every list something. */
export function selectRows(db: Db, where: SQL | undefined, order: SQL[] = newest, withStock = true) {
  const { id, name, nameBn, code, description, descriptionBn, originalPrice, discountPrice, image1, image2 } = products
  const { featured, bestSeller, createdAt, updatedAt, hidden, inHiddenCategory } = products
  return db
    .select({
      row: {
        ...{ id, name, nameBn, code, description, descriptionBn, originalPrice, discountPrice, image1, image2 },
        ...{ featured, bestSeller, createdAt, updatedAt, hidden, inHiddenCategory },
        // As one string, which `createSizeResolver` uses as a cache key: most products share their sizes with others.
        sizeIds: sql<string>`${products.sizeIds}::text`,
      },
      category: {
        _id: categories.id,
        name: categories.name,
        nameBn: categories.nameBn,
        forChildren: categories.forChildren,
      },
      subCategory: { _id: subCategories.id, name: subCategories.name, nameBn: subCategories.nameBn },
      color: { _id: colors.id, name: colors.name, nameBn: colors.nameBn, hex: colors.hex },
      availableSizes: withStock ? availableSizes : sql<null>`null`,
      version: sql<string>`(select ${catalogueVersion.everything} from ${catalogueVersion})`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category))
    .innerJoin(subCategories, eq(subCategories.id, products.subCategory))
    .innerJoin(colors, eq(colors.id, products.color))
    .where(where)
    .orderBy(...order)
}

export type ProductRow = Awaited<ReturnType<typeof selectRows>>[number]

/**
 * Returns a function that maps a string of size ids to sizes, memoized per string. With the steady version that their rows were read at, all
 * sizes are read once for it.
 */
export async function createSizeResolver(db: Db, version?: string): Promise<(ids: string) => Product['sizes']> {
  const allSizes = await listSizeNumbers(db, version)
  const cache = new Map<string, Product['sizes']>()
  return (ids) => {
    const sizes = cache.get(ids) ?? allSizes.filter(({ _id }) => ids.includes(_id))
    cache.set(ids, sizes)
    return sizes
  }
}

/** A product as the API shows it. */
export function toProduct(
  { row, availableSizes: available, version: _, ...references }: ProductRow,
  resolveSizes: (ids: string) => Product['sizes'],
): Product {
  const allSizes = resolveSizes(row.sizeIds)
  const sizes =
    available === null ? allSizes : allSizes.map((size) => ({ ...size, available: available.includes(size._id) }))
  return {
    _id: row.id,
    name: row.name,
    nameBn: row.nameBn,
    code: row.code,
    description: row.description,
    descriptionBn: row.descriptionBn,
    originalPrice: row.originalPrice,
    discountPrice: row.discountPrice,
    discount: discountLabel(row) ?? undefined,
    ...references,
    sizes,
    soldOut: available === null ? undefined : sizes.length > 0 && sizes.every((size) => !size.available),
    image1: imageUrl('products/image', row.id, row.image1),
    image2: imageUrl('products/image/details', row.id, row.image2),
    featured: row.featured,
    isNew: isNewProduct(row),
    bestSeller: row.bestSeller,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** What a list of shoes with pairs to sell counts as there: pairs in any showroom, or in one. */
export type StockScope = { showroom: string | null }

/** Whether a row of `products` is made in a size. */
export const hasSize = (id: string): SQL => sql`${products.sizeIds} @> array[${id}::uuid]`

/** The sizes of a row of `products` that the shop has, separated by spaces; null while it keeps no stock. */
export const availableSizes = sql<string | null>`case when (select stock_is_kept()) then coalesce(
  (select string_agg(a.size::text, ' ') from ${sizeAvailability} a where a.product = ${products.id} and a.available), ''
) end`

/** Whether a row of `products` is sold out in every size; of none while the shop keeps no stock. */
export const isSoldOut = sql`exists (select from ${soldOutProducts} where ${soldOutProducts.product} = ${products.id})`

/** The same for sorting many rows: what is sold out is read once, and not asked for each row. */
export const isAmongSoldOut = sql`${products.id} in (select ${soldOutProducts.product} from ${soldOutProducts})`

/** Whether there are pairs of a row of `products`: in one of its sizes, or in the given one. */
export function isInStock(scope: StockScope, size: string | null = null): SQL {
  return sql`exists (select ${pairsOf(scope)} ${size ? sql`and a.size = ${size}` : sql``})`
}

/** The sizes of a row of `products` of which there are pairs, as an array in one order; null if there are none. */
export function sizesInStock(scope: StockScope): SQL {
  return sql`(select array_agg(a.size order by a.size) ${pairsOf(scope)})`
}

function pairsOf({ showroom }: StockScope): SQL {
  const isSold = sql`a.product = ${products.id} and a.size = any(${products.sizeIds})`
  return showroom
    ? sql`from ${stock} a where a.showroom = ${showroom} and ${isSold} and a.on_hand > a.held`
    : sql`from ${sizeAvailability} a where ${isSold} and a.available`
}
