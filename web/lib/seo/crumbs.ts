import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import type { Crumb } from '#web/ui/breadcrumbs.tsx'

type NamedEntity = Pick<Category, '_id' | 'name' | 'nameBn'>

/** Breadcrumbs of a page directly below the home page. */
export function pageCrumbs(label: string, to: string): Crumb[] {
  return [homeCrumb(), { label, to }]
}

function homeCrumb(): Crumb {
  return { label: t('Home'), to: '/' }
}

/** The crumb of an entity by its own name. */
function crumb<Field extends 'name' | 'code'>(
  entity: Record<Field, string> & { [Key in `${Field}Bn`]: string | null },
  field: Field,
  to: string,
): Crumb {
  const { children: label, lang } = localizedProps(entity, field)
  return { label, lang, to }
}

/** Breadcrumbs of a category, for its page and for structured data. */
export function categoryCrumbs(category: NamedEntity): Crumb[] {
  return [homeCrumb(), crumb(category, 'name', `/category/${category._id}`)]
}

/** Breadcrumbs of a sub-category, through its category. */
export function subCategoryCrumbs(subCategory: NamedEntity & Pick<SubCategory, 'parentCat'>): Crumb[] {
  return [...categoryCrumbs(subCategory.parentCat), crumb(subCategory, 'name', `/sub-category/${subCategory._id}`)]
}

/** Breadcrumbs of a showroom. */
export function showroomCrumbs(showroom: Pick<Showroom, '_id' | 'code' | 'codeBn'>): Crumb[] {
  return [...pageCrumbs(t('Showrooms'), '/showrooms'), crumb(showroom, 'code', `/showrooms/details/${showroom._id}`)]
}

/** Breadcrumbs of a product, through its category and sub-category. */
export function productCrumbs(product: Product): Crumb[] {
  const { _id, category, subCategory } = product
  return [...subCategoryCrumbs({ ...subCategory, parentCat: category }), crumb(product, 'name', productPath(_id))]
}
