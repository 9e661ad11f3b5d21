import type { Db } from '#server/db/open.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { ProductFields, ProductsChange } from '#shared/schemas/product-input.ts'
import { findProduct } from '../queries.ts'
import {
  addProduct,
  areSizes,
  changeProduct,
  changeProducts,
  findPlace,
  findToCopy,
  isColor,
  setSizes,
} from './queries.ts'

/** Hashes of stored images. */
interface Pictures {
  image1: string
  image2: string
}

/**
 * Adds a product with its sizes in one transaction. Throws 422 that names the field for an unknown colour, size or
 * sub-category or one of another category, 409 for a taken article number.
 */
export function createProduct(db: Db, fields: ProductFields, pictures: Pictures): Promise<Product> {
  return db.transaction(async (tx) => {
    const { sizes, ...row } = await readFields(tx, fields)
    const id = await addProduct(tx, { ...row, ...pictures })
    await setSizes(tx, id, sizes)
    return written(tx, id)
  })
}

/**
 * Changes a product on sale with its sizes; null if there is none. Images that are undefined stay. Throws as
 * `createProduct` does, and 409 for a conflicting change.
 */
export function updateProduct(
  db: Db,
  id: string,
  fields: ProductFields,
  pictures: { [K in keyof Pictures]: string | undefined },
  seen: Date | null,
): Promise<Product | null> {
  return db.transaction(async (tx) => {
    const { sizes, ...row } = await readFields(tx, fields)
    if (!(await changeProduct(tx, id, { ...row, ...pictures }, seen))) return null
    await setSizes(tx, id, sizes)
    return written(tx, id)
  })
}

/** Copies a product on sale under a new article number; null if there is none. */
export function copyProduct(db: Db, id: string, code: string): Promise<Product | null> {
  return db.transaction(async (tx) => {
    const found = await findToCopy(tx, id)
    if (!found) return null
    const { sizeIds, ...same } = found
    const copy = await addProduct(tx, { ...same, code })
    await setSizes(tx, copy, sizeIds)
    return written(tx, copy)
  })
}

/** Updates many products at once, all or none, and returns their number. Throws 404 if one of them is not on sale. */
export function updateProducts(db: Db, { products, subCategory, ...values }: ProductsChange): Promise<number> {
  const ids = [...new Set(products)].map((id) => parseId(id, 'Product'))
  return db.transaction(async (tx) => {
    const place = subCategory === undefined ? {} : await placeOf(tx, subCategory)
    const changed = await changeProducts(tx, ids, { ...values, ...place })
    if (changed < ids.length) throw notFound('Product')
    return changed
  })
}

async function readFields(tx: Db, { category, subCategory, discountPrice, ...fields }: ProductFields) {
  const place = await placeOf(tx, subCategory)
  if (place.category !== category) throw wrong('subCategory', 'This sub-category belongs to another category')
  if (!(await isColor(tx, fields.color))) throw wrong('color', 'This color is not there any more')
  if (!(await areSizes(tx, fields.sizes))) throw wrong('sizes', 'One of these sizes is not there any more')
  return { ...fields, ...place, discountPrice: discountPrice ?? fields.originalPrice }
}

async function placeOf(tx: Db, subCategory: string) {
  const place = await findPlace(tx, subCategory)
  if (!place) throw wrong('subCategory', 'This sub-category is not there any more')
  return place
}

async function written(tx: Db, id: string): Promise<Product> {
  const product = await findProduct(tx, id)
  if (!product) throw new Error(`product ${id} was written and is not there`)
  return product
}

function wrong(path: string, message: string) {
  return invalid(`${path}: ${message}`, [{ path, message }])
}
