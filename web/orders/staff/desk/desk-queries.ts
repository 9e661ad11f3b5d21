import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { type DeskFilter, serializeDeskFilter } from '#shared/rules/staff/desk-filter.ts'
import { api } from '#web/api.ts'
import { callOrders, orderKeys } from '#web/orders/order-queries.ts'

/**
 * A page of orders, newest first: of the given showroom, or of those that the filter selects. `total` is on all pages,
 * counted up to MAX_COUNTED. Refetched when the window regains focus.
 */
export function deskOrdersQuery(ownShowroomId: string | null, filter: DeskFilter) {
  const { store = '', ...search } = Object.fromEntries(serializeDeskFilter(filter))
  const query = { ...search, page: String(filter.page), limit: String(LIST_PAGE_SIZE) }
  return queryOptions({
    queryKey: orderKeys.desk(ownShowroomId, { ...query, store }),
    queryFn: () =>
      callOrders(
        ownShowroomId
          ? api.orders.storeOrder[':storeId'].$get({ param: { storeId: ownShowroomId }, query })
          : api.orders.all.$get({ query: { ...query, store } }),
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    meta: { errorToast: true },
  })
}
