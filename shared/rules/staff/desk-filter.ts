import { ORDER_CHANNELS, type OrderChannel } from '#shared/rules/orders/order-channel.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/rules/orders/order-status.ts'
import { WAITING_KINDS, type WaitingKind } from '#shared/rules/orders/order-waiting.ts'
import { choiceParam, idParam, optionalParam, pageParam, searchParam, urlParams } from '#shared/rules/url-params.ts'

const DAY_PATTERN = /^20\d\d-\d\d-\d\d$/

/** The filter of the orders desk, as encoded in the URL of 'All Orders' and of a showroom's orders. */
export interface DeskFilter {
  /** search text; '' for none */
  query: string
  /** id of a showroom */
  store: string | null
  status: OrderStatus | null
  waiting: WaitingKind | null
  channel: OrderChannel | null
  /** calendar days in Dhaka, `2026-11-20`, both included */
  from: string | null
  to: string | null
  page: number
}

/** Unknown and malformed URL parameters are ignored. */
export const { parse: parseDeskFilter, serialize: serializeDeskFilter } = urlParams<DeskFilter>({
  query: searchParam,
  store: idParam,
  status: choiceParam(ORDER_STATUSES, null),
  waiting: choiceParam(WAITING_KINDS, null),
  channel: choiceParam(ORDER_CHANNELS, null),
  from: optionalParam((text) => (isCalendarDay(text) ? text : '')),
  to: optionalParam((text) => (isCalendarDay(text) ? text : '')),
  page: pageParam(),
})

/** Whether anything but the page is set. */
export function hasFilters(filter: DeskFilter): boolean {
  return serializeDeskFilter({ ...filter, page: 1 }).size > 0
}

/** Whether the text is a valid day of this century, `2026-11-20`; false while a year is still being typed. */
export function isCalendarDay(text: string): boolean {
  if (!DAY_PATTERN.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
