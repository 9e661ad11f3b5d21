import { and, asc, desc, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { hasLeft, isOnSale } from '#server/platform/db/product-visibility.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { findImageOf, type StoredImage } from '#server/platform/images/queries.ts'
import { PAGE_SIZE, type ProductSort } from '#shared/rules/search/product-filter.ts'
import type { GoneProduct, PlainProduct, Product, ProductDetails } from '#shared/schemas/product.ts'
import { publicImages } from './images.queries.ts'
import {
  isSoldOut,
  newest,
  selectIds,
  selectIdsOfParts,
  selectProducts,
  selectRows,
  toProducts,
} from './product-rows.queries.ts'

/** Sort orders of a list. 'best-selling' puts the products marked as best seller first. */
export const PRODUCT_ORDERS: Record<ProductSort, SQL[]> = {
  newest,
  'price-up': [asc(products.discountPrice), ...newest],
  'price-down': [desc(products.discountPrice), ...newest],
  'best-selling': [desc(products.bestSeller), ...newest],
}

interface ListOptions {
  where?: SQL | undefined
  order?: SQL[]
  limit: number
  offset?: number
  /** what is sold out comes after everything else, whatever the order */
  soldOutLast?: boolean
  /** with `soldOutLast`: what comes before the others, whatever the order */
  first?: SQL | undefined
  /** says which sizes are available; true if omitted */
  withStock?: boolean
}

/** One product on sale, or null. */
export async function findProduct(db: Db, id: string): Promise<Product | null> {
  const [product] = await toProducts(db, await oneQuery(db).execute({ id }))
  return product ?? null
}

const oneQuery = prepareOnce((db) =>
  selectRows(db, and(eq(products.id, sql.placeholder('id')), isOnSale)).prepare('product_on_sale'),
)

/** The same with all its pictures. */
export async function findProductDetails(db: Db, id: string): Promise<ProductDetails | null> {
  const [product, images] = await Promise.all([findProduct(db, id), publicImages(db, id)])
  return product && { ...product, images }
}

/** The products with these ids that are on sale, in the order of the ids. */
export async function findProducts(db: Db, ids: string[]): Promise<Product[]> {
  if (!ids.length) return []
  const found = await toProducts(db, await severalQuery(db).execute({ ids }))
  const productsById = new Map(found.map((product) => [product._id, product]))
  return [...new Set(ids)].flatMap((id) => productsById.get(id) ?? [])
}

const severalQuery = prepareOnce((db) =>
  selectRows(db, and(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`, isOnSale)).prepare(
    'products_on_sale',
  ),
)

/** A page of the products on sale, newest first by default. */
export function listProducts(
  db: Db,
  { where, order = newest, limit, offset = 0, soldOutLast = false, first, withStock = true }: ListOptions,
): Promise<Product[]> {
  if (soldOutLast) {
    const ids = selectIdsOfParts(db, { ...soldOutLastParts(where, first), order, limit: sql`${limit}`, offset })
    const others = first ? [sql`not (${first})`] : []
    return selectProducts(db, inArray(products.id, ids), [isSoldOut, ...others, ...order], withStock)
  }
  const ids = selectIds(db, where, order).limit(limit).offset(offset)
  return selectProducts(db, inArray(products.id, ids), order, withStock)
}

function soldOutLastParts(where: SQL | undefined, first?: SQL) {
  const offered = and(where, not(isSoldOut))
  const soldOut = and(where, isSoldOut)
  if (!first) return { parts: [offered, soldOut] }
  return { parts: [offered, soldOut].flatMap((part) => [and(part, first), and(part, not(first))]) }
}

/** At most eight others, newest first: of the same sub-category, then of the same category; null if the product is not on sale. */
export async function findSimilarProducts(db: Db, id: string): Promise<Product[] | null> {
  const similar = await selectSimilar(db, { id, isGone: false })
  return similar.length > 0 || (await findProduct(db, id)) ? similar : null
}

async function selectSimilar(db: Db, like: { id: string; isGone: boolean }): Promise<Product[]> {
  return toProducts(db, await similarQuery(db).execute(like))
}

const MAX_SIMILAR = 8

const similarQuery = prepareOnce((db) => {
  const id = sql`${sql.placeholder('id')}::uuid`
  const own = (column: 'category' | 'sub_category') =>
    sql`(select p.${sql.raw(column)} from products p where p.id = ${id} and (p.archived_at is null or ${sql.placeholder('isGone')}::boolean))`
  const isSibling = eq(products.subCategory, own('sub_category'))
  const isInCategory = and(eq(products.category, own('category')), ne(products.subCategory, own('sub_category')))
  const parts = [isSibling, isInCategory].flatMap((part) => soldOutLastParts(and(part, ne(products.id, id))).parts)
  const ids = selectIdsOfParts(db, { parts, order: newest, limit: sql.raw(String(MAX_SIMILAR)), offset: 0 })
  const order = [desc(isSibling), isSoldOut, ...newest]
  return selectRows(db, inArray(products.id, ids), order).prepare('similar_products')
})

/** The newest eight of a category. */
export function findLatestProducts(db: Db, category: string): Promise<Product[]> {
  return listProducts(db, { where: eq(products.category, category), limit: 8, soldOutLast: true })
}

/** The products marked as new arrival or best seller, newest first; none that is sold out. */
export async function listMarkedProducts(db: Db, mark: 'featured' | 'bestSeller', limit: number): Promise<Product[]> {
  return toProducts(db, await markedQueries(db)[mark].execute({ limit }))
}

const markedQueries = prepareOnce((db) => {
  const prepareMarked = (mark: 'featured' | 'bestSeller') => {
    const ids = selectIds(db, and(sql`${products[mark]}`, not(isSoldOut))).limit(sql.placeholder('limit'))
    return selectRows(db, inArray(products.id, ids)).prepare(`products_${mark}`)
  }
  return { featured: prepareMarked('featured'), bestSeller: prepareMarked('bestSeller') }
})

/**
 * The first page of a list without filters except for its category or sub-category: what most shoppers come to see. The
 * limit is a literal in the SQL, because a plan for an arbitrary limit would sort the whole category.
 */
export async function readFirstPage(
  db: Db,
  { category, subCategory }: { category: string | null; subCategory: string | null },
  sort: ProductSort,
): Promise<Product[]> {
  const kind = subCategory ? 'subCategory' : category ? 'category' : 'all'
  const query = firstPageQueries(db)(kind, sort)
  return toProducts(db, await query.execute({ id: subCategory ?? category }))
}

const firstPageQueries = prepareOnce((db) => {
  const cache = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (kind: 'all' | 'category' | 'subCategory', sort: ProductSort) => {
    const order = PRODUCT_ORDERS[sort]
    const scope = kind === 'all' ? undefined : sql`${products[kind]} = ${sql.placeholder('id')}`
    const parts = soldOutLastParts(scope)
    const ids = selectIdsOfParts(db, { ...parts, order, limit: sql.raw(String(PAGE_SIZE)), offset: 0 })
    return selectRows(db, inArray(products.id, ids), [isSoldOut, ...order]).prepare(`first products: ${kind} ${sort}`)
  }
  return (...args: Parameters<typeof prepare>) => {
    const key = args.join(' ')
    const query = cache.get(key) ?? prepare(...args)
    cache.set(key, query)
    return query
  }
})

/** A product's first or second image, or null. Includes archived products, which old orders still show. */
export function findProductImage(db: Db, id: string, column: 'image1' | 'image2'): Promise<StoredImage | null> {
  return findImageOf(db, products, products[column], id)
}

/** A product that was on sale and has left the shop, with at most eight that are like it, or else the newest ones; null if there never was one. */
export async function findGoneProduct(db: Db, id: string): Promise<GoneProduct | null> {
  const [names] = await db
    .select({ name: products.name, nameBn: products.nameBn })
    .from(products)
    .where(and(eq(products.id, id), hasLeft, eq(products.neverOnSale, false)))
  if (!names) return null
  const similar = await selectSimilar(db, { id, isGone: true })
  return { ...names, similar: similar.length > 0 ? similar : await listProducts(db, { limit: 8, soldOutLast: true }) }
}

/** All products of a category or sub-category, newest first, with colour and sizes as plain values, in batches. */
export async function* readPlainProducts(
  db: Db,
  kind: 'category' | 'subCategory',
  id: string,
): AsyncGenerator<PlainProduct[]> {
  for await (const batch of readAllProducts(db, eq(products[kind], id))) {
    yield batch.map((product) => ({
      ...product,
      color: product.color.name,
      sizes: product.sizes.map(({ size }) => size),
    }))
  }
}

/** Everything on sale, or all of it that fits a condition, newest first: in batches, so that other requests are served in between, and memory stays bounded. */
export async function* readAllProducts(db: Db, where?: SQL, withStock = false): AsyncGenerator<Product[]> {
  let lastId: string | undefined
  for (;;) {
    const cursor = lastId
      ? sql`(${products.createdAt}, ${products.id}) < (select p.created_at, p.id from products p where p.id = ${lastId})`
      : undefined
    // Whole lists are kept for as long as the catalogue is unchanged, whatever is sold meanwhile.
    const batch = await listProducts(db, { where: and(where, cursor), limit: BATCH_SIZE, withStock })
    yield batch
    if (batch.length < BATCH_SIZE) return
    lastId = batch.at(-1)?._id
  }
}

const BATCH_SIZE = 500
