import { useSearchParams } from 'react-router'

export interface SetFilterOptions {
  /** replaces the current history entry */
  replace?: boolean
}

/** The filter and page of a list, stored in the query string; `parse` and `serialize` convert between the two. */
export function useListParams<F extends { page: number }>(
  parse: (searchParams: URLSearchParams) => F,
  serialize: (filter: F) => URLSearchParams,
) {
  const [searchParams, setSearchParams] = useSearchParams()
  const filter = parse(searchParams)
  return {
    filter,
    /** Changes the filter and returns to page 1 */
    setFilter: (change: Partial<F>, { replace = false }: SetFilterOptions = {}) =>
      setSearchParams(serialize({ ...parse(currentSearchParams()), page: 1, ...change }), {
        replace,
        preventScrollReset: true,
      }),
    /** The link to another page of the list */
    pageLink: (page: number) => ({ search: String(serialize({ ...filter, page })) }),
  }
}

/**
 * The query string of the current URL. React renders slightly after the URL has changed: a second change in that time
 * must not undo the first.
 */
export function currentSearchParams(): URLSearchParams {
  return new URLSearchParams(location.search)
}
