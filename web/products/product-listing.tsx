import { lazy, Suspense } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { PAGE_SIZE } from '#shared/rules/search/product-filter.ts'
import { useLazyComponent } from '#web/lib/loading/use-lazy-component.ts'
import { shop } from '#web/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LoadMore } from './list/load-more.tsx'
import { FILTERS_FORM, ProductFilters } from './list/product-filters.tsx'
import { RefineBy } from './list/refine-by.tsx'
import { SortSelect } from './list/sort-select.tsx'
import { useProductList } from './list/use-product-list.ts'
import type { ProductList } from './load-products.ts'
import { NoProducts } from './no-products.tsx'
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
          <p role="status" className="text-14 text-ink-muted tabular-nums max-sm:order-last max-sm:w-full">
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
        {shop.stockKept && (
          <Suspense>
            <AtMyShowroom store={store} onChange={(next) => setFilter({ store: next })} />
          </Suspense>
        )}
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
