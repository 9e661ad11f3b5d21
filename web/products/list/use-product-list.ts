import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { type ProductFilter, readProductFilter, writeProductFilter } from '#shared/rules/product-filter.ts'

/** What is being loaded: more products, or others because the filter changed. */
export type Coming = 'more' | 'others' | null

/**
 * The filter of the product list on this page. A change applies optimistically, before its products have loaded, so
 * that controls do not jump back.
 */
export function useProductList(shown: ProductFilter) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  const [asked, setAsked] = useState<{ filter: ProductFilter; from: ProductFilter } | null>(null)
  const isOwn = next?.pathname === pathname
  const coming = isOwn ? readProductFilter(new URLSearchParams(next.search)) : null
  const filter = (asked?.from === shown ? asked.filter : coming) ?? shown

  useEffect(() => {
    if (state === 'idle') setAsked(null)
  }, [state])

  const searchOf = (change: Partial<ProductFilter>) => {
    const query = writeProductFilter({ ...filter, page: 1, ...change }, address).toString()
    return query && `?${query}`
  }
  return {
    filter,
    coming: coming && comingOf(shown, coming),
    /** The query string of this list with a change, for a link */
    searchOf,
    /** Navigates to this list with a change, preserving the scroll position */
    choose: (change: Partial<ProductFilter>) => {
      setAsked({ filter: { ...filter, page: 1, ...change }, from: shown })
      navigate({ search: searchOf(change) }, { preventScrollReset: true })
    },
  }
}

function comingOf(shown: ProductFilter, next: ProductFilter): Coming {
  const isSame = shown.color === next.color && shown.size === next.size && shown.price?.min === next.price?.min
  if (!isSame || shown.sort !== next.sort) return 'others'
  return next.page > shown.page ? 'more' : 'others'
}
