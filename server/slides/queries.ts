import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { slides } from '#server/db/schema.ts'
import { imageAddress } from '#server/images/address.ts'
import type { Slide } from '#shared/schemas/slide.ts'

/** All slides in the order they show. */
export async function allSlides(db: Db): Promise<Slide[]> {
  const rows = await db.select().from(slides).orderBy(asc(slides.createdAt), asc(slides.id))
  return rows.map(({ id, image, title, link }) => ({
    _id: id,
    image: imageAddress('slides/image', id, image),
    title,
    link,
  }))
}

/** The hash of a slide's picture, or null when there is no such slide. */
export async function slideImage(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ image: slides.image }).from(slides).where(eq(slides.id, id))
  return row?.image ?? null
}
