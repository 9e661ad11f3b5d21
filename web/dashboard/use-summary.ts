import { useCallback } from 'react'
import type { DashboardPeriod } from '#shared/rules/dashboard-period.ts'
import { api, call } from '#web/api.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'

/** The figures of a period, of one showroom or (null) of all that the user may see. */
export function useSummary(period: DashboardPeriod, showroomId: string | null) {
  const load = useCallback(
    () => call(api.dashboard.summary.$get({ query: { period, ...(showroomId ? { store: showroomId } : {}) } })),
    [period, showroomId],
  )
  return useAsyncData(load)
}
