import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { ManagedProduct, ProductFields } from '#shared/schemas/product-input.ts'
import { selectProducts } from '../product-rows.queries.ts'
import { findManagedProduct } from './managed-products.queries.ts'
import {
  addProduct,
  changeProduct,
  colorExists,
  findCopySource,
  publishHidden,
  resolveSubCategory,
  setSizes,
  sizesExist,
} from './queries.ts'

/** Hashes of stored images. */
interface ImageHashes {
  image1: string
  image2: string
}

/**
 * Adds a product with its sizes in one transaction. Throws 422 that names the field for an unknown colour, size or
 * sub-category or one of another category, 409 for a taken article number.
 */
export function createProduct(db: Db, actor: Actor, fields: ProductFields, images: ImageHashes): Promise<Product> {
  return db.transaction(async (tx) => {
    const { sizes, ...row } = await resolveFields(tx, fields)
    const id = await addProduct(tx, actor, { ...row, ...images })
    await setSizes(tx, id, sizes)
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
  images: { [K in keyof ImageHashes]: string | undefined },
  expectedUpdatedAt: Date | null,
): Promise<Product | null> {
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
): Promise<Product | null> {
  return db.transaction(async (tx) => {
    const source = await findCopySource(tx, id)
    if (!source) return null
    const { sizeIds, ...columns } = source
    const copyId = await addProduct(tx, actor, { ...columns, ...own })
    await setSizes(tx, copyId, sizeIds)
    return readSavedProduct(tx, copyId)
  })
}

/** Publishes a product, with an audit entry where it was hidden; null if there is none. */
export function publishProduct(db: Db, actor: Actor, id: string): Promise<ManagedProduct | null> {
  return db.transaction(async (tx) => {
    await publishHidden(tx, actor, id)
    return findManagedProduct(tx, id)
  })
}

async function resolveFields(tx: Db, { category, subCategory, discountPrice, ...fields }: ProductFields) {
  const categoryIds = await resolveSubCategory(tx, subCategory)
  if (categoryIds.category !== category)
    throw fieldError('subCategory', 'other_category', t('This sub-category belongs to another category'))
  if (!(await colorExists(tx, fields.color))) throw fieldError('color', 'gone', t('This color no longer exists'))
  if (!(await sizesExist(tx, fields.sizes))) throw fieldError('sizes', 'gone', t('One of these sizes no longer exists'))
  return { ...fields, ...categoryIds, discountPrice: discountPrice ?? fields.originalPrice }
}

async function readSavedProduct(tx: Db, id: string): Promise<Product> {
  const [product] = await selectProducts(tx, eq(products.id, id))
  if (!product) throw new Error(`product ${id} was written and is not there`)
  return product
}

function fieldError(path: string, code: string, message: string) {
  return invalid([{ path, code, message }])
}
