import { isId } from './id.ts'
import { readPage } from './long-list.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'
import { WAITING, type Waiting } from './order-waiting.ts'

const DAY = /^20\d\d-\d\d-\d\d$/

/** Which orders staff look at, as it stands in the address of 'All Orders' and of a store's orders. */
export interface DeskFilter {
  /** what is searched for; '' for nothing */
  query: string
  /** id of a showroom */
  store: string | null
  status: OrderStatus | null
  waiting: Waiting | null
  /** days in Dhaka, `2026-11-20`, the first and the last */
  from: string | null
  to: string | null
  page: number
}

/** Reads a filter from an address; what is unknown or malformed counts as not chosen. */
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

/** Writes a filter for an address, leaving out what is not chosen. */
export function writeDeskFilter(filter: Partial<DeskFilter>): URLSearchParams {
  const { query, store, status, waiting, from, to, page = 1 } = filter
  const chosen = Object.entries({ query, store, status, waiting, from, to, page: page > 1 ? String(page) : null })
  return new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Whether a filter leaves anything out. */
export function isNarrowed(filter: DeskFilter): boolean {
  return writeDeskFilter({ ...filter, page: 1 }).size > 0
}

/** Whether a text is a day of this century, `2026-11-20`; while somebody types a year it is not yet. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
