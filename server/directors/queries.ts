import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { theRow } from '#server/db/require-row.ts'
import { directors } from '#server/db/schema.ts'
import { changeSeen } from '#server/db/update-if-unchanged.ts'
import { imageAddress } from '#server/images/image-url.ts'
import type { Director } from '#shared/schemas/director.ts'

type Row = typeof directors.$inferSelect
type DirectorValues = Pick<Row, 'name' | 'designation' | 'about'> & { image?: string }

/** All directors, oldest first. */
export async function allDirectors(db: Db): Promise<Director[]> {
  return (await db.select().from(directors).orderBy(asc(directors.createdAt), asc(directors.id))).map(toDirector)
}

/** The hash of a director's image, or null if there is no such director or no image. */
export async function directorImage(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ image: directors.image }).from(directors).where(eq(directors.id, id))
  return row?.image ?? null
}

export async function addDirector(db: Db, values: DirectorValues): Promise<Director> {
  return toDirector(theRow(await db.insert(directors).values(values).returning()))
}

/** Changes a director; null if there is none. Throws 409 for a conflicting change. */
export async function changeDirector(
  db: Db,
  id: string,
  values: DirectorValues,
  seen: Date | null,
): Promise<Director | null> {
  const row = await changeSeen(db, directors, { id, values, seen })
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
    image: image && imageAddress('directors/image', id, image),
    updatedAt: updatedAt.toISOString(),
  }
}
