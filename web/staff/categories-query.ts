import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** All categories, for staff to choose from: also those that are not published yet. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call(api.categories.managed.$get()),
})

/** All sub-categories, likewise. */
export const subCategoriesQuery = queryOptions({
  queryKey: ['sub-categories'],
  queryFn: () => call(api['sub-categories'].managed.$get()),
})
