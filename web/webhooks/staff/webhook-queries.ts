import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { DELIVERY_STATES, type DeliveryState } from '#shared/rules/staff/webhooks.ts'
import { choiceParam, pageParam, searchParam, urlParams } from '#shared/rules/url-params.ts'
import { api, call } from '#web/api.ts'
import { callPage } from '#web/lib/lists/call-page.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

interface LogFilter {
  /** id of the webhook whose log is open; '': none is */
  webhook: string
  state: DeliveryState | null
  page: number
}

const { parse, serialize } = urlParams<LogFilter>({
  webhook: searchParam,
  state: choiceParam(DELIVERY_STATES, null),
  page: pageParam(),
})

/** The open log in the URL, and functions to change it. */
export function useLogFilter() {
  return useListParams(parse, serialize)
}

/** The keys of what is loaded of webhooks. */
export const webhookKeys = {
  all: ['webhooks'],
  list: ['webhooks', 'list'],
  log: (filter: LogFilter) => ['webhooks', 'log', filter],
} as const

export const webhooksQuery = queryOptions({
  queryKey: webhookKeys.list,
  queryFn: () => call(api.webhooks.all.$get()),
})

/** One page of a log, newest first; `total` is on all pages. */
export function logQuery(filter: LogFilter) {
  return queryOptions({
    queryKey: webhookKeys.log(filter),
    queryFn: async () => {
      const { webhook, state, page } = filter
      const query = { state: state ?? '', page: String(page), limit: String(LIST_PAGE_SIZE) }
      const { body: rows, total } = await callPage(
        api.webhooks.deliveries[':id'].$get({ param: { id: webhook }, query }),
      )
      return { rows, total }
    },
    placeholderData: keepPreviousData,
  })
}
