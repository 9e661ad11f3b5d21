import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { type ProductFilter, parseProductFilter, serializeProductFilter } from '#shared/rules/search/product-filter.ts'

/** What is being loaded: more products, or others because the filter changed. */
export type PendingLoad = 'more' | 'others' | null

/**
 * The filter of the product list on this page. A change applies optimistically, before its products have loaded, so
 * that controls do not jump back.
 */
export function useProductList(loadedFilter: ProductFilter) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { state, location: nextLocation } = useNavigation()
  const [selection, setSelection] = useState<{ filter: ProductFilter; from: ProductFilter } | null>(null)
  const isSameList = nextLocation?.pathname === pathname
  const pendingFilter = isSameList ? parseProductFilter(new URLSearchParams(nextLocation.search)) : null
  const filter = (selection?.from === loadedFilter ? selection.filter : pendingFilter) ?? loadedFilter

  useEffect(() => {
    if (state === 'idle') setSelection(null)
  }, [state])

  const searchFor = (change: Partial<ProductFilter>) => {
    const query = serializeProductFilter({ ...filter, page: 1, ...change }, searchParams).toString()
    return query && `?${query}`
  }
  return {
    filter,
    pendingLoad: pendingFilter && classifyLoad(loadedFilter, pendingFilter),
    /** The query string of this list with a change, for a link */
    searchFor,
    /** Navigates to this list with a change, preserving the scroll position */
    setFilter: (change: Partial<ProductFilter>) => {
      setSelection({ filter: { ...filter, page: 1, ...change }, from: loadedFilter })
      navigate({ search: searchFor(change) }, { preventScrollReset: true })
    },
  }
}

function classifyLoad(loadedFilter: ProductFilter, nextFilter: ProductFilter): PendingLoad {
  const isSame =
    loadedFilter.color === nextFilter.color &&
    loadedFilter.size === nextFilter.size &&
    loadedFilter.store === nextFilter.store &&
    loadedFilter.price?.min === nextFilter.price?.min
  if (!isSame || loadedFilter.sort !== nextFilter.sort) return 'others'
  return nextFilter.page > loadedFilter.page ? 'more' : 'others'
}
