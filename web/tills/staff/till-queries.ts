import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DifferenceKind } from '#shared/rules/counter/counter.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { api, call } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'

/** The keys of what is loaded of cash. */
export const tillKeys = {
  all: ['cash'],
  owed: ['cash', 'owed'],
  books: (query: object) => ['cash', 'books', query],
  settlements: (page: number) => ['cash', 'settlements', page],
  settlement: (id: string) => ['cash', 'settlement', id],
  tills: ['cash', 'till'],
  ofShowroom: (store: string) => ['cash', 'till', store],
  till: (store: string, day: string) => ['cash', 'till', store, day],
  closings: (store: string) => ['cash', 'till', store, 'closings'],
  waitingSales: (store: string) => ['cash', 'waiting-sales', store],
  differences: (filter: object) => ['cash', 'differences', filter],
  gaps: (store: string | null) => ['cash', 'gaps', store],
  devices: (store: string | null) => ['cash', 'devices', store],
} as const

/** What couriers owe. */
export const owedQuery = queryOptions({ queryKey: tillKeys.owed, queryFn: () => call(api.cash.owed.$get()) })

/** The books of a period, of one showroom or of all. */
export function booksQuery(query: { store?: string; from?: string; to?: string }) {
  return queryOptions({
    queryKey: tillKeys.books(query),
    queryFn: () => call(api.cash.books.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

/** One page of the settlements, newest first; `total` is on all pages. */
export function settlementsQuery(page: number) {
  return queryOptions({
    queryKey: tillKeys.settlements(page),
    queryFn: async () => {
      const query = { page: String(page), limit: String(LIST_PAGE_SIZE) }
      const { body: list, total } = await callPage(api.cash.settlements.$get({ query }))
      return { list, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** A settlement with its rows. */
export function settlementQuery(id: string) {
  return queryOptions({
    queryKey: tillKeys.settlement(id),
    queryFn: () => call(api.cash.settlements[':settlementId'].$get({ param: { settlementId: id } })),
  })
}

/** The till of a showroom as it stands (''), or as it was closed for a day. */
export function tillQuery(store: string, day: string) {
  return queryOptions({
    queryKey: tillKeys.till(store, day),
    queryFn: () => call(api.cash.counter.$get({ query: { store, ...(day && { day }) } })),
  })
}

/** The tills of a showroom that were closed, newest first. */
export function closingsQuery(store: string) {
  return queryOptions({
    queryKey: tillKeys.closings(store),
    queryFn: () => call(api.cash.counter.closings.$get({ query: { store } })),
  })
}

/** What devices of a showroom, or of all (''), have sent and the shop has not taken, the oldest first. */
export function waitingSalesQuery(store: string) {
  return queryOptions({
    queryKey: tillKeys.waitingSales(store),
    queryFn: async () =>
      (await call(api.counter.differences.$get({ query: { ...ofStore(store), limit: '1' } }))).waiting,
  })
}

/** One page of what was odd about sales, newest first. */
export function differencesQuery(filter: { store: string | null; kind: DifferenceKind | null; page: number }) {
  const { store, kind, page } = filter
  const query = { ...ofStore(store), ...(kind && { kind }), page: String(page), limit: String(LIST_PAGE_SIZE) }
  return queryOptions({
    queryKey: tillKeys.differences(filter),
    queryFn: () => call(api.counter.differences.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

/** Numbers of devices that have not arrived, though later ones have. */
export function gapsQuery(store: string | null) {
  return queryOptions({
    queryKey: tillKeys.gaps(store),
    queryFn: () => call(api.counter.gaps.$get({ query: ofStore(store) })),
  })
}

/** The devices of counters, also those that were revoked. */
export function devicesQuery(store: string | null) {
  return queryOptions({
    queryKey: tillKeys.devices(store),
    queryFn: () => call(api.counter.devices.$get({ query: ofStore(store) })),
  })
}

const ofStore = (store: string | null) => (store ? { store } : {})
