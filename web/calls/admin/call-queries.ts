import { queryOptions } from '@tanstack/react-query'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { api, call } from '#web/api.ts'

/** How often the length of the queue is asked for. */
const REFRESH_MS = 30_000

/** The orders that wait for a call. */
export const callQueueQuery = queryOptions({
  queryKey: ['calls', 'queue'],
  queryFn: () => call(api.calls.queue.$get({ query: {} })),
  refetchInterval: REFRESH_MS,
})

/** The calls of today. */
export const callReportQuery = queryOptions({
  queryKey: ['calls', 'report'],
  queryFn: () => call(api.calls.report.$get({ query: { from: dhakaDay(new Date()), to: dhakaDay(new Date()) } })),
})
