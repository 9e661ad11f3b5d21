import { DESK_PAGE_SIZE, type DeskFilter, MOST_COUNTED, writeDeskFilter } from '#shared/rules/desk-filter.ts'
import { groupLakh } from '#shared/rules/price.ts'
import type { Order } from '#shared/schemas/order.ts'
import { api } from '#web/api.ts'
import { callOrders } from '#web/shop/call-orders.ts'

/** One page of the orders that staff look at. */
export interface DeskPage {
  orders: Order[]
  /** orders on all pages, counted to MOST_COUNTED */
  total: number
}

/** Loads a page of the orders of one store, `own`, or of those that the filter names, newest first. */
export function loadDesk(own: string | null, filter: DeskFilter): Promise<DeskPage> {
  const { store = '', ...query } = Object.fromEntries(writeDeskFilter(filter))
  const page = { ...query, page: String(filter.page), limit: String(DESK_PAGE_SIZE) }
  return callOrders(
    own
      ? api.orders.storeOrder[':storeId'].$get({ param: { storeId: own }, query: page })
      : api.orders.all.$get({ query: { ...page, store } }),
  )
}

/** How many orders there are, in words. */
export function totalInWords(total: number): string {
  if (total >= MOST_COUNTED) return `${groupLakh(MOST_COUNTED)} orders or more`
  return `${groupLakh(total)} ${total === 1 ? 'order' : 'orders'}`
}

/** The last page of so many orders; null where there may be more than were counted. */
export function lastPage(total: number): number | null {
  return total >= MOST_COUNTED ? null : Math.max(1, Math.ceil(total / DESK_PAGE_SIZE))
}
