import type { Db } from '../db/open.ts'
import { categories, colors, sizes, subCategories } from '../db/schema.ts'
import { keepPicture } from '../images/keep-picture.ts'
import type { ImageStore } from '../images/store.ts'
import { makePicture } from './make-picture.ts'
import { theOne } from './the-one.ts'

/** What fixtures are written to. */
export interface TestShop {
  db: Db
  images: ImageStore
}

let made = 0
const nth = () => ++made

/** A category with its own image. */
export async function makeCategory({ db, images }: TestShop, given: Partial<typeof categories.$inferInsert> = {}) {
  const image = await keepPicture(db, images, await makePicture())
  const values = { name: `Category ${nth()}`, image, ...given }
  return theOne(await db.insert(categories).values(values).returning())
}

/** A sub-category, of a new category unless one is given. */
export async function makeSubCategory(shop: TestShop, given: Partial<typeof subCategories.$inferInsert> = {}) {
  const category = given.category ?? (await makeCategory(shop)).id
  const image = await keepPicture(shop.db, shop.images, await makePicture())
  const values = { name: `Sub-category ${nth()}`, image, ...given, category }
  return theOne(await shop.db.insert(subCategories).values(values).returning())
}

/** The colour with this name, inserted if missing. */
export async function makeColor({ db }: TestShop, name = 'navy') {
  await db.insert(colors).values({ name }).onConflictDoNothing()
  const rows = await db.select().from(colors)
  return theOne(rows.filter((row) => row.name === name))
}

/** The size with this number, inserted if missing. */
export async function makeSize({ db }: TestShop, size = 40) {
  await db.insert(sizes).values({ size }).onConflictDoNothing()
  const rows = await db.select().from(sizes)
  return theOne(rows.filter((row) => row.size === size))
}
