import { isId } from './id.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { WAITING, type Waiting } from './order-waiting.ts'
import { readPage } from './pagination.ts'

const DAY = /^20\d\d-\d\d-\d\d$/

/** The filter of the orders desk, as encoded in the URL of 'All Orders' and of a showroom's orders. */
export interface DeskFilter {
  /** search text; '' for none */
  query: string
  /** id of a showroom */
  store: string | null
  status: OrderStatus | null
  waiting: Waiting | null
  /** calendar days in Dhaka, `2026-11-20`, both included */
  from: string | null
  to: string | null
  page: number
}

/** Parses a filter from URL parameters; unknown or malformed values are ignored. */
export function readDeskFilter(address: URLSearchParams): DeskFilter {
  const text = (name: string) => address.get(name) ?? ''
  const store = text('store').toLowerCase()
  return {
    query: text('query').slice(0, 100).trim(),
    store: isId(store) ? store : null,
    status: ORDER_STATUSES.find((status) => status === text('status')) ?? null,
    waiting: WAITING.find((waiting) => waiting === text('waiting')) ?? null,
    from: isDay(text('from')) ? text('from') : null,
    to: isDay(text('to')) ? text('to') : null,
    page: readPage(address.get('page')),
  }
}

/** Serializes a filter to URL parameters, omitting unset values. */
export function writeDeskFilter(filter: Partial<DeskFilter>): URLSearchParams {
  const { query, store, status, waiting, from, to, page = 1 } = filter
  const chosen = Object.entries({ query, store, status, waiting, from, to, page: page > 1 ? String(page) : null })
  return new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Whether anything but the page is set. */
export function isNarrowed(filter: DeskFilter): boolean {
  return writeDeskFilter({ ...filter, page: 1 }).size > 0
}

/** Whether the text is a valid day of this century, `2026-11-20`; false while a year is still being typed. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
