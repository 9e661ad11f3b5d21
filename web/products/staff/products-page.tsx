import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { PRODUCT_SORTS, type ProductSort } from '#shared/rules/search/product-filter.ts'
import { choiceParam, pageParam, textParam, urlParams } from '#shared/rules/url-params.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { Pagination } from '#web/lib/lists/pagination.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { SortSelect } from '#web/products/list/sort-select.tsx'
import { categoriesQuery, subCategoriesQuery } from '#web/staff/catalogue-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { withMark } from '#web/staff/crud/publishing.tsx'
import { ViewSwitch } from '#web/staff/view-switch.tsx'
import { useStaffView } from '#web/state/staff-view.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddProduct } from './add-product.tsx'
import { AdminProductCard } from './admin-product-card.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { managedProductsQuery } from './product-queries.ts'
import { ProductsTable } from './products-table.tsx'
import { UndoChange } from './undo-change.tsx'

const SKELETON_KEYS = ['1', '2', '3', '4', '5', '6']

export function meta() {
  return pageMeta({
    title: t('All Products'),
    description: t('Everything on sale, and what is not published yet.'),
    noindex: true,
  })
}

/** `/dashboard/products`: searched, sorted and paginated by the server; the state is in the URL. */
export default function Products() {
  const { filter, setFilter, pageLink } = useListParams(parse, serialize)
  const { query, category, subCategory, notPublished, page } = filter
  const { data, error, isFetching, refetch } = useQuery(managedProductsQuery(filter))
  const mayWrite = useMayEverywhere('write_catalogue')
  const mayPrice = useMayEverywhere('write_prices')
  const [view, setView] = useStaffView('products')
  const [pageTurns, setPageTurns] = useState(0)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds(
      (previous) => new Set(isSelected ? [...previous, ...ids] : [...previous].filter((id) => !ids.includes(id))),
    )
  // Of what was chosen on other pages nothing is known but in the list of what is not published.
  const canPublish = notPublished || (data?.products.some(({ _id, hidden }) => hidden && selectedIds.has(_id)) ?? false)
  const visibleIds = data?.products.map(({ _id }) => _id) ?? []

  return (
    <>
      <PageHeader
        title="All Products"
        status={
          isFetching
            ? t('Loading...')
            : data &&
              plural(
                data.total,
                t('{count} product', { count: data.total }),
                t('{count} products', { count: data.total }),
              )
        }
        focusKey={pageTurns}
      >
        {mayWrite && mayPrice && <AddProduct />}
      </PageHeader>
      <ListSearch
        label="Search products"
        placeholder="Search by product name, article no, colour, category or sub category"
        query={query}
        onSearch={(text, options) => setFilter({ query: text }, options)}
      />
      <PlaceFilter place={{ category, subCategory }} onChange={setFilter} />
      {mayWrite && <UndoChange />}
      <ListBar
        isAllSelected={visibleIds.length > 0 && visibleIds.every((id) => selectedIds.has(id))}
        mayWrite={mayWrite}
        onSelectAll={visibleIds.length > 0 ? (isSelected) => select(visibleIds, isSelected) : undefined}
        {...{ filter, setFilter, view, setView }}
      />
      {error && !data && <LoadFailure subject="The products" level={2} error={error} onRetry={refetch} />}
      {data?.total === 0 && (
        <EmptyState
          title="No products found."
          actions={
            (query || category || subCategory || notPublished) && (
              <LinkButton to="/dashboard/products" tone="secondary">
                See all products
              </LinkButton>
            )
          }
        />
      )}
      {view === 'table' && data && data.total > 0 && (
        <ProductsTable
          products={data.products}
          selectedIds={selectedIds}
          onSelect={mayWrite ? (id, isSelected) => select([id], isSelected) : null}
        />
      )}
      {(view === 'cards' || !data) && (
        <ul aria-busy={isFetching || undefined} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {!data && isFetching && SKELETON_KEYS.map((key) => <Skeleton key={key} className="h-44 sm:h-80" />)}
          {data?.products.map((product) => (
            <li key={product._id}>
              <AdminProductCard
                product={product}
                selected={selectedIds.has(product._id)}
                onSelect={mayWrite ? (isSelected) => select([product._id], isSelected) : null}
              />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          page={page}
          lastPage={data.pages}
          linkTo={pageLink}
          onNavigate={() => setPageTurns((count) => count + 1)}
        />
      )}
      {mayWrite && <BulkBar {...{ selectedIds, canPublish }} onClear={() => setSelectedIds(new Set())} />}
    </>
  )
}

interface ListBarProps {
  mayWrite: boolean
  isAllSelected: boolean
  /** omitted where there is nothing to select */
  onSelectAll: ((isSelected: boolean) => void) | undefined
  filter: ProductListParams
  setFilter: (change: Partial<ProductListParams>) => void
  view: 'cards' | 'table'
  setView: (view: 'cards' | 'table') => void
}

function ListBar({ mayWrite, isAllSelected, onSelectAll, filter, setFilter, view, setView }: ListBarProps) {
  return (
    <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {mayWrite && (
        <Checkbox
          label={
            <>
              Select all<span className="sr-only"> on this page</span>
            </>
          }
          disabled={!onSelectAll}
          checked={isAllSelected}
          onChange={({ target }) => onSelectAll?.(target.checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label="Not published"
          checked={filter.notPublished}
          onChange={({ target }) => setFilter({ notPublished: target.checked })}
        />
        <ViewSwitch view={view} onChoose={setView} />
        <SortSelect value={filter.sort} onChange={(sort) => setFilter({ sort: sort ?? PRODUCT_SORTS[0] })} />
      </div>
    </div>
  )
}

/** The list's URL parameters. */
interface ProductListParams {
  query: string
  /** ids; '' is all */
  category: string
  subCategory: string
  notPublished: boolean
  sort: ProductSort
  page: number
}

const { parse, serialize } = urlParams<ProductListParams>({
  query: textParam,
  category: textParam,
  subCategory: textParam,
  notPublished: choiceParam([false, true], false),
  sort: choiceParam(PRODUCT_SORTS, PRODUCT_SORTS[0]),
  page: pageParam(),
})

interface Place {
  category: string
  subCategory: string
}

/** Keeps the list to a category, and within it to a sub-category; '' is all. */
function PlaceFilter({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: subCategories = [] } = useQuery(subCategoriesQuery)
  const within = subCategories.filter(({ parentCat }) => !place.category || parentCat._id === place.category)
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
      <SelectField
        label="Category"
        placeholder={t('All categories')}
        value={place.category}
        options={categories.map((category) => ({
          value: category._id,
          label: withMark(localized(category, 'name'), category.hidden),
        }))}
        onChange={({ target }) => onChange({ category: target.value, subCategory: '' })}
      />
      <SelectField
        label="Sub Category"
        placeholder={t('All sub-categories')}
        value={place.subCategory}
        options={within.map((subCategory) => ({
          value: subCategory._id,
          label: place.category
            ? localized(subCategory, 'name')
            : `${localized(subCategory, 'name')} (${localized(subCategory.parentCat, 'name')})`,
        }))}
        onChange={({ target }) => onChange({ ...place, subCategory: target.value })}
      />
    </div>
  )
}
