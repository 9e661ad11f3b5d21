import { Plus, Search } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import { toastError } from '#web/shop/toast-error.ts'
import { useLoaded } from '#web/shop/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AdminProductCard } from './manage/admin-product-card.tsx'
import { BulkBar } from './manage/bulk-bar.tsx'
import { ManageForm } from './manage/manage-form.tsx'
import { isComplete, ProductFields, readProduct } from './manage/product-fields.tsx'

const PAGE = '24'

export function meta() {
  return pageMeta({ title: 'All Products', description: 'Everything on sale.', noindex: true })
}

/** `/dashboard/products` (DASH-08): the server searches and pages; the search stands in the address. */
export default function Products() {
  const [address, setAddress] = useSearchParams()
  const query = address.get('query') ?? ''
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1)
  const { value, error, loading, reload } = useProducts(query, page)
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, is: boolean) =>
    setChosen((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id)))

  const pageLink = (to: number) => ({
    search: String(new URLSearchParams({ ...(query && { query }), page: String(to) })),
  })
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28">All Products</h1>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add Product
        </Button>
      </div>
      <search>
        <TextField
          key={query}
          label="Search products"
          hideLabel
          type="search"
          name="query"
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          placeholder="Search by product name, article no, color, category or sub category"
          defaultValue={query}
          onKeyDown={(event) => {
            if (event.key === 'Enter')
              setAddress(event.currentTarget.value.trim() ? { query: event.currentTarget.value.trim() } : {})
          }}
        />
      </search>
      <BulkBar
        chosen={chosen}
        onDone={() => {
          setChosen(new Set())
          reload()
        }}
        onClear={() => setChosen(new Set())}
      />
      <p role="status" className="mt-4 mb-4 text-14 text-ink-muted tabular-nums">
        {loading || !value ? 'Loading...' : `${value.total} ${value.total === 1 ? 'product' : 'products'}`}
      </p>
      {error !== null && !value && (
        <EmptyState title="The products could not be loaded" actions={<Button onClick={reload}>Try again</Button>} />
      )}
      {value?.total === 0 && <EmptyState title="No products found." />}
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        {!value && !error && ['1', '2', '3', '4', '5', '6'].map((key) => <Skeleton key={key} className="h-80" />)}
        {value?.products.map((product) => (
          <li key={product._id}>
            <AdminProductCard
              product={product}
              chosen={chosen.has(product._id)}
              onChoose={(is) => choose(product._id, is)}
            />
          </li>
        ))}
      </ul>
      {value && value.pages > 1 && (
        <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4 tabular-nums">
          {page > 1 && (
            <LinkButton to={pageLink(page - 1)} tone="secondary">
              Previous
            </LinkButton>
          )}
          <span>
            Page {page} of {value.pages}
          </span>
          {page < value.pages && (
            <LinkButton to={pageLink(page + 1)} tone="secondary">
              Next
            </LinkButton>
          )}
        </nav>
      )}
      <Dialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title="Add Product"
        variant="sheet"
        size="lg"
        dismissable={false}
      >
        <ManageForm
          isReady={isComplete}
          onCancel={() => setAdding(false)}
          onSave={async (sent) => {
            const { message } = await call(
              api.products.create.$post({ form: readProduct(sent) }, { fetch: sent.fetch }),
            )
            setAdding(false)
            reload()
            toast.success(message)
          }}
        >
          {(form) => <ProductFields product={null} form={form} />}
        </ManageForm>
      </Dialog>
    </>
  )
}

function useProducts(query: string, page: number) {
  const load = useCallback(
    () => call(api.products.managed.$get({ query: { query, page: String(page), limit: PAGE } })),
    [query, page],
  )
  const loaded = useLoaded(load)
  const { error } = loaded
  useEffect(() => {
    if (error) toastError(error)
  }, [error])
  return loaded
}
