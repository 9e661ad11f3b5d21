import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readDeskFilter, writeDeskFilter } from '#shared/rules/desk-filter.ts'
import { useListAddress } from '#web/lib/lists/use-list-params.ts'

/** History state of an order opened from the list, so that closing it can go back. */
const OPENED_HERE = { orderOpenedHere: true }

/** The URL state of the orders desk: the filter, and the open order (`?order=`). */
export function useDeskAddress() {
  const [address, setAddress] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const leaving = useRef('')
  const { filter, narrow, pageLink } = useListAddress(readDeskFilter, writeDeskFilter)
  return {
    filter,
    /** id of the open order as it is in the URL, or null */
    opened: address.get('order'),
    narrow,
    pageLink,
    /** Props of a link that opens an order over the list. */
    orderLink: (id: string) => {
      const search = writeDeskFilter(filter)
      search.set('order', id)
      return { to: { search: String(search) }, state: OPENED_HERE, preventScrollReset: true }
    },
    /** Closes the order: goes back if it was opened from the list, else replaces the history entry. */
    close: () => {
      // Closing twice in quick succession goes back only once.
      if (leaving.current === key) return
      leaving.current = key
      if (state?.orderOpenedHere) navigate(-1)
      else setAddress(writeDeskFilter(filter), { replace: true, preventScrollReset: true })
    },
  }
}
