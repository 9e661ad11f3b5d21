import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import { addChangeEntries, createRow, deleteRow, nameFaster } from '#server/audit/catalogue.queries.ts'
import { addAuditEntries } from '#server/audit/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isManaged } from '#server/platform/db/product-visibility.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { subCategories } from '#server/platform/db/tables/categories.ts'
import { colors } from '#server/platform/db/tables/colors.ts'
import { images } from '#server/platform/db/tables/images.ts'
import { productImages, productSizes, products } from '#server/platform/db/tables/products.ts'
import { sizes } from '#server/platform/db/tables/sizes.ts'
import { updateIfUnchanged } from '#server/platform/db/update-if-unchanged.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { type Actor, assertMay } from '#server/platform/http/actor.ts'
import { t } from '#shared/language/t.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import { isId } from '#shared/rules/id.ts'
import type { FurtherImage, UploadedImage } from '#shared/schemas/product-input.ts'

export type ProductRow = typeof products.$inferInsert

const onCodeTaken = onDuplicate('article_number_taken')

/** Adds a product and returns its id. Throws 409 if another product has the article number. */
export async function addProduct(tx: Db, actor: Actor, row: ProductRow): Promise<string> {
  return (await createRow(tx, actor, products, row).catch(onCodeTaken)).id
}

/** Columns and sizes of a product, and its pictures after the first two: undefined is what stays as it is. */
interface ProductChange extends Partial<ProductRow> {
  sizes: string[]
  images: FurtherImage[] | undefined
}

/**
 * Changes a product that has not left the shop, its sizes and pictures, with the audit entry; false if there is none. Throws 403 for prices that
 * the actor may not change, 409 for a taken article number or a conflicting change.
 */
export async function changeProduct(
  tx: Db,
  actor: Actor,
  id: string,
  { sizes: sizeIds, images, ...values }: ProductChange,
  expectedUpdatedAt: Date | null,
): Promise<boolean> {
  const options = { id, values, expectedUpdatedAt, filter: isManaged }
  const change = await updateIfUnchanged(tx, products, options)
    .catch(onCodeTaken)
    .catch((error) => nameFaster(tx, options.id, error))
  if (!change) return false
  assertMayPrice(actor, [change])
  await setSizes(tx, id, sizeIds)
  const pictures = await setFurtherImages(tx, id, images)
  const before = { ...change.before, images: pictures.before }
  const after = { ...change.after, sizeIds: sizeIds.toSorted(), images: pictures.after }
  await addChangeEntries(tx, actor, products, [{ before, after }])
  return true
}

interface Prices {
  originalPrice: number
  discountPrice: number
}

/** Throws 403 if a price changes and the actor may not change prices. */
export function assertMayPrice(actor: Actor, changes: readonly { before: Prices; after: Prices }[]): void {
  const isSame = ({ before, after }: { before: Prices; after: Prices }) =>
    before.originalPrice === after.originalPrice && before.discountPrice === after.discountPrice
  if (!changes.every(isSame)) assertMay(actor, 'write_prices')
}

/** Replaces the sizes of a product. */
export async function setSizes(tx: Db, product: string, sizeIds: string[]): Promise<void> {
  const obsoleteSizes = and(eq(productSizes.product, product), notInArray(productSizes.size, sizeIds))
  await tx.delete(productSizes).where(obsoleteSizes)
  await tx
    .insert(productSizes)
    .values(sizeIds.map((size) => ({ product, size })))
    .onConflictDoNothing()
}

/** Archives a product for good; old orders still show it. False if there is none. */
export function archiveProduct(db: Db, actor: Actor, id: string): Promise<boolean> {
  return deleteRow(db, actor, products, id, async (tx) => {
    const archivedRows = await tx
      .update(products)
      .set({ archivedAt: sql`now()`, hidden: false, inHiddenCategory: false })
      .where(and(eq(products.id, id), isManaged))
      .returning({ id: products.id })
    return archivedRows.length > 0
  })
}

/**
 * The columns that a copy of a product takes over, and the ids of its sizes; null if there is none. The product is locked until the
 * transaction ends.
 */
export async function findCopySource(tx: Db, id: string) {
  const {
    id: _,
    code,
    createdAt,
    updatedAt,
    archivedAt,
    hidden,
    inHiddenCategory,
    neverOnSale,
    searchText,
    ...copiedColumns
  } = getTableColumns(products)
  const [row] = await tx
    .select(copiedColumns)
    .from(products)
    .where(and(eq(products.id, id), isManaged))
    .for('share')
  return row ?? null
}

/**
 * Publishes those of the products that were hidden, with an audit entry each, and returns how many; their age counts from then. They are on
 * sale unless their category is not published. Locked in one order, so that two calls cannot wait for each other.
 */
export async function publishHidden(tx: Db, actor: Actor, ids: string[]): Promise<number> {
  const isHidden = and(inArray(products.id, ids), eq(products.hidden, true))
  await tx.select({ id: products.id }).from(products).where(isHidden).orderBy(asc(products.id)).for('no key update')
  const rows = await tx
    .update(products)
    .set({ hidden: false, archivedAt: null, createdAt: sql`now()` })
    .where(isHidden)
    .returning({ id: products.id, code: products.code })
  const action = 'product-published'
  await addAuditEntries(
    tx,
    actor,
    rows.map(({ id, code }) => ({ action, subject: id, details: { name: code } })),
  )
  return rows.length
}

/** Whether the colour exists; locks it against deletion until the transaction ends. */
export async function colorExists(tx: Db, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return (await tx.select({ id: colors.id }).from(colors).where(eq(colors.id, id)).for('key share')).length > 0
}

/** Locks a sub-category and returns the ids of it and its category; null if there is none. */
export async function lockSubCategory(tx: Db, id: string): Promise<{ subCategory: string; category: string } | null> {
  if (!isId(id)) return null
  const [row] = await tx
    .select({ subCategory: subCategories.id, category: subCategories.category })
    .from(subCategories)
    .where(eq(subCategories.id, id))
    .for('share')
  return row ?? null
}

/** The same, or 422 that names the field if it is gone. */
export async function resolveSubCategory(tx: Db, id: string): Promise<{ subCategory: string; category: string }> {
  const place = await lockSubCategory(tx, id)
  if (place) return place
  throw invalid([{ path: 'subCategory', code: 'gone', message: t('This sub-category no longer exists') }])
}

/** Whether all the sizes exist; locks them against deletion until the transaction ends. */
export async function sizesExist(tx: Db, ids: string[]): Promise<boolean> {
  if (!ids.every(isId)) return false
  const rows = await tx.select({ id: sizes.id }).from(sizes).where(inArray(sizes.id, ids)).for('key share')
  return rows.length === ids.length
}

/** A stored picture as a form names it. */
export async function describeImage(db: Db, hash: string): Promise<UploadedImage> {
  const { width, height } = images
  return requireRow(await db.select({ image: images.hash, width, height }).from(images).where(eq(images.hash, hash)))
}

/**
 * Makes these the pictures of a product after its first two, in this order; undefined leaves them as they are. Returns what they were and
 * are. Throws 422 that names each picture which is there twice, or which nobody has stored.
 */
export async function setFurtherImages(
  tx: Db,
  product: string,
  wanted: FurtherImage[] | undefined,
): Promise<{ before: string[]; after: string[] }> {
  const present = await listFurther(tx, product)
  const list = wanted ?? present
  await refuseWrong(tx, product, list)
  if (!wanted) return { before: describe(present), after: describe(present) }
  const hashes = wanted.map(({ image }) => image)
  await tx
    .delete(productImages)
    .where(and(eq(productImages.product, product), hashes.length ? notInArray(productImages.image, hashes) : undefined))
  if (wanted.length)
    await tx
      .insert(productImages)
      .values(wanted.map((image, position) => ({ product, position, ...image })))
      .onConflictDoUpdate({
        target: [productImages.product, productImages.image],
        set: { position: sql`excluded.position`, role: sql`excluded.role` },
      })
  return { before: describe(present), after: describe(wanted) }
}

/** Gives a copy of a product the pictures that the product has after its first two. */
export async function copyFurtherImages(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await setFurtherImages(tx, to, await listFurther(tx, from))
}

function listFurther(tx: Db, product: string): Promise<FurtherImage[]> {
  return tx
    .select({ image: productImages.image, role: productImages.role })
    .from(productImages)
    .where(eq(productImages.product, product))
    .orderBy(asc(productImages.position))
}

/** Also keeps the pictures from the sweep of unused ones until the transaction ends. */
async function refuseWrong(tx: Db, product: string, list: FurtherImage[]): Promise<void> {
  const { image1, image2 } = requireRow(
    await tx
      .select({ image1: products.image1, image2: products.image2 })
      .from(products)
      .where(eq(products.id, product)),
  )
  const hashes = list.map(({ image }) => image)
  const stored = hashes.length
    ? await tx.select({ hash: images.hash }).from(images).where(inArray(images.hash, hashes)).for('key share')
    : []
  const known = new Set(stored.map(({ hash }) => hash))
  const errors = hashes.flatMap((hash, at): FieldError[] => {
    const path = `images.${at}`
    if (hash === image1 || hash === image2 || hashes.indexOf(hash) < at)
      return [{ path, code: 'distinct', message: t('This picture is there already') }]
    if (!known.has(hash))
      return [{ path, code: 'gone', message: t('This picture is no longer stored: please choose it again') }]
    return []
  })
  if (errors.length) throw invalid(errors)
}

const describe = (list: FurtherImage[]) => list.map(({ image, role }) => `${role} ${image}`)
