import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readDeskFilter, writeDeskFilter } from '#shared/rules/desk-filter.ts'
import { useListAddress } from '#web/shop/use-list-address.ts'

/** Marks a step that the list itself made by opening an order, so that closing can be the step back. */
const OPENED_HERE = { orderOpenedHere: true }

/** What the address of a list of orders says: which ones are looked at, and which one is open (`?order=`). */
export function useDeskAddress() {
  const [address, setAddress] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const leaving = useRef('')
  const { filter, narrow, pageLink } = useListAddress(readDeskFilter, writeDeskFilter)
  return {
    filter,
    /** id of the open order, as the address has it, or null */
    opened: address.get('order'),
    narrow,
    pageLink,
    /** What a link to an order within this list needs. */
    orderLink: (id: string) => {
      const search = writeDeskFilter(filter)
      search.set('order', id)
      return { to: { search: String(search) }, state: OPENED_HERE, preventScrollReset: true }
    },
    /** Closes the order: back to the list where it was opened there, else in its place. */
    close: () => {
      // Closing twice in a moment is one step back.
      if (leaving.current === key) return
      leaving.current = key
      if (state?.orderOpenedHere) navigate(-1)
      else setAddress(writeDeskFilter(filter), { replace: true, preventScrollReset: true })
    },
  }
}
