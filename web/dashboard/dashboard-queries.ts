import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DashboardPeriod } from '#shared/rules/staff/dashboard-period.ts'
import { api, call } from '#web/api.ts'

const dashboardKeys = {
  waiting: ['dashboard', 'waiting'],
  summary: (period: DashboardPeriod, showroomId: string | null) => ['dashboard', period, showroomId],
} as const

/** How much work waits. */
export const waitingQuery = queryOptions({
  queryKey: dashboardKeys.waiting,
  queryFn: () => call(api.dashboard.waiting.$get()),
})

/** The figures of a period, of one showroom or (null) of all that the user may see. */
export function summaryQuery(period: DashboardPeriod, showroomId: string | null) {
  return queryOptions({
    queryKey: dashboardKeys.summary(period, showroomId),
    queryFn: () =>
      call(api.dashboard.summary.$get({ query: { period, ...(showroomId ? { store: showroomId } : {}) } })),
    placeholderData: keepPreviousData,
  })
}
