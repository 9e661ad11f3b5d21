import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Product } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { pageMeta } from '#web/shop/page-meta.ts'
import { toastError } from '#web/shop/toast-error.ts'
import { useLoaded } from '#web/shop/use-loaded.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CopyProduct } from './manage/copy-product.tsx'
import { ManageForm } from './manage/manage-form.tsx'
import type { Sent } from './manage/noun.ts'
import { ProductFields, readProduct } from './manage/product-fields.tsx'

export function meta() {
  return pageMeta({ title: 'Manage Product', description: 'Change a product.', noindex: true })
}

/** `/dashboard/products/details/{id}` (DASH-09). */
export default function ManageProduct() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(api.products.single[':id'].$get({ param: { id: encodeURIComponent(id) } })), [id])
  const { value, error, reload } = useLoaded(load)
  if (value) return <EditProduct key={value._id} product={value} />
  if (!error) return <Spinner label="Loading..." />
  return <EmptyState title="This product could not be loaded" actions={<Button onClick={reload}>Try again</Button>} />
}

function EditProduct({ product }: { product: Product }) {
  const [asking, setAsking] = useState(false)
  const { busy, save, remove } = useWrites(product)
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'All Products', to: '/dashboard/products' },
          { label: product.name, to: `/dashboard/products/details/${product._id}` },
        ]}
      />
      <div className="mt-3 mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-28 wrap-anywhere">{product.name}</h1>
        <CopyProduct product={product} />
      </div>
      <ManageForm
        onSave={save}
        actions={
          <Button tone="danger" onClick={() => setAsking(true)}>
            Delete
          </Button>
        }
      >
        {(form) => <ProductFields product={product} form={form} />}
      </ManageForm>
      <ConfirmDialog
        open={asking}
        title="Are you sure you want to delete this product?"
        confirmLabel="Delete"
        busy={busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        It leaves the shop. Orders of it stay readable.
      </ConfirmDialog>
    </>
  )
}

/** After a save or a deletion the list opens. */
function useWrites({ _id, updatedAt }: Product) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const finish = async (message: string) => {
    toast.success(message)
    await navigate('/dashboard/products')
  }
  return {
    busy,
    save: async (sent: Sent) => {
      const form = { ...readProduct(sent), updatedAt }
      const { message } = await call(
        api.products.update[':id'].$put({ param: { id: _id }, form }, { fetch: sent.fetch }),
      )
      await finish(message)
    },
    remove: async () => {
      setBusy(true)
      try {
        const { message } = await call(api.products.delete[':id'].$delete({ param: { id: _id } }))
        await finish(message)
      } catch (error) {
        toastError(error)
        setBusy(false)
      }
    },
  }
}
