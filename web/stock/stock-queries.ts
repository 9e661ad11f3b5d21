import { queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/api.ts'

/** The keys of what is loaded of pairs. */
export const stockKeys = {
  all: ['stock'],
  dashboard: ['stock', 'dashboard'],
  requests: ['stock', 'requests'],
  sheet: (showroom: string, query: object) => ['stock', 'sheet', showroom, query],
  transfers: (showroom: string, page: number) => ['stock', 'transfers', showroom, page],
  deliveries: (showroom: string) => ['stock', 'deliveries', showroom],
  labels: (showroom: string, rows: object) => ['stock', 'labels', showroom, rows],
  movements: (showroom: string, query: object) => ['stock', 'movements', showroom, query],
  toServe: (order: string, showroom: string) => ['stock', 'serve', order, showroom],
  toServeLines: (lines: unknown, near: unknown) => ['stock', 'serve-lines', lines, near],
} as const

/** What the dashboard of admins says of the pairs of the whole shop. */
export const stockDashboardQuery = queryOptions({
  queryKey: stockKeys.dashboard,
  queryFn: () => call(api.dashboard.stock.$get()),
})

/** Customers who want to be told that a size is back. */
export const requestsQuery = queryOptions({
  queryKey: stockKeys.requests,
  queryFn: () => call(api.stock.requests.$get({ query: {} })),
})
