import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { invalid, notFound } from '#server/platform/errors/shop-error.ts'
import { type Actor, assertMay } from '#server/platform/http/actor.ts'
import { parseId } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import type { ProductDetails } from '#shared/schemas/product.ts'
import type { FurtherImage, ManagedProduct, ProductFields } from '#shared/schemas/product-input.ts'
import { withImages } from '../images.queries.ts'
import { selectProducts } from '../product-rows.queries.ts'
import { readProducts } from './bulk.queries.ts'
import { findManagedProduct } from './managed-products.queries.ts'
import {
  addProduct,
  changeProduct,
  colorExists,
  copyFurtherImages,
  findCopySource,
  publishHidden,
  resolveSubCategory,
  setFurtherImages,
  setSizes,
  sizesExist,
} from './queries.ts'

/** Hashes of stored images; those after the first two are undefined where they stay as they are. */
interface ProductImages {
  image1: string
  image2: string
  images: FurtherImage[] | undefined
}

/**
 * Adds a product with its sizes in one transaction. Throws 422 that names the field for an unknown colour, size or
 * sub-category or one of another category and for a picture that is there twice or not at all, 409 for a taken article number.
 */
export function createProduct(
  db: Db,
  actor: Actor,
  fields: ProductFields,
  { images, ...firstTwo }: ProductImages,
): Promise<ProductDetails> {
  assertMaySetCost(actor, fields)
  return db.transaction(async (tx) => {
    const { sizes, ...row } = await resolveFields(tx, fields)
    const id = await addProduct(tx, actor, { ...row, ...firstTwo })
    await setSizes(tx, id, sizes)
    await setFurtherImages(tx, id, images)
    return readSavedProduct(tx, id)
  })
}

/**
 * Changes a product with its sizes; null if there is none. Images that are undefined stay. Throws as
 * `createProduct` does, and 409 for a conflicting change.
 */
export function updateProduct(
  db: Db,
  actor: Actor,
  id: string,
  fields: ProductFields,
  images: { [K in keyof ProductImages]: ProductImages[K] | undefined },
  expectedUpdatedAt: Date | null,
): Promise<ProductDetails | null> {
  assertMaySetCost(actor, fields)
  return db.transaction(async (tx) => {
    const row = await resolveFields(tx, fields)
    if (!(await changeProduct(tx, actor, id, { ...row, ...images }, expectedUpdatedAt))) return null
    return readSavedProduct(tx, id)
  })
}

/** Copies a product under a new article number, on sale at once or hidden at first; null if there is none. */
export function copyProduct(
  db: Db,
  actor: Actor,
  id: string,
  own: { code: string; hidden: boolean },
): Promise<ProductDetails | null> {
  return db.transaction(async (tx) => {
    const source = await findCopySource(tx, id)
    if (!source) return null
    const { sizeIds, ...columns } = source
    const copyId = await addProduct(tx, actor, { ...columns, ...own })
    await setSizes(tx, copyId, sizeIds)
    await copyFurtherImages(tx, { from: id, to: copyId })
    return readSavedProduct(tx, copyId)
  })
}

/** Publishes a product, with an audit entry where it was hidden; null if there is none. */
export function publishProduct(db: Db, actor: Actor, id: string, seesCosts: boolean): Promise<ManagedProduct | null> {
  return db.transaction(async (tx) => {
    await publishHidden(tx, actor, [id])
    return findManagedProduct(tx, id, seesCosts)
  })
}

/** Publishes many products, all or none, and tells what became of them. Throws 404 if one of them has left the shop. */
export function publishProducts(db: Db, actor: Actor, given: readonly string[]): Promise<Published> {
  const ids = [...new Set(given.map((id) => parseId(id, 'Product')))]
  return db.transaction(async (tx) => {
    const count = await publishHidden(tx, actor, ids)
    const rows = await readProducts(tx, ids)
    if (rows.length < ids.length) throw notFound('Product')
    return { count, waiting: rows.filter(({ inHiddenCategory }) => inHiddenCategory).length }
  })
}

interface Published {
  /** how many were hidden */
  count: number
  /** how many of all shoppers do not see yet, as their category is not published */
  waiting: number
}

/** Throws 403 if a cost is sent at all, be it the same: who may not see it could guess it otherwise. */
function assertMaySetCost(actor: Actor, { cost }: ProductFields): void {
  if (cost !== undefined) assertMay(actor, 'read_costs')
}

async function resolveFields(tx: Db, { category, subCategory, discountPrice, ...fields }: ProductFields) {
  const categoryIds = await resolveSubCategory(tx, subCategory)
  if (categoryIds.category !== category)
    throw fieldError('subCategory', 'other_category', t('This sub-category belongs to another category'))
  if (!(await colorExists(tx, fields.color))) throw fieldError('color', 'gone', t('This color no longer exists'))
  if (!(await sizesExist(tx, fields.sizes))) throw fieldError('sizes', 'gone', t('One of these sizes no longer exists'))
  return { ...fields, ...categoryIds, discountPrice: discountPrice ?? fields.originalPrice }
}

async function readSavedProduct(tx: Db, id: string): Promise<ProductDetails> {
  const [product] = await selectProducts(tx, eq(products.id, id))
  if (!product) throw new Error(`product ${id} was written and is not there`)
  return withImages(tx, product)
}

function fieldError(path: string, code: string, message: string) {
  return invalid([{ path, code, message }])
}
