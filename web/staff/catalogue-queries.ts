import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** The keys of what is loaded of the catalogue, by more than one room. */
export const catalogueKeys = {
  categories: ['categories'],
  subCategories: ['sub-categories'],
  products: ['products'],
  shoe: (id: string) => ['changed-shoe', id],
} as const

/** All categories, for staff to choose from: also those that are not published yet. */
export const categoriesQuery = queryOptions({
  queryKey: catalogueKeys.categories,
  queryFn: () => call(api.categories.managed.$get()),
})

/** All sub-categories, likewise. */
export const subCategoriesQuery = queryOptions({
  queryKey: catalogueKeys.subCategories,
  queryFn: () => call(api['sub-categories'].managed.$get()),
})
