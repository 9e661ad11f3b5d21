import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Product } from '#shared/schemas/product.ts'
import type { Sent } from '#web/admin/crud/crud-resource.ts'
import { Loading } from '#web/admin/crud/loading.tsx'
import { type FormHandle, ManageForm } from '#web/admin/crud/manage-form.tsx'
import { PageHead } from '#web/admin/crud/page-header.tsx'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CopyProduct } from './copy-product.tsx'
import { ProductFields, readProduct } from './product-fields.tsx'
import type { CatalogueParts } from './use-catalogue-options.ts'
import { WithParts } from './with-catalogue-options.tsx'

const LIST = '/dashboard/products'

export function meta() {
  return pageMeta({ title: 'Manage Product', description: 'Change a product.', noindex: true })
}

/** `/dashboard/products/details/{id}` */
export default function ManageProduct() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(api.products.single[':id'].$get({ param: { id: encodeURIComponent(id) } })), [id])
  const { value, error, loading, reload } = useLoaded(load)
  useEffect(() => {
    if (error) toastError(error)
  }, [error])
  if (value) {
    return <WithParts key={value._id}>{(parts) => <EditProduct product={value} parts={parts} />}</WithParts>
  }
  if (!error || loading) return <Loading />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      level={1}
      title={isGone ? 'There is no such product' : 'This product could not be loaded'}
      actions={
        <>
          {!isGone && <Button onClick={reload}>Try again</Button>}
          <LinkButton to={LIST} tone="secondary">
            All Products
          </LinkButton>
        </>
      }
    />
  )
}

function EditProduct({ product, parts }: { product: Product; parts: CatalogueParts }) {
  const form = useRef<FormHandle>(null)
  const [asking, setAsking] = useState(false)
  const { busy, save, remove } = useWrites(product)
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'All Products', to: LIST },
          { label: product.name, to: `${LIST}/details/${product._id}` },
        ]}
      />
      <PageHead title={product.name} status={product.code}>
        <CopyProduct product={product} />
      </PageHead>
      <ManageForm
        ref={form}
        onSave={save}
        actions={
          <Button tone="danger" onClick={() => setAsking(true)} className="mr-auto">
            Delete
          </Button>
        }
      >
        {(state) => <ProductFields product={product} parts={parts} form={state} />}
      </ManageForm>
      <ConfirmDialog
        open={asking}
        title="Are you sure you want to delete this product?"
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => remove(() => form.current?.forget())}
        onClose={() => setAsking(false)}
      >
        It leaves the shop. Orders of it stay readable.
      </ConfirmDialog>
    </>
  )
}

/** Saving and deleting; both then open the list, unless the user has left the page. */
function useWrites({ _id, updatedAt }: Product) {
  const [busy, setBusy] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const navigate = useNavigate()
  const finish = (message: string) => {
    toast.success(message)
    return here.current && navigate(LIST)
  }
  return {
    busy,
    save: async (sent: Sent) => {
      const form = { ...readProduct(sent), updatedAt }
      const { message } = await call(
        api.products.update[':id'].$put({ param: { id: _id }, form }, { fetch: sent.fetch }),
      )
      return () => finish(message)
    },
    remove: async (onGone: () => void) => {
      setBusy(true)
      try {
        const { message } = await call(api.products.delete[':id'].$delete({ param: { id: _id } }))
        onGone()
        await finish(message)
      } catch (error) {
        toastError(error)
        setBusy(false)
      }
    },
  }
}
