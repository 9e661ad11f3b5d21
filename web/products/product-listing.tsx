import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import {
  MAX_PAGES_AT_ONCE,
  PAGE_SIZE,
  type ProductFilter,
  parseProductFilter,
  serializeProductFilter,
} from '#shared/rules/search/product-filter.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { FILTERS_FORM, ProductFilters } from './list/product-filters.tsx'
import { SortSelect } from './list/sort-select.tsx'
import type { ProductList } from './load-products.ts'
import { ProductGrid } from './product-grid.tsx'

const AtMyShowroom = lazy(() => import('#web/stock/at-my-showroom.tsx'))
const importSheet = async () => (await import('./list/filter-sheet.tsx')).FilterSheet

interface ProductListingProps {
  list: ProductList
  /** it answers a query */
  isSearch?: boolean
}

/** A product list with filters, sorting and further pages; its state is in the URL. */
export function ProductListing({ list, isSearch }: ProductListingProps) {
  const { Content: FilterSheet, open, close, button } = useLazyComponent(importSheet, { kind: 'dialog' })
  const { filter, pendingLoad, searchFor, setFilter } = useProductList(list.filter)
  const { color, size, price, store } = list.filter
  if (list.total === 0 && !color && !size && !price && !store)
    return <NoProducts>Take a look at our other shoes.</NoProducts>
  const remainingCount = Math.min(PAGE_SIZE, list.total - list.products.length)
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-12">
      <div>
        {FilterSheet && (
          <FilterSheet open={open} onClose={close} total={pendingLoad ? null : list.total}>
            <ProductFilters facets={list.facets} filter={filter} setFilter={setFilter} />
          </FilterSheet>
        )}
        <ProductFilters
          id={FILTERS_FORM}
          facets={list.facets}
          filter={filter}
          setFilter={setFilter}
          className="hidden lg:block noscript:mb-5 noscript:block"
        />
      </div>
      <section aria-label="Products" aria-busy={pendingLoad !== null} className="min-h-144">
        <div className="mb-4 flex flex-wrap items-center gap-3 sm:mb-5">
          <Button tone="secondary" {...button} className="lg:hidden noscript:hidden">
            Show Filters
          </Button>
          {/* On phones it stands in the second line, the count at its end. */}
          {shopFacts.stockKept && (
            <div className="flex min-h-11 min-w-0 items-center gap-1 max-sm:order-1 max-sm:grow">
              <Suspense>
                <AtMyShowroom store={store} onChange={(next) => setFilter({ store: next })} />
              </Suspense>
            </div>
          )}
          <p role="status" className="text-14 text-ink-muted tabular-nums max-sm:order-1">
            {pendingLoad
              ? t('Loading...')
              : plural(
                  list.total,
                  t('{count} product', { count: list.total }),
                  t('{count} products', { count: list.total }),
                )}
          </p>
          <SortSelect value={filter.sort} onChange={(sort) => setFilter({ sort })} hasBestMatch={isSearch} />
        </div>
        <RefineBy filter={filter} facets={list.facets} searchFor={searchFor} />
        {list.total === 0 && !pendingLoad ? (
          <NoProducts>Remove a filter to see more.</NoProducts>
        ) : (
          <div className={cx('duration-200', pendingLoad === 'others' && 'opacity-40 delay-100')}>
            <ProductGrid
              products={list.products}
              skeletonCount={pendingLoad === 'more' ? remainingCount : 0}
              eagerCount={4}
              besideFilters
            />
          </div>
        )}
        <LoadMore list={list} nextSearch={searchFor({ page: list.filter.page + 1 })} />
      </section>
    </div>
  )
}

/** In place of an empty list of products; `children` says what else to do. */
function NoProducts({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="No products found."
      actions={
        <LinkButton to="/" tone="secondary">
          Go to the home page
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}

interface LoadMoreProps {
  list: ProductList
  /** The query string for one more page: `?page=3` */
  nextSearch: string
}

/** How much of the list is shown, and a link that loads more. The page is in the URL, so Back restores it. */
function LoadMore({ list, nextSearch }: LoadMoreProps) {
  if (list.products.length >= list.total) return null
  const isCapped = list.filter.page >= MAX_PAGES_AT_ONCE
  return (
    <div className="mt-12 grid justify-items-center gap-4 text-center">
      <p className="text-14 text-ink-muted tabular-nums">
        Showing {list.products.length} of {list.total}
        {isCapped && t('. Choose a colour, a size or a price to see the others.')}
      </p>
      {!isCapped && (
        <LinkButton to={{ search: nextSearch }} tone="secondary" replace preventScrollReset>
          Load more
        </LinkButton>
      )}
    </div>
  )
}

/** What is being loaded: more products, or others because the filter changed. */
type PendingLoad = 'more' | 'others' | null

/**
 * The filter of the product list on this page. A change applies optimistically, before its products have loaded, so
 * that controls do not jump back.
 */
function useProductList(loadedFilter: ProductFilter) {
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

interface RefineByProps {
  filter: ProductFilter
  facets: ProductPage['facets']
  searchFor: (change: Partial<ProductFilter>) => string
}

/** The active filters as removable chips; links, so that they work without JavaScript. */
function RefineBy({ filter, facets, searchFor }: RefineByProps) {
  if (!filter.color && !filter.size && !filter.price) return null
  const color = facets.colors.find(({ _id, name }) => [_id, name].includes(filter.color ?? ''))
  const colorText = color ? colorName(color) : filter.color
  const size = facets.sizes.find(({ _id }) => _id === filter.size)?.size ?? filter.size
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <h2 className="mr-1 font-text text-14 font-medium tracking-normal">REFINE BY</h2>
      {colorText && (
        <Chip to={{ search: searchFor({ color: null }) }} removeLabel={t('Remove color {color}', { color: colorText })}>
          <Swatch color={color?.hex ?? color?.name ?? colorText} size="sm" />
          <span>{colorText}</span>
        </Chip>
      )}
      {size && (
        <Chip to={{ search: searchFor({ size: null }) }} removeLabel={t('Remove size {size}', { size: String(size) })}>
          Size {String(size)}
        </Chip>
      )}
      {filter.price && (
        <Chip
          to={{ search: searchFor({ price: null }) }}
          removeLabel={t('Remove price {label}', { label: filter.price.label })}
        >
          {filter.price.label}
        </Chip>
      )}
      <TextLink
        to={{ search: searchFor({ color: null, size: null, price: null }) }}
        preventScrollReset
        className="px-1 py-2 text-14"
      >
        Clear all
      </TextLink>
    </div>
  )
}
