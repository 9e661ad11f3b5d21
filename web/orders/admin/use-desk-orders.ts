import { useCallback } from 'react'
import { type DeskFilter, readDeskFilter, writeDeskFilter } from '#shared/rules/desk-filter.ts'
import { ApiError } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { useReturn } from '#web/lib/loading/use-refetch-on-focus.ts'
import { loadDesk } from './load-desk-orders.ts'

/** The page of orders that a filter selects, refetched when the window regains focus; errors are shown as a toast. */
export function useDeskList(own: string | null, filter: DeskFilter) {
  const key = String(writeDeskFilter(filter))
  const load = useCallback(
    () =>
      loadDesk(own, readDeskFilter(new URLSearchParams(key))).catch((error) => {
        // On 401 ProtectedArea redirects to the login and says why.
        if (!(error instanceof ApiError && error.status === 401)) toastError(error)
        throw error
      }),
    [own, key],
  )
  const list = useLoaded(load)
  useReturn(list.reload)
  return list
}
