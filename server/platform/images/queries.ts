import { and, desc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { SWEEP_LOCK } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/open.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { directors } from '#server/platform/db/tables/directors.ts'
import { images, resizedImages } from '#server/platform/db/tables/images.ts'
import { pictureImportFiles, pictureImportKept } from '#server/platform/db/tables/imports/pictures.ts'
import { productImages, products } from '#server/platform/db/tables/products.ts'
import { slides } from '#server/platform/db/tables/slides.ts'

/** A stored image: its hash, and how wide it is in pixels. */
export type StoredImage = Pick<typeof images.$inferSelect, 'hash' | 'width'>

const storedImage = { hash: images.hash, width: images.width }

/** The image that a column of a row refers to; null if there is no such row or image. */
export async function findImageOf(
  db: Db,
  table: PgTable & { id: PgColumn },
  column: PgColumn,
  id: string,
): Promise<StoredImage | null> {
  const [row] = await db
    .select(storedImage)
    .from(table as PgTable)
    .innerJoin(images, eq(images.hash, column))
    .where(eq(table.id, id))
  return row ?? null
}

/** Records a stored image. One that is known already gets a new date, which protects it from the sweep of unused images. */
export async function addImage(db: Pick<Db, 'insert'>, image: typeof images.$inferInsert): Promise<void> {
  await db
    .insert(images)
    .values(image)
    .onConflictDoUpdate({ target: images.hash, set: { createdAt: sql`now()` } })
}

/** The newest image that `markResized` was not told of; null if there is none. */
export async function findUnresizedImage(db: Db): Promise<StoredImage | null> {
  const [row] = await db
    .select(storedImage)
    .from(images)
    .leftJoin(resizedImages, eq(resizedImages.image, images.hash))
    .where(isNull(resizedImages.image))
    .orderBy(desc(images.createdAt))
    .limit(1)
  return row ?? null
}

/** Records that an image exists in every width of the pages. Nothing happens if it has been deleted meanwhile. */
export async function markResized(db: Db, hash: string): Promise<void> {
  const image = db.select({ image: images.hash }).from(images).where(eq(images.hash, hash))
  await db.insert(resizedImages).select(image).onConflictDoNothing()
}

/** Every column that refers to an image. */
const IMAGE_COLUMNS: readonly PgColumn[] = [
  categories.image,
  subCategories.image,
  products.image1,
  products.image2,
  productImages.image,
  pictureImportFiles.image,
  pictureImportKept.image,
  slides.image,
  slides.phoneImage,
  directors.image,
]

/** A grace period: a rejected form may be sent again, and a row is written shortly after its image. */
const ORPHAN_AGE = sql`interval '1 hour'`

/**
 * Deletes the rows of images that nothing has referred to for an hour and returns their hashes, at most a hundred. Rows
 * are locked first and then checked again, so that an image that an upload or a save refers to meanwhile stays. Deletes
 * nothing during a backup, which still reads them.
 */
export async function deleteOrphans(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as locked`)
  if (!rows[0]?.locked) return []
  const isUnused = and(
    lt(images.createdAt, sql`now() - ${ORPHAN_AGE}`),
    ...IMAGE_COLUMNS.map((column) =>
      notExists(tx.select({ one: sql`1` }).from(column.table).where(sql`${column} = ${images.hash}`)),
    ),
  )
  const lockedRows = await tx
    .select({ hash: images.hash })
    .from(images)
    .where(isUnused)
    .limit(100)
    .for('update', { skipLocked: true })
  if (!lockedRows.length) return []
  const hashes = lockedRows.map(({ hash }) => hash)
  const deletedRows = await tx
    .delete(images)
    .where(and(inArray(images.hash, hashes), isUnused))
    .returning({ hash: images.hash })
  return deletedRows.map(({ hash }) => hash)
}

/** The version of a stored image in its URL. */
export function imageVersion(hash: string): string {
  return hash.slice(0, 12)
}

/** URL of a stored image with its version, so that it can be cached for a year and a new image shows at once. */
export function imageUrl(path: string, id: string, hash: string): string {
  return `/api/v1/${path}/${id}?v=${imageVersion(hash)}`
}
