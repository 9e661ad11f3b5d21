import { useState } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { PAGE_SIZE } from '#shared/rules/product-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadMore } from './list/load-more.tsx'
import { ProductFilters } from './list/product-filters.tsx'
import { RefineBy } from './list/refine-by.tsx'
import { SortSelect } from './list/sort-select.tsx'
import { useProductList } from './list/use-product-list.ts'
import type { ProductList } from './load-products.ts'
import { ProductGrid } from './product-grid.tsx'

interface ProductListingProps {
  list: ProductList
  /** The search text, which the filters preserve in the URL */
  query?: string
}

/** A product list with filters, sorting and further pages; its state is in the URL. */
export function ProductListing({ list, query }: ProductListingProps) {
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { filter, pendingLoad, searchFor, setFilter } = useProductList(list.filter)
  const isFiltered = Boolean(filter.color || filter.size || filter.price)
  if (list.total === 0 && !isFiltered) {
    return (
      <NoProducts hint={query ? t('Try another word, or an article number.') : t('Have a look at our other shoes.')} />
    )
  }
  const remainingCount = Math.min(PAGE_SIZE, list.total - list.products.length)
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-12">
      <div className="mb-5 lg:mb-0">
        <Button
          tone="secondary"
          block
          aria-expanded={filtersOpen}
          aria-controls="filters"
          onClick={() => setFiltersOpen(!filtersOpen)}
          className="lg:hidden noscript:hidden"
        >
          {filtersOpen ? t('Hide Filters') : t('Show Filters')}
        </Button>
        <ProductFilters
          facets={list.facets}
          filter={filter}
          setFilter={setFilter}
          query={query}
          className={cx('max-lg:mt-5 lg:block noscript:block', !filtersOpen && 'hidden')}
        />
      </div>
      <section aria-label="Products" aria-busy={pendingLoad !== null} className="min-h-144">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-14 text-ink-muted tabular-nums">
            {pendingLoad
              ? t('Loading...')
              : plural(
                  list.total,
                  t('{count} product', { count: list.total }),
                  t('{count} products', { count: list.total }),
                )}
          </p>
          <SortSelect value={filter.sort} onChange={(sort) => setFilter({ sort })} />
        </div>
        <RefineBy filter={filter} facets={list.facets} searchFor={searchFor} />
        {list.total === 0 && !pendingLoad ? (
          <NoProducts hint="Take a filter away to see more." />
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

function NoProducts({ hint }: { hint: string }) {
  return (
    <EmptyState
      title="No products found."
      actions={
        <LinkButton to="/" tone="secondary">
          Go to the home page
        </LinkButton>
      }
    >
      {hint}
    </EmptyState>
  )
}
