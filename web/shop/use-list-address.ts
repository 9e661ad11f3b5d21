import { useSearchParams } from 'react-router'

/** The filter of a long list, with its page, as it stands in the address; `read` and `write` turn one into the other. */
export function useListAddress<F extends { page: number }>(
  read: (address: URLSearchParams) => F,
  write: (filter: F) => URLSearchParams,
) {
  const [address, setAddress] = useSearchParams()
  const filter = read(address)
  return {
    filter,
    /** Looks at others, from their first page; `instead`: in the place of this step of the history */
    narrow: (change: Partial<F>, instead = false) =>
      setAddress(write({ ...read(addressNow()), page: 1, ...change }), { replace: instead, preventScrollReset: true }),
    /** The link to another page of the same list. */
    pageLink: (page: number) => ({ search: String(write({ ...filter, page })) }),
  }
}

/**
 * What stands behind the question mark of the address at this moment. A page is drawn a little after its address has
 * changed: whoever chooses twice in that time must not lose the first choice.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(location.search)
}
