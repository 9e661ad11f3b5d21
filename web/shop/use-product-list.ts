import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { type ProductFilter, readProductFilter, writeProductFilter } from '#shared/rules/product-filter.ts'

/** What is on its way to a list: further products, or others because a filter changed. */
export type Coming = 'more' | 'others' | null

/**
 * The filter of the list on this page and what can be done with it. While an answer is on its way the filter is already
 * the new one, so that a chosen control stays chosen.
 */
export function useProductList(shown: ProductFilter) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isOwn = next?.pathname === pathname
  const filter = isOwn ? readProductFilter(new URLSearchParams(next.search)) : shown
  const searchOf = (change: Partial<ProductFilter>) => {
    const query = writeProductFilter({ ...filter, page: 1, ...change }, address).toString()
    return query && `?${query}`
  }
  return {
    filter,
    coming: isOwn ? comingOf(shown, filter) : null,
    /** The address of this list with a change, for a link */
    searchOf,
    /** Goes to this list with a change, staying where the page is scrolled to */
    choose: (change: Partial<ProductFilter>) => navigate({ search: searchOf(change) }, { preventScrollReset: true }),
  }
}

function comingOf(shown: ProductFilter, next: ProductFilter): Coming {
  const isSame = shown.color === next.color && shown.size === next.size && shown.price === next.price
  if (!isSame || shown.sort !== next.sort) return 'others'
  return next.page > shown.page ? 'more' : 'others'
}
