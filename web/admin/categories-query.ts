import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** All categories, for staff to choose from. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call(api.categories['all-categories'].$get()),
})
