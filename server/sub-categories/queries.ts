import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { changeRow, createRow, deleteRow } from '#server/audit/catalogue.queries.ts'
import { onDuplicate, onMissingReference } from '#server/platform/db/constraint-errors.ts'
import { deleteUnlessReferenced } from '#server/platform/db/delete-unless-referenced.ts'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { hasLeft, isManaged } from '#server/platform/db/product-visibility.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { categories, subCategories } from '#server/platform/db/tables/categories.ts'
import { ANY, ANY_PRICE, productFacets, products } from '#server/platform/db/tables/products.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findImageOf, imageUrl, type StoredImage } from '#server/platform/images/queries.ts'
import type { ManagedSubCategory, SubCategory } from '#shared/schemas/sub-category.ts'

type SubCategoryValues = Pick<typeof subCategories.$inferInsert, 'name' | 'nameBn' | 'category'>

const onNameTaken = onDuplicate('name_taken', { resource: 'Sub-category' })
const onCategoryGone = onMissingReference('Category')

const isPublished = eq(categories.hidden, false)

/** The sub-categories that shoppers see, oldest first. */
export async function listSubCategories(db: Db): Promise<SubCategory[]> {
  return (await subCategoryQueries(db).all.execute()).map(toSubCategory)
}

/** Those of one category, oldest first. */
export async function listSubCategoriesOf(db: Db, category: string): Promise<SubCategory[]> {
  return (await subCategoryQueries(db).ofCategory.execute({ category })).map(toSubCategory)
}

const subCategoryQueries = prepareOnce((db) => ({
  all: selectSubCategories(db, isPublished).prepare('sub_categories'),
  ofCategory: selectSubCategories(
    db,
    and(eq(subCategories.category, sql.placeholder('category')), isPublished),
  ).prepare('sub_categories_of_category'),
}))

/** One sub-category that shoppers see, or null. */
export async function findSubCategory(db: Db, id: string): Promise<SubCategory | null> {
  const [row] = await selectSubCategories(db, and(eq(subCategories.id, id), isPublished))
  return row ? toSubCategory(row) : null
}

/** All sub-categories, also those whose category is not published yet, oldest first. */
export async function listManagedSubCategories(db: Db): Promise<ManagedSubCategory[]> {
  return (await selectSubCategories(db)).map(toManaged)
}

/** A sub-category's image, or null if there is no such sub-category. */
export function findSubCategoryImage(db: Db, id: string): Promise<StoredImage | null> {
  return findImageOf(db, subCategories, subCategories.image, id)
}

/** Adds a sub-category. Throws 409 for a name taken within the category, 404 if the category has been deleted. */
export async function addSubCategory(
  db: Db,
  actor: Actor,
  values: SubCategoryValues & { image: string },
): Promise<SubCategory> {
  const { id } = await createRow(db, actor, subCategories, values).catch(onNameTaken).catch(onCategoryGone)
  return toSubCategory(requireRow(await selectSubCategories(db, eq(subCategories.id, id))))
}

/**
 * Changes a sub-category; if its category changes, its products move along. Null if there is no such sub-category. Throws
 * 409 for a taken name or a conflicting change, 404 if the category has been deleted.
 */
export async function changeSubCategory(
  db: Db,
  actor: Actor,
  id: string,
  values: SubCategoryValues & { image?: string },
  expectedUpdatedAt: Date | null,
): Promise<SubCategory | null> {
  const updatedRow = await db
    .transaction(async (tx) => {
      const row = await changeRow(tx, actor, subCategories, { id, values, expectedUpdatedAt })
      const productsToMove = and(eq(products.subCategory, id), ne(products.category, values.category))
      if (row) await tx.update(products).set({ category: values.category }).where(productsToMove)
      return row
    })
    .catch(onNameTaken)
    .catch(onCategoryGone)
  if (!updatedRow) return null
  const [row] = await selectSubCategories(db, eq(subCategories.id, id))
  return row ? toSubCategory(row) : null
}

/** Deletes a sub-category; false if there is none. Throws 409 while products are in it that have not left the shop. */
export function deleteSubCategory(db: Db, actor: Actor, id: string): Promise<boolean> {
  const inIt = eq(products.subCategory, id)
  return deleteRow(db, actor, subCategories, id, (tx) =>
    deleteUnlessReferenced(tx, subCategories, id, {
      clearArchived: (inner) =>
        inner.update(products).set({ category: null, subCategory: null }).where(and(inIt, hasLeft)),
      inUseError: async () => {
        const count = await tx.$count(products, and(inIt, isManaged))
        return new ShopError('in_use', { resource: 'sub-category', count, dependent: 'product' })
      },
    }),
  )
}

/** Sub-categories with their category and number of products, the oldest first. */
function selectSubCategories(db: Db, where?: SQL) {
  return db
    .select({
      _id: subCategories.id,
      name: subCategories.name,
      nameBn: subCategories.nameBn,
      productCount: sql<number>`coalesce(${productFacets.count}, 0)`,
      parentCat: { _id: categories.id, name: categories.name, nameBn: categories.nameBn },
      image: subCategories.image,
      updatedAt: subCategories.updatedAt,
      hidden: categories.hidden,
    })
    .from(subCategories)
    .innerJoin(categories, eq(categories.id, subCategories.category))
    .leftJoin(
      productFacets,
      and(
        eq(productFacets.scope, subCategories.id),
        eq(productFacets.color, ANY),
        eq(productFacets.size, ANY),
        eq(productFacets.price, ANY_PRICE),
      ),
    )
    .where(where)
    .orderBy(asc(subCategories.createdAt), asc(subCategories.id))
}

type Row = Awaited<ReturnType<typeof selectSubCategories>>[number]

/** A sub-category as those see it who manage it. */
function toManaged(row: Row): ManagedSubCategory {
  return { ...toSubCategory(row), hidden: row.hidden }
}

/** A sub-category as shoppers see it. */
function toSubCategory({ image, updatedAt, hidden: _, ...row }: Row): SubCategory {
  return {
    ...row,
    image: imageUrl('sub-categories/image', row._id, image),
    updatedAt: updatedAt.toISOString(),
  }
}
