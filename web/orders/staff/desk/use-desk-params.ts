import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { parseDeskFilter, serializeDeskFilter } from '#shared/rules/staff/desk-filter.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { isAtDialogEntry } from '#web/ui/dialog/close-by-back.ts'

/** History state of an order opened from the list: how many entries back that is, so that closing the order can go there. */
const OPENED_FROM_LIST = { entriesToList: 1 }

/** The URL state of the orders desk: the filter, and the open order (`?order=`). */
export function useDeskParams() {
  const [searchParams, setSearchParams] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const closingKey = useRef('')
  const { filter, setFilter, pageLink } = useListParams(parseDeskFilter, serializeDeskFilter)
  return {
    filter,
    /** id of the open order as it is in the URL, or null */
    openOrderId: searchParams.get('order'),
    setFilter,
    pageLink,
    /** Props of a link that opens an order over the list. */
    orderLink: (id: string) => {
      const search = serializeDeskFilter(filter)
      search.set('order', id)
      return { to: { search: String(search) }, state: OPENED_FROM_LIST, preventScrollReset: true }
    },
    /** Shows another order in place of the open one. */
    showOrder: (id: string) => {
      const search = serializeDeskFilter(filter)
      search.set('order', id)
      // The entry of a dialog that was open above the order is replaced; that of the order stays below.
      const isAbove = state?.entriesToList && isAtDialogEntry()
      const next = isAbove ? { entriesToList: state.entriesToList + 1 } : state
      navigate({ search: String(search) }, { replace: true, state: next, preventScrollReset: true })
    },
    /** Closes the order: goes back if it was opened from the list, else replaces the history entry. */
    close: () => {
      // Closing twice in quick succession goes back only once.
      if (closingKey.current === key) return
      closingKey.current = key
      if (state?.entriesToList) navigate(-state.entriesToList)
      else setSearchParams(serializeDeskFilter(filter), { replace: true, preventScrollReset: true })
    },
  }
}
