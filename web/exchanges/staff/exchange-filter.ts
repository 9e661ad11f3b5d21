import { isCalendarDay } from '#shared/rules/staff/desk-filter.ts'
import { choiceParam, idParam, optionalParam, pageParam, searchParam, urlParams } from '#shared/rules/url-params.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

/** The URL parameters of the desk of exchanges. */
export interface ExchangeFilter {
  view: 'reasons' | 'requests' | null
  /** id of a showroom */
  store: string | null
  /** calendar days in Dhaka, both included */
  from: string | null
  to: string | null
  state: 'due' | null
  /** of requests; null: those that are open */
  list: 'overdue' | 'closed' | null
  /** of a credit note, an order or a receipt */
  number: string
  page: number
}

const dayParam = optionalParam((text) => (isCalendarDay(text) ? text : ''))

const { parse, serialize } = urlParams<ExchangeFilter>({
  view: choiceParam(['reasons', 'requests'] as const, null),
  store: idParam,
  from: dayParam,
  to: dayParam,
  state: choiceParam(['due'] as const, null),
  list: choiceParam(['overdue', 'closed'] as const, null),
  number: searchParam,
  page: pageParam(),
})

/** The query of a filter, in the page's address. */
export const serializeExchangeFilter = serialize

/** The filter in the URL, and functions to change it. */
export function useExchangeFilter() {
  return useListParams(parse, serialize)
}
