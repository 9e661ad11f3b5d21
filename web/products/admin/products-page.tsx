import { useCallback, useEffect, useState } from 'react'
import { readPage } from '#shared/rules/pagination.ts'
import { PRODUCT_SORTS, type ProductSort } from '#shared/rules/product-filter.ts'
import { PageHead } from '#web/admin/crud/page-header.tsx'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { counted } from '#web/lib/lists/format-count.ts'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { ListPages } from '#web/lib/lists/pagination.tsx'
import { useListAddress } from '#web/lib/lists/use-list-params.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { SortSelect } from '#web/products/list/sort-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddProduct } from './add-product.tsx'
import { AdminProductCard } from './admin-product-card.tsx'
import { BulkBar } from './bulk-bar.tsx'

const PAGE = '24'
const SKELETONS = ['1', '2', '3', '4', '5', '6']

export function meta() {
  return pageMeta({ title: 'All Products', description: 'Everything on sale.', noindex: true })
}

/** `/dashboard/products`: searched, sorted and paginated by the server; the state is in the URL. */
export default function Products() {
  const { filter, narrow, pageLink } = useListAddress(readPlace, writePlace)
  const { query, sort, page } = filter
  const { value, error, loading, reload } = useProducts(query, sort, page)
  const [turned, setTurned] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[], is: boolean) =>
    setChosen((before) => new Set(is ? [...before, ...ids] : [...before].filter((one) => !ids.includes(one))))
  const shown = value?.products.map(({ _id }) => _id) ?? []

  return (
    <>
      <PageHead
        title="All Products"
        status={loading ? 'Loading...' : value && counted(value.total, 'product')}
        focusKey={turned}
      >
        <AddProduct onAdded={reload} />
      </PageHead>
      <ListSearch
        label="Search products"
        placeholder="Search by product name, article no, color, category or sub category"
        query={query}
        onSearch={(text, goesOn) => narrow({ query: text }, goesOn)}
      />
      <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Checkbox
          label={
            <>
              Select all<span className="sr-only"> on this page</span>
            </>
          }
          disabled={!shown.length}
          checked={shown.length > 0 && shown.every((id) => chosen.has(id))}
          onChange={({ target }) => choose(shown, target.checked)}
        />
        <SortSelect value={sort} onChange={(by) => narrow({ sort: by })} />
      </div>
      {error !== null && !value && !loading && (
        <EmptyState title="The products could not be loaded" actions={<Button onClick={reload}>Try again</Button>} />
      )}
      {value?.total === 0 && (
        <EmptyState
          title="No products found."
          actions={
            query && (
              <LinkButton to="/dashboard/products" tone="secondary">
                See all products
              </LinkButton>
            )
          }
        />
      )}
      <ul aria-busy={loading || undefined} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {!value && loading && SKELETONS.map((key) => <Skeleton key={key} className="h-44 sm:h-80" />)}
        {value?.products.map((product) => (
          <li key={product._id}>
            <AdminProductCard
              product={product}
              chosen={chosen.has(product._id)}
              onChoose={(is) => choose([product._id], is)}
            />
          </li>
        ))}
      </ul>
      {value && (
        <ListPages page={page} last={value.pages} linkTo={pageLink} onChoose={() => setTurned((times) => times + 1)} />
      )}
      <BulkBar
        chosen={chosen}
        onDone={() => {
          setChosen(new Set())
          reload()
        }}
        onClear={() => setChosen(new Set())}
      />
    </>
  )
}

/** The list's URL parameters. */
interface ProductPlace {
  query: string
  sort: ProductSort
  page: number
}

function readPlace(address: URLSearchParams): ProductPlace {
  return {
    query: address.get('query') ?? '',
    sort: PRODUCT_SORTS.find((name) => name === address.get('sort')) ?? PRODUCT_SORTS[0],
    page: readPage(address.get('page')),
  }
}

/** Leaves out defaults. */
function writePlace({ query, sort, page }: ProductPlace): URLSearchParams {
  return new URLSearchParams({
    ...(query && { query }),
    ...(sort !== PRODUCT_SORTS[0] && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
}

function useProducts(query: string, sort: ProductSort, page: number) {
  const load = useCallback(
    () => call(api.products.managed.$get({ query: { query, sort, page: String(page), limit: PAGE } })),
    [query, sort, page],
  )
  const loaded = useLoaded(load)
  const { error } = loaded
  useEffect(() => {
    if (error) toastError(error)
  }, [error])
  return loaded
}
