import { asc, eq, sql } from 'drizzle-orm'
import { SLIDES_LOCK } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/open.ts'
import { requireRow } from '#server/db/require-row.ts'
import { slides } from '#server/db/tables/slides.ts'
import { updateIfUnchanged } from '#server/db/update-if-unchanged.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { findImageOf, type StoredImage } from '#server/images/queries.ts'
import { MAX_SLIDES, type Slide } from '#shared/schemas/slide.ts'

type Row = typeof slides.$inferSelect

interface SlideValues {
  title: string | null
  link: string | null
  image?: string
  /** null removes it, undefined keeps it */
  phoneImage?: string | null
}

/** All slides in display order. */
export async function listSlides(db: Db): Promise<Slide[]> {
  return (await db.select().from(slides).orderBy(asc(slides.createdAt), asc(slides.id))).map(toSlide)
}

/** A slide's image, or null if there is no such slide or image. */
export function findSlideImage(db: Db, id: string, column: 'image' | 'phoneImage'): Promise<StoredImage | null> {
  return findImageOf(db, slides, slides[column], id)
}

/** Adds a slide after the others. Throws 409 'Too many slides' above MAX_SLIDES. */
export function addSlide(db: Db, values: SlideValues & { image: string }): Promise<Slide> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SLIDES_LOCK})`)
    if ((await tx.$count(slides)) >= MAX_SLIDES) throw new ShopError('too_many_slides')
    return toSlide(requireRow(await tx.insert(slides).values(values).returning()))
  })
}

/** Changes a slide; null if there is none. Throws 409 for a conflicting change. */
export async function changeSlide(
  db: Db,
  id: string,
  values: SlideValues,
  expectedUpdatedAt: Date | null,
): Promise<Slide | null> {
  const row = await updateIfUnchanged(db, slides, { id, values, expectedUpdatedAt })
  return row && toSlide(row)
}

/** Deletes a slide; false if there is none. */
export async function deleteSlide(db: Db, id: string): Promise<boolean> {
  return (await db.delete(slides).where(eq(slides.id, id)).returning({ id: slides.id })).length > 0
}

function toSlide({ id, image, phoneImage, title, link, updatedAt }: Row): Slide {
  return {
    _id: id,
    image: imageUrl('slides/image', id, image),
    phoneImage: phoneImage && imageUrl('slides/phone-image', id, phoneImage),
    title,
    link,
    updatedAt: updatedAt.toISOString(),
  }
}
