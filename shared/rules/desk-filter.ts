import { isId } from './id.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { WAITING_KINDS, type WaitingKind } from './order-waiting.ts'
import { parsePage } from './pagination.ts'

const DAY_PATTERN = /^20\d\d-\d\d-\d\d$/

/** The filter of the orders desk, as encoded in the URL of 'All Orders' and of a showroom's orders. */
export interface DeskFilter {
  /** search text; '' for none */
  query: string
  /** id of a showroom */
  store: string | null
  status: OrderStatus | null
  waiting: WaitingKind | null
  /** calendar days in Dhaka, `2026-11-20`, both included */
  from: string | null
  to: string | null
  page: number
}

/** Parses a filter from URL parameters; unknown or malformed values are ignored. */
export function parseDeskFilter(params: URLSearchParams): DeskFilter {
  const text = (name: string) => params.get(name) ?? ''
  const showroomId = text('store').toLowerCase()
  return {
    query: text('query').slice(0, 100).trim(),
    store: isId(showroomId) ? showroomId : null,
    status: ORDER_STATUSES.find((status) => status === text('status')) ?? null,
    waiting: WAITING_KINDS.find((waiting) => waiting === text('waiting')) ?? null,
    from: isCalendarDay(text('from')) ? text('from') : null,
    to: isCalendarDay(text('to')) ? text('to') : null,
    page: parsePage(params.get('page')),
  }
}

/** Serializes a filter to URL parameters, omitting unset values. */
export function serializeDeskFilter(filter: Partial<DeskFilter>): URLSearchParams {
  const { query, store, status, waiting, from, to, page = 1 } = filter
  const entries = Object.entries({ query, store, status, waiting, from, to, page: page > 1 ? String(page) : null })
  return new URLSearchParams(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

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
