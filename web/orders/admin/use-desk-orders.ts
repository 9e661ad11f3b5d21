import { useCallback } from 'react'
import { type DeskFilter, parseDeskFilter, serializeDeskFilter } from '#shared/rules/desk-filter.ts'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { useRefetchOnFocus } from '#web/lib/loading/use-refetch-on-focus.ts'
import { loadDeskOrders } from './load-desk-orders.ts'

/** The page of orders that a filter selects, refetched when the window regains focus; errors are shown as a toast. */
export function useDeskOrders(ownShowroomId: string | null, filter: DeskFilter) {
  const key = String(serializeDeskFilter(filter))
  const load = useCallback(
    () =>
      loadDeskOrders(ownShowroomId, parseDeskFilter(new URLSearchParams(key))).catch((error) => {
        // On 401 ProtectedArea redirects to the login and says why.
        if (!(error instanceof ApiError && error.status === 401)) toastError(error)
        throw error
      }),
    [ownShowroomId, key],
  )
  const list = useAsyncData(load)
  useRefetchOnFocus(list.reload)
  return list
}
