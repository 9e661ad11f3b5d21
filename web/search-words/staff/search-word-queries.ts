import { keepPreviousData } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { api } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'

/** The keys of what is loaded of searches and their words. */
export const searchWordKeys = {
  all: ['search-words'],
  misses: (page: number) => ['search-words', 'misses', page],
} as const

/** One page of what shoppers searched for and hardly found; `total` is on all pages. */
export function missesQuery(page: number) {
  return {
    queryKey: searchWordKeys.misses(page),
    queryFn: async () => {
      const query = { page: String(page), limit: String(LIST_PAGE_SIZE) }
      const { body: misses, total } = await callPage(api['search-words'].misses.$get({ query }))
      return { misses, total }
    },
    placeholderData: keepPreviousData,
  }
}
