import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { directors } from '#server/db/schema.ts'
import { imageAddress } from '#server/images/address.ts'
import type { Director } from '#shared/schemas/director.ts'

/** All directors in the order they were added. */
export async function allDirectors(db: Db): Promise<Director[]> {
  const rows = await db.select().from(directors).orderBy(asc(directors.createdAt), asc(directors.id))
  return rows.map(({ id, name, designation, about, image }) => ({
    _id: id,
    name,
    designation,
    about,
    image: image && imageAddress('directors/image', id, image),
  }))
}

/** The hash of a director's picture, or null when there is no such director or no picture. */
export async function directorImage(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ image: directors.image }).from(directors).where(eq(directors.id, id))
  return row?.image ?? null
}
