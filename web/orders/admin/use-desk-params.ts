import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { parseDeskFilter, serializeDeskFilter } from '#shared/rules/desk-filter.ts'
import { useListParams } from '#web/lib/lists/use-list-params.ts'

/** History state of an order opened from the list, so that closing it can go back. */
const OPENED_FROM_LIST = { orderOpenedHere: true }

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
      navigate({ search: String(search) }, { replace: true, state, preventScrollReset: true })
    },
    /** Closes the order: goes back if it was opened from the list, else replaces the history entry. */
    close: () => {
      // Closing twice in quick succession goes back only once.
      if (closingKey.current === key) return
      closingKey.current = key
      if (state?.orderOpenedHere) navigate(-1)
      else setSearchParams(serializeDeskFilter(filter), { replace: true, preventScrollReset: true })
    },
  }
}
