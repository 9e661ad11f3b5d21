import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { categories } from '#server/db/schema.ts'
import { imageAddress } from '#server/images/address.ts'
import type { Category } from '#shared/schemas/category.ts'

type Row = Pick<typeof categories.$inferSelect, 'id' | 'name' | 'image'>

/** All categories in the order they were made. */
export async function allCategories(db: Db): Promise<Category[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.createdAt), asc(categories.id))
  return rows.map(toCategory)
}

/** One category, or null. */
export async function findCategory(db: Db, id: string): Promise<Category | null> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id))
  return row ? toCategory(row) : null
}

/** The hash of a category's picture, or null when there is no such category. */
export async function categoryImage(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ image: categories.image }).from(categories).where(eq(categories.id, id))
  return row?.image ?? null
}

function toCategory({ id, name, image }: Row): Category {
  return { _id: id, name, image: imageAddress('categories/image', id, image) }
}
