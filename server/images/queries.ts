import { and, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { SWEEP_LOCK } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/open.ts'
import { categories } from '#server/db/tables/categories.ts'
import { directors } from '#server/db/tables/directors.ts'
import { images } from '#server/db/tables/images.ts'
import { products } from '#server/db/tables/products.ts'
import { slides } from '#server/db/tables/slides.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'

/** Every column that refers to an image. */
const IMAGE_COLUMNS: readonly PgColumn[] = [
  categories.image,
  subCategories.image,
  products.image1,
  products.image2,
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
