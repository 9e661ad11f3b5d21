import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { api } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import { type AuditFilter, serializeAuditFilter } from './audit-filter.ts'

const auditKeys = { page: (search: object) => ['audit', search] } as const

/** A page of the entries that a filter selects; `total` is on all pages, counted up to MAX_COUNT. */
export function auditQuery(filter: AuditFilter) {
  const search = Object.fromEntries(serializeAuditFilter(filter))
  return queryOptions({
    queryKey: auditKeys.page(search),
    queryFn: async () => {
      const query = { ...search, page: String(filter.page), limit: String(LIST_PAGE_SIZE) }
      const { body: entries, total } = await callPage(api.audit['all-entries'].$get({ query }))
      return { entries, total }
    },
    placeholderData: keepPreviousData,
    meta: { errorToast: true },
  })
}
