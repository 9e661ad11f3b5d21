import { asc } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { directors } from '#server/platform/db/tables/directors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findImageOf, imageUrl, type StoredImage } from '#server/platform/images/queries.ts'
import type { Director } from '#shared/schemas/director.ts'

type Row = typeof directors.$inferSelect
type DirectorValues = Omit<typeof directors.$inferInsert, 'id' | 'image' | 'createdAt' | 'updatedAt'> & {
  image?: string
}

/** All directors, oldest first. */
export async function listDirectors(db: Db): Promise<Director[]> {
  return (await db.select().from(directors).orderBy(asc(directors.createdAt), asc(directors.id))).map(toDirector)
}

/** A director's image, or null if there is no such director or no image. */
export function findDirectorImage(db: Db, id: string): Promise<StoredImage | null> {
  return findImageOf(db, directors, directors.image, id)
}

export async function addDirector(db: Db, actor: Actor, values: DirectorValues): Promise<Director> {
  return toDirector(await createRow(db, actor, directors, values))
}

/** Changes a director; null if there is none. Throws 409 for a conflicting change. */
export async function changeDirector(
  db: Db,
  actor: Actor,
  id: string,
  values: DirectorValues,
  expectedUpdatedAt: Date | null,
): Promise<Director | null> {
  const row = await changeRow(db, actor, directors, { id, values, expectedUpdatedAt })
  return row && toDirector(row)
}

/** Deletes a director; false if there is none. */
export function deleteDirector(db: Db, actor: Actor, id: string): Promise<boolean> {
  return deleteRow(db, actor, directors, id)
}

function toDirector({ id, image, updatedAt, createdAt: _, ...texts }: Row): Director {
  return {
    _id: id,
    ...texts,
    image: image && imageUrl('directors/image', id, image),
    updatedAt: updatedAt.toISOString(),
  }
}
