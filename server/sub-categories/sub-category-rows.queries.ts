import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { categories } from '#server/platform/db/tables/categories.ts'
import { ANY, ANY_PRICE, productFacets } from '#server/platform/db/tables/product-facets.ts'
import { subCategories } from '#server/platform/db/tables/sub-categories.ts'
import { imageUrl } from '#server/platform/images/image-url.ts'
import type { ManagedSubCategory, SubCategory } from '#shared/schemas/sub-category.ts'

/** Sub-categories with their category and number of products, the oldest first. */
export function selectSubCategories(db: Db, where?: SQL) {
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
export function toManaged(row: Row): ManagedSubCategory {
  return { ...toSubCategory(row), hidden: row.hidden }
}

/** A sub-category as shoppers see it. */
export function toSubCategory({ image, updatedAt, hidden: _, ...row }: Row): SubCategory {
  return {
    ...row,
    image: imageUrl('sub-categories/image', row._id, image),
    updatedAt: updatedAt.toISOString(),
  }
}
