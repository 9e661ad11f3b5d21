import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { api } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import type { ExchangeFilter } from './exchange-filter.ts'

/** The keys of what is loaded of exchanges. */
export const exchangeKeys = {
  list: (filter: ExchangeFilter) => ['exchanges', 'list', filter],
  reasons: (filter: ExchangeFilter) => ['exchanges', 'reasons', filter],
  allRequests: ['exchanges', 'requests'],
  requests: (filter: ExchangeFilter) => [...exchangeKeys.allRequests, filter],
} as const

const toQuery = ({ store, from, to, page }: ExchangeFilter) => ({
  ...{ store: store ?? '', page: String(page), limit: String(LIST_PAGE_SIZE) },
  ...(from && { from }),
  ...(to && { to }),
})

/** One page of the exchanges; `total` is on all pages. */
export function exchangesQuery(filter: ExchangeFilter) {
  return queryOptions({
    queryKey: exchangeKeys.list(filter),
    queryFn: async () => {
      const query = { ...toQuery(filter), state: filter.state ?? '', number: filter.number }
      const { body: exchanges, total } = await callPage(api.counter.exchanges.all.$get({ query }))
      return { exchanges, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** One page of what came back by article and size; `total` is on all pages. */
export function reasonsQuery(filter: ExchangeFilter) {
  return queryOptions({
    queryKey: exchangeKeys.reasons(filter),
    queryFn: async () => {
      const { body: rows, total } = await callPage(api.counter.exchanges.reasons.$get({ query: toQuery(filter) }))
      return { rows, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** One page of the requests of customers; `total` is on all pages. */
export function requestsQuery(filter: ExchangeFilter) {
  return queryOptions({
    queryKey: exchangeKeys.requests(filter),
    queryFn: async () => {
      const query = { ...toQuery(filter), list: filter.list ?? '' }
      const { body: requests, total } = await callPage(api.counter['exchange-requests'].all.$get({ query }))
      return { requests, total }
    },
    placeholderData: keepPreviousData,
  })
}
