import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

const categoryKeys = { all: ['categories'], subCategories: ['sub-categories'] } as const

/** All categories, for staff to choose from: also those that are not published yet. */
export const categoriesQuery = queryOptions({
  queryKey: categoryKeys.all,
  queryFn: () => call(api.categories.managed.$get()),
})

/** All sub-categories, likewise. */
export const subCategoriesQuery = queryOptions({
  queryKey: categoryKeys.subCategories,
  queryFn: () => call(api['sub-categories'].managed.$get()),
})
