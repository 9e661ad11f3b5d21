import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate } from '#server/db/constraint-errors.ts'
import { deleteUnlessReferenced } from '#server/db/delete-unless-referenced.ts'
import type { Db } from '#server/db/open.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { categories } from '#server/db/tables/categories.ts'
import { products } from '#server/db/tables/products.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'
import { ShopError } from '#server/errors/shop-error.ts'
import type { Actor } from '#server/http/actor.ts'
import { imageUrl } from '#server/images/image-url.ts'
import { findImageOf, type StoredImage } from '#server/images/queries.ts'
import type { Category } from '#shared/schemas/category.ts'

type Row = typeof categories.$inferSelect
type CategoryValues = Pick<typeof categories.$inferInsert, 'name' | 'nameBn'> & { forChildren?: boolean | undefined }

const onNameTaken = onDuplicate('name_taken', { resource: 'Category' })

/** All categories, oldest first. */
export async function listCategories(db: Db): Promise<Category[]> {
  return (await categoryQueries(db).all.execute()).map(toCategory)
}

/** One category, or null. */
export async function findCategory(db: Db, id: string): Promise<Category | null> {
  const [row] = await categoryQueries(db).one.execute({ id })
  return row ? toCategory(row) : null
}

const categoryQueries = prepareOnce((db) => ({
  all: db.select().from(categories).orderBy(asc(categories.createdAt), asc(categories.id)).prepare('categories'),
  one: db
    .select()
    .from(categories)
    .where(eq(categories.id, sql.placeholder('id')))
    .prepare('category'),
}))

/** A category's image, or null if there is no such category. */
export function findCategoryImage(db: Db, id: string): Promise<StoredImage | null> {
  return findImageOf(db, categories, categories.image, id)
}

/** Adds a category. Throws 409 for a taken name. */
export async function addCategory(db: Db, actor: Actor, values: CategoryValues & { image: string }): Promise<Category> {
  return toCategory(await createRow(db, actor, categories, values).catch(onNameTaken))
}

/** Changes a category; null if there is none. Throws 409 for a taken name or a conflicting change. */
export async function changeCategory(
  db: Db,
  actor: Actor,
  id: string,
  values: CategoryValues & { image?: string },
  expectedUpdatedAt: Date | null,
): Promise<Category | null> {
  const row = await changeRow(db, actor, categories, { id, values, expectedUpdatedAt }).catch(onNameTaken)
  return row && toCategory(row)
}

/**
 * Deletes a category; false if there is none. Throws 409 while products on sale or sub-categories belong to it; archived
 * products do not count.
 */
export function deleteCategory(db: Db, actor: Actor, id: string): Promise<boolean> {
  const archived = and(eq(products.category, id), isNotNull(products.archivedAt))
  return deleteRow(db, actor, categories, id, (tx) =>
    deleteUnlessReferenced(tx, categories, id, {
      clearArchived: (inner) => inner.update(products).set({ category: null, subCategory: null }).where(archived),
      inUseError: () => inUseError(tx, id),
    }),
  )
}

async function inUseError(db: Db, id: string) {
  const onSale = await db.$count(products, and(eq(products.category, id), isNull(products.archivedAt)))
  if (onSale > 0) return new ShopError('in_use', { resource: 'category', count: onSale, dependent: 'product' })
  const count = await db.$count(subCategories, eq(subCategories.category, id))
  return new ShopError('in_use', { resource: 'category', count, dependent: 'sub-category' })
}

function toCategory({ id, image, createdAt: _, updatedAt, ...row }: Row): Category {
  return { _id: id, ...row, image: imageUrl('categories/image', id, image), updatedAt: updatedAt.toISOString() }
}
