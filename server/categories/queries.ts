import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { addAuditEntry } from '#server/audit/queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import { deleteUnlessReferenced } from '#server/platform/db/delete-unless-referenced.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { hasLeft, isManaged } from '#server/platform/db/product-visibility.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { products } from '#server/platform/db/tables/products.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findImageOf, imageUrl, type StoredImage } from '#server/platform/images/queries.ts'
import type { Category, ManagedCategory } from '#shared/schemas/category.ts'

type Row = typeof categories.$inferSelect
type CategoryValues = Pick<typeof categories.$inferInsert, 'name' | 'nameBn'> & { forChildren?: boolean | undefined }

const isPublished = eq(categories.hidden, false)

const onNameTaken = onDuplicate('name_taken', { resource: 'Category' })

/** The categories that shoppers see, oldest first. */
export async function listCategories(db: Db): Promise<Category[]> {
  return (await categoryQueries(db).all.execute()).map(toCategory)
}

/** One category that shoppers see, or null. */
export async function findCategory(db: Db, id: string): Promise<Category | null> {
  const [row] = await categoryQueries(db).one.execute({ id })
  return row ? toCategory(row) : null
}

const categoryQueries = prepareOnce((db) => ({
  all: selectCategories(db, isPublished).prepare('categories'),
  one: selectCategories(db, and(eq(categories.id, sql.placeholder('id')), isPublished)).prepare('category'),
}))

/** All categories, also those that are not published yet, oldest first. */
export async function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  return (await selectCategories(db)).map(toManaged)
}

/** One category, also one that is not published yet, or null. */
export async function findManagedCategory(db: Db, id: string): Promise<ManagedCategory | null> {
  const [row] = await selectCategories(db, eq(categories.id, id))
  return row ? toManaged(row) : null
}

function selectCategories(db: Db, where?: SQL) {
  return db.select().from(categories).where(where).orderBy(asc(categories.createdAt), asc(categories.id))
}

/** A category's image, or null if there is no such category. */
export function findCategoryImage(db: Db, id: string): Promise<StoredImage | null> {
  return findImageOf(db, categories, categories.image, id)
}

/** Adds a category; it may be hidden at first. Throws 409 for a taken name. */
export async function addCategory(
  db: Db,
  actor: Actor,
  values: CategoryValues & { image: string; hidden?: boolean },
): Promise<Category> {
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
 * Publishes a category that was hidden, with what is in it, and the audit entry. Null if there is none, otherwise the category, and how many
 * products are on sale by that.
 */
export function publishCategory(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ category: ManagedCategory; shown: number } | null> {
  return db.transaction(async (tx) => {
    const isHidden = and(eq(categories.id, id), eq(categories.hidden, true))
    const [row] = await tx.update(categories).set({ hidden: false }).where(isHidden).returning()
    if (!row) {
      const category = await findManagedCategory(tx, id)
      return category && { category, shown: 0 }
    }
    // The trigger that keeps the products of a hidden category off sale looks at each of them again.
    const changed = await tx
      .update(products)
      .set({ category: id })
      .where(and(eq(products.category, id), eq(products.inHiddenCategory, true)))
      .returning({ archivedAt: products.archivedAt })
    await addAuditEntry(tx, actor, { action: 'category-published', subject: id, details: { name: row.name } })
    return { category: toManaged(row), shown: changed.filter(({ archivedAt }) => archivedAt === null).length }
  })
}

/**
 * Deletes a category; false if there is none. Throws 409 while sub-categories or products belong to it; those that have left the
 * shop do not count.
 */
export function deleteCategory(db: Db, actor: Actor, id: string): Promise<boolean> {
  const archived = and(eq(products.category, id), hasLeft)
  return deleteRow(db, actor, categories, id, (tx) =>
    deleteUnlessReferenced(tx, categories, id, {
      clearArchived: (inner) => inner.update(products).set({ category: null, subCategory: null }).where(archived),
      inUseError: () => inUseError(tx, id),
    }),
  )
}

async function inUseError(db: Db, id: string) {
  const onSale = await db.$count(products, and(eq(products.category, id), isManaged))
  if (onSale > 0) return new ShopError('in_use', { resource: 'category', count: onSale, dependent: 'product' })
  const count = await db.$count(subCategories, eq(subCategories.category, id))
  return new ShopError('in_use', { resource: 'category', count, dependent: 'sub-category' })
}

function toManaged(row: Row): ManagedCategory {
  return { ...toCategory(row), hidden: row.hidden }
}

function toCategory({ id, image, createdAt: _, updatedAt, hidden: __, ...row }: Row): Category {
  return { _id: id, ...row, image: imageUrl('categories/image', id, image), updatedAt: updatedAt.toISOString() }
}
