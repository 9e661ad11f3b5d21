import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { requireRow } from '#server/db/require-row.ts'
import { directors } from '#server/db/tables/directors.ts'
import { updateIfUnchanged } from '#server/db/update-if-unchanged.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { findImageOf, type StoredImage } from '#server/images/queries.ts'
import type { Director } from '#shared/schemas/director.ts'

type Row = typeof directors.$inferSelect
type DirectorValues = Pick<Row, 'name' | 'designation' | 'about'> & { image?: string }

/** All directors, oldest first. */
export async function listDirectors(db: Db): Promise<Director[]> {
  return (await db.select().from(directors).orderBy(asc(directors.createdAt), asc(directors.id))).map(toDirector)
}

/** A director's image, or null if there is no such director or no image. */
export function findDirectorImage(db: Db, id: string): Promise<StoredImage | null> {
  return findImageOf(db, directors, directors.image, id)
}

export async function addDirector(db: Db, values: DirectorValues): Promise<Director> {
  return toDirector(requireRow(await db.insert(directors).values(values).returning()))
}

/** Changes a director; null if there is none. Throws 409 for a conflicting change. */
export async function changeDirector(
  db: Db,
  id: string,
  values: DirectorValues,
  expectedUpdatedAt: Date | null,
): Promise<Director | null> {
  const row = await updateIfUnchanged(db, directors, { id, values, expectedUpdatedAt })
  return row && toDirector(row)
}

/** Deletes a director; false if there is none. */
export async function deleteDirector(db: Db, id: string): Promise<boolean> {
  return (await db.delete(directors).where(eq(directors.id, id)).returning({ id: directors.id })).length > 0
}

function toDirector({ id, name, designation, about, image, updatedAt }: Row): Director {
  return {
    _id: id,
    name,
    designation,
    about,
    image: image && imageUrl('directors/image', id, image),
    updatedAt: updatedAt.toISOString(),
  }
}
