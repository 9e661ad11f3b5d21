import type { Category } from '#shared/schemas/category.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

type Named = Pick<Category, '_id' | 'name'>

/** The way to a category: what its page shows, and what search engines are told. */
export function categoryCrumbs({ _id, name }: Named): Crumb[] {
  return [
    { label: 'Home', to: '/' },
    { label: name, to: `/category/${_id}` },
  ]
}

/** The way to a sub-category, through its category. */
export function subCategoryCrumbs({ _id, name, parentCat }: Pick<SubCategory, '_id' | 'name' | 'parentCat'>): Crumb[] {
  return [...categoryCrumbs(parentCat), { label: name, to: `/sub-category/${_id}` }]
}

/** The way to a product, through its category and sub-category. */
export function productCrumbs({ _id, name, category, subCategory }: Product): Crumb[] {
  return [
    ...subCategoryCrumbs({ ...subCategory, parentCat: category }),
    { label: name, to: `/products/details/${_id}` },
  ]
}
