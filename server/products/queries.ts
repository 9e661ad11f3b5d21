import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { categories } from '#server/db/tables/categories.ts'
import { colors } from '#server/db/tables/colors.ts'
import { products } from '#server/db/tables/products.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { findImageOf, type StoredImage } from '#server/images/queries.ts'
import { listSizeNumbers } from '#server/sizes/queries.ts'
import { isNewProduct } from '#shared/rules/new-product.ts'
import { discountLabel } from '#shared/rules/price.ts'
import { PAGE_SIZE, type ProductSort } from '#shared/rules/product-filter.ts'
import type { PlainProduct, Product } from '#shared/schemas/product.ts'
import { availableSizes } from './in-stock.queries.ts'

/** Excludes archived products, which appear in no list. */
export const isOnSale = isNull(products.archivedAt)

const newest = [desc(products.createdAt), desc(products.id)]

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
  /** says which sizes are available; true if omitted */
  withStock?: boolean
}

/** One product on sale, or null. */
export async function findProduct(db: Db, id: string): Promise<Product | null> {
  const [product] = await selectProducts(db, and(eq(products.id, id), isOnSale))
  return product ?? null
}

/** The products with these ids that are on sale, in the order of the ids. */
export async function findProducts(db: Db, ids: string[]): Promise<Product[]> {
  if (!ids.length) return []
  const productsById = new Map(
    (await selectProducts(db, and(inArray(products.id, ids), isOnSale))).map((product) => [product._id, product]),
  )
  return [...new Set(ids)].flatMap((id) => productsById.get(id) ?? [])
}

/** A page of the products on sale, newest first by default. */
export function listProducts(
  db: Db,
  { where, order = newest, limit, offset = 0, withStock = true }: ListOptions,
): Promise<Product[]> {
  const ids = selectIds(db, where, order).limit(limit).offset(offset)
  return selectProducts(db, inArray(products.id, ids), order, withStock)
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

/** At most eight others, newest first: of the same sub-category, then of the same category. */
export async function findSimilarProducts(db: Db, { _id, category, subCategory }: Product): Promise<Product[]> {
  const notSelf = ne(products.id, _id)
  const siblings = await listProducts(db, { where: and(eq(products.subCategory, subCategory._id), notSelf), limit: 8 })
  if (siblings.length === 8) return siblings
  const sameCategory = and(eq(products.category, category._id), ne(products.subCategory, subCategory._id), notSelf)
  return [...siblings, ...(await listProducts(db, { where: sameCategory, limit: 8 - siblings.length }))]
}

/** The newest eight of a category. */
export function findLatestProducts(db: Db, category: string): Promise<Product[]> {
  return listProducts(db, { where: eq(products.category, category), limit: 8 })
}

/** The products marked as new arrival or best seller, newest first. */
export async function listMarkedProducts(db: Db, mark: 'featured' | 'bestSeller', limit: number): Promise<Product[]> {
  const [rows, resolveSizes] = await Promise.all([markedQueries(db)[mark].execute({ limit }), createSizeResolver(db)])
  return rows.map((row) => toProduct(row, resolveSizes))
}

const markedQueries = prepareOnce((db) => {
  const prepareMarked = (mark: 'featured' | 'bestSeller') => {
    const ids = selectIds(db, sql`${products[mark]}`).limit(sql.placeholder('limit'))
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
  const [rows, resolveSizes] = await Promise.all([
    query.execute({ id: subCategory ?? category }),
    createSizeResolver(db),
  ])
  return rows.map((row) => toProduct(row, resolveSizes))
}

const firstPageQueries = prepareOnce((db) => {
  const cache = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (kind: 'all' | 'category' | 'subCategory', sort: ProductSort) => {
    const order = PRODUCT_ORDERS[sort]
    const scope = kind === 'all' ? undefined : sql`${products[kind]} = ${sql.placeholder('id')}`
    const ids = sql`(${selectIds(db, scope, order)} limit ${sql.raw(String(PAGE_SIZE))})`
    return selectRows(db, inArray(products.id, ids), order).prepare(`first products: ${kind} ${sort}`)
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

/** Everything on sale, or all of it that fits a condition, newest first: in batches, so that other requests are served in between, and memory stays bounded. */
export async function* readAllProducts(db: Db, where?: SQL): AsyncGenerator<Product[]> {
  let lastId: string | undefined
  for (;;) {
    const cursor = lastId
      ? sql`(${products.createdAt}, ${products.id}) < (select p.created_at, p.id from products p where p.id = ${lastId})`
      : undefined
    // Whole lists are kept for as long as the catalogue is unchanged, whatever is sold meanwhile.
    const batch = await listProducts(db, { where: and(where, cursor), limit: BATCH_SIZE, withStock: false })
    yield batch
    if (batch.length < BATCH_SIZE) return
    lastId = batch.at(-1)?._id
  }
}

const BATCH_SIZE = 500

function selectIds(db: Db, where: SQL | undefined, order: SQL[] = newest) {
  return db
    .select({ id: products.id })
    .from(products)
    .where(and(isOnSale, where))
    .orderBy(...order)
}

async function selectProducts(db: Db, where: SQL | undefined, order?: SQL[], withStock?: boolean): Promise<Product[]> {
  const [rows, resolveSizes] = await Promise.all([selectRows(db, where, order, withStock), createSizeResolver(db)])
  return rows.map((row) => toProduct(row, resolveSizes))
}

function selectRows(db: Db, where: SQL | undefined, order: SQL[] = newest, withStock = true) {
  const { searchText: _, ...columns } = getTableColumns(products)
  return db
    .select({
      // As one string, which `createSizeResolver` uses as a cache key: most products share their sizes with others.
      row: { ...columns, sizeIds: sql<string>`${products.sizeIds}::text` },
      category: { _id: categories.id, name: categories.name, nameBn: categories.nameBn },
      subCategory: { _id: subCategories.id, name: subCategories.name, nameBn: subCategories.nameBn },
      color: { _id: colors.id, name: colors.name, nameBn: colors.nameBn, hex: colors.hex },
      availableSizes: withStock ? availableSizes : sql<null>`null`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category))
    .innerJoin(subCategories, eq(subCategories.id, products.subCategory))
    .innerJoin(colors, eq(colors.id, products.color))
    .where(where)
    .orderBy(...order)
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

/** Returns a function that maps a string of size ids to sizes, memoized per string. */
async function createSizeResolver(db: Db): Promise<(ids: string) => Product['sizes']> {
  const allSizes = await listSizeNumbers(db)
  const cache = new Map<string, Product['sizes']>()
  return (ids) => {
    const sizes = cache.get(ids) ?? allSizes.filter(({ _id }) => ids.includes(_id))
    cache.set(ids, sizes)
    return sizes
  }
}

function toProduct(
  { row, availableSizes: available, ...references }: Row,
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
