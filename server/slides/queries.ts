import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { addAuditEntry } from '#server/audit/queries.ts'
import { SLIDES_LOCK } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/open.ts'
import { slides } from '#server/platform/db/tables/slides.ts'
import { nextUpdatedAt } from '#server/platform/db/update-if-unchanged.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findImageOf, imageUrl, type StoredImage } from '#server/platform/images/queries.ts'
import { MAX_SLIDES, type ManagedSlide, type Slide } from '#shared/schemas/slide.ts'

type Row = typeof slides.$inferSelect

interface SlideValues {
  title: string | null
  /** undefined keeps it */
  titleBn?: string | null | undefined
  link: string | null
  image?: string
  /** null removes it, undefined keeps it */
  phoneImage?: string | null
  /** undefined keeps it */
  hidden?: boolean | undefined
}

/** The slides of the home page in display order. */
export async function listSlides(db: Db): Promise<Slide[]> {
  return (await selectSlides(db, eq(slides.hidden, false))).map(toSlide)
}

/** All slides in display order, also those that are not on the home page yet. */
export async function listManagedSlides(db: Db): Promise<ManagedSlide[]> {
  return (await selectSlides(db)).map((row) => ({ ...toSlide(row), hidden: row.hidden }))
}

function selectSlides(db: Db, where?: SQL) {
  // NULLS LAST is what "asc" means: a slide without a place comes after those with one.
  return db.select().from(slides).where(where).orderBy(asc(slides.place), asc(slides.createdAt), asc(slides.id))
}

/** Puts all slides in an order, with one audit entry; false if these are not exactly all of them. */
export function orderSlides(db: Db, actor: Actor, ids: readonly string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SLIDES_LOCK})`)
    const rows = await tx.select({ id: slides.id, place: slides.place }).from(slides)
    if (rows.length !== ids.length || rows.some(({ id }) => !ids.includes(id))) return false
    const moved = rows.filter(({ id, place }) => place !== ids.indexOf(id))
    for (const { id } of moved.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const values = { place: ids.indexOf(id), updatedAt: nextUpdatedAt(slides.updatedAt) }
      await tx.update(slides).set(values).where(eq(slides.id, id))
    }
    await addAuditEntry(tx, actor, { action: 'slide-changed', details: { fields: ['place'] } })
    return true
  })
}

/** A slide's image, or null if there is no such slide or image. */
export function findSlideImage(db: Db, id: string, column: 'image' | 'phoneImage'): Promise<StoredImage | null> {
  return findImageOf(db, slides, slides[column], id)
}

/** Adds a slide after the others; it may be hidden at first. Throws 409 'Too many slides' above MAX_SLIDES. */
export function addSlide(db: Db, actor: Actor, values: SlideValues & { image: string }): Promise<Slide> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SLIDES_LOCK})`)
    if ((await tx.$count(slides)) >= MAX_SLIDES) throw new ShopError('too_many_slides')
    return toSlide(await createRow(tx, actor, slides, values))
  })
}

/** Changes a slide; null if there is none. Throws 409 for a conflicting change. */
export async function changeSlide(
  db: Db,
  actor: Actor,
  id: string,
  values: SlideValues,
  expectedUpdatedAt: Date | null,
): Promise<Slide | null> {
  const row = await changeRow(db, actor, slides, { id, values, expectedUpdatedAt })
  return row && toSlide(row)
}

/** Deletes a slide; false if there is none. */
export function deleteSlide(db: Db, actor: Actor, id: string): Promise<boolean> {
  return deleteRow(db, actor, slides, id)
}

function toSlide({ id, image, phoneImage, title, titleBn, link, updatedAt }: Row): Slide {
  return {
    _id: id,
    image: imageUrl('slides/image', id, image),
    phoneImage: phoneImage && imageUrl('slides/phone-image', id, phoneImage),
    title,
    titleBn,
    link,
    updatedAt: updatedAt.toISOString(),
  }
}
