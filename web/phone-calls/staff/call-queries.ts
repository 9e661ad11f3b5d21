import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** How often the length of the queue is asked for. */
const REFRESH_MS = 30_000

/** The keys of what is loaded of telephone calls. */
export const callKeys = {
  all: ['calls'],
  queue: ['calls', 'queue'],
  atRisk: ['calls', 'at-risk'],
  asked: ['calls', 'asked'],
  sizes: (orderId: string) => ['calls', 'sizes', orderId],
  report: (from: string, to: string) => ['calls', 'report', from, to],
} as const

/** The orders that wait for a call. */
export const callQueueQuery = queryOptions({
  queryKey: callKeys.queue,
  queryFn: () => call(api.calls.queue.$get({ query: {} })),
  refetchInterval: REFRESH_MS,
})

/** The orders whose buyers nobody has reached. */
export const ordersAtRiskQuery = queryOptions({
  queryKey: callKeys.atRisk,
  queryFn: () => call(api.calls.queue.$get({ query: { atRisk: 'true', limit: '100' } })),
  refetchInterval: REFRESH_MS,
})

/** The orders whose buyers asked to be called. */
export const askedOrdersQuery = queryOptions({
  queryKey: callKeys.asked,
  queryFn: () => call(api.calls.asked.$get({ query: {} })),
  refetchInterval: REFRESH_MS,
})

/** The other sizes that the lines of an order can have; asked for anew each time, because pairs come and go. */
export const lineSizesQuery = (orderId: string) =>
  queryOptions({
    queryKey: callKeys.sizes(orderId),
    queryFn: () => call(api.calls.sizes[':orderId'].$get({ param: { orderId } })),
    staleTime: 0,
    gcTime: 0,
  })

/** The calls from one day in Dhaka to another, both included. */
export const callReportQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: callKeys.report(from, to),
    queryFn: () => call(api.calls.report.$get({ query: { from, to } })),
    placeholderData: keepPreviousData,
  })
