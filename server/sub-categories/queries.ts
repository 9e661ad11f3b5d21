import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { categories, productFacets, subCategories } from '#server/db/schema.ts'
import { imageAddress } from '#server/images/address.ts'
import { ANY, ANY_PRICE } from '#server/products/facets/queries.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'

/** All sub-categories in the order they were made. */
export function allSubCategories(db: Db): Promise<SubCategory[]> {
  return selectSubCategories(db)
}

/** The sub-categories of one category, in the order they were made. */
export function subCategoriesOf(db: Db, category: string): Promise<SubCategory[]> {
  return selectSubCategories(db, eq(subCategories.category, category))
}

/** One sub-category, or null. */
export async function findSubCategory(db: Db, id: string): Promise<SubCategory | null> {
  const [found] = await selectSubCategories(db, eq(subCategories.id, id))
  return found ?? null
}

/** The hash of a sub-category's picture, or null when there is no such sub-category. */
export async function subCategoryImage(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ image: subCategories.image }).from(subCategories).where(eq(subCategories.id, id))
  return row?.image ?? null
}

async function selectSubCategories(db: Db, which?: SQL): Promise<SubCategory[]> {
  const rows = await db
    .select({
      _id: subCategories.id,
      name: subCategories.name,
      productCount: sql<number>`coalesce(${productFacets.count}, 0)`,
      parentCat: { _id: categories.id, name: categories.name },
      image: subCategories.image,
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
    .where(which)
    .orderBy(asc(subCategories.createdAt), asc(subCategories.id))
  return rows.map((row) => ({ ...row, image: imageAddress('sub-categories/image', row._id, row.image) }))
}
