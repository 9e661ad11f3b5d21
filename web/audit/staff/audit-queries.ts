import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import type { SettingsPart } from '#shared/schemas/settings.ts'
import { api, call } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import type { ActivityFilter } from './activity-filter.ts'
import { type AuditFilter, serializeAuditFilter } from './audit-filter.ts'

const auditKeys = {
  page: (search: object) => ['audit', search],
  activity: (search: object) => ['audit', 'activity', search],
} as const

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

/** A page of what was done by whom; `parts`: of the settings, that are meant as well. */
export function activityQuery(
  { person, thing, source, from, to, after }: ActivityFilter,
  parts: readonly SettingsPart[],
) {
  const query = {
    ...(person && { person }),
    ...(thing && { thing }),
    ...(parts.length > 0 && { parts: parts.join(',') }),
    ...(source && { source }),
    ...(from && { from }),
    ...(to && { to }),
    ...(after && { after }),
  }
  return queryOptions({
    queryKey: auditKeys.activity(query),
    queryFn: () => call(api.audit.activity.$get({ query })),
    placeholderData: keepPreviousData,
    meta: { errorToast: true },
  })
}

/** What a showroom of an entry is called, by its id. */
export function useShowroomName(): (id: string) => string {
  const { data: showrooms } = useQuery(showroomsQuery)
  return (id) => {
    const showroom = showrooms?.find(({ _id }) => _id === id)
    if (showroom) return localized(showroom, 'code')
    return showrooms ? t('A closed showroom') : ''
  }
}
