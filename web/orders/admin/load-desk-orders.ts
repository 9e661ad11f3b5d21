import { type DeskFilter, serializeDeskFilter } from '#shared/rules/desk-filter.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import type { Order } from '#shared/schemas/order.ts'
import { api } from '#web/api.ts'
import { callOrders } from '#web/orders/call-orders.ts'

/** One page of the orders desk. */
export interface DeskPage {
  orders: Order[]
  /** number of orders on all pages, counted up to MAX_COUNTED */
  total: number
}

/** Loads a page of orders, newest first: of the given showroom, or of those that the filter selects. */
export function loadDeskOrders(ownShowroomId: string | null, filter: DeskFilter): Promise<DeskPage> {
  const { store = '', ...query } = Object.fromEntries(serializeDeskFilter(filter))
  const page = { ...query, page: String(filter.page), limit: String(LIST_PAGE_SIZE) }
  return callOrders(
    ownShowroomId
      ? api.orders.storeOrder[':storeId'].$get({ param: { storeId: ownShowroomId }, query: page })
      : api.orders.all.$get({ query: { ...page, store } }),
  )
}
