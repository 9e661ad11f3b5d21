import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { images } from '#server/platform/db/tables/images.ts'
import { productImages, products } from '#server/platform/db/tables/products.ts'
import { invalid } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import type { FieldError } from '#shared/rules/errors.ts'
import type { FurtherImage, UploadedImage } from '#shared/schemas/product-input.ts'

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
