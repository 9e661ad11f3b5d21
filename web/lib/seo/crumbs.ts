import { productPath } from '#shared/rules/product-path.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

type NamedEntity = Pick<Category, '_id' | 'name'>

/** Breadcrumbs of a page directly below the home page. */
export function pageCrumbs(label: string, to: string): Crumb[] {
  return [
    { label: 'Home', to: '/' },
    { label, to },
  ]
}

/** Breadcrumbs of a category, for its page and for structured data. */
export function categoryCrumbs({ _id, name }: NamedEntity): Crumb[] {
  return pageCrumbs(name, `/category/${_id}`)
}

/** Breadcrumbs of a sub-category, through its category. */
export function subCategoryCrumbs({ _id, name, parentCat }: Pick<SubCategory, '_id' | 'name' | 'parentCat'>): Crumb[] {
  return [...categoryCrumbs(parentCat), { label: name, to: `/sub-category/${_id}` }]
}

/** Breadcrumbs of a showroom. */
export function showroomCrumbs({ _id, code }: Pick<Showroom, '_id' | 'code'>): Crumb[] {
  return [...pageCrumbs('Showrooms', '/showrooms'), { label: code, to: `/showrooms/details/${_id}` }]
}

/** Breadcrumbs of a product, through its category and sub-category. */
export function productCrumbs({ _id, name, category, subCategory }: Product): Crumb[] {
  return [...subCategoryCrumbs({ ...subCategory, parentCat: category }), { label: name, to: productPath(_id) }]
}
