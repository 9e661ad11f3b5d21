import { directors, slides } from '../db/schema.ts'
import { keepPicture } from '../images/keep-picture.ts'
import type { TestShop } from './make-catalogue.ts'
import { makePicture } from './make-picture.ts'
import { theOne } from './the-one.ts'

/** A slide with its own image. */
export async function makeSlide({ db, images }: TestShop, given: Partial<typeof slides.$inferInsert> = {}) {
  const image = await keepPicture(db, images, await makePicture())
  return theOne(
    await db
      .insert(slides)
      .values({ image, ...given })
      .returning(),
  )
}

/** A director without an image. */
export async function makeDirector({ db }: Pick<TestShop, 'db'>, given: Partial<typeof directors.$inferInsert> = {}) {
  const values = { name: 'Rahima Khatun', designation: 'Chairman', about: 'Founded the shop.', ...given }
  return theOne(await db.insert(directors).values(values).returning())
}
