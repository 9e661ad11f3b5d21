import { useSearchParams } from 'react-router'

/** The filter and page of a list, stored in the query string; `parse` and `serialize` convert between the two. */
export function useListAddress<F extends { page: number }>(
  read: (address: URLSearchParams) => F,
  write: (filter: F) => URLSearchParams,
) {
  const [address, setAddress] = useSearchParams()
  const filter = read(address)
  return {
    filter,
    /** Changes the filter and returns to page 1; `replace` replaces the current history entry */
    narrow: (change: Partial<F>, instead = false) =>
      setAddress(write({ ...read(addressNow()), page: 1, ...change }), { replace: instead, preventScrollReset: true }),
    /** The link to another page of the list */
    pageLink: (page: number) => ({ search: String(write({ ...filter, page })) }),
  }
}

/**
 * The query string of the current URL. React renders slightly after the URL has changed: a second change in that time
 * must not undo the first.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(location.search)
}
