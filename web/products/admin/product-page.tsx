import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Product } from '#shared/schemas/product.ts'
import type { FormSubmission } from '#web/admin/crud/crud-resource.ts'
import { Loading } from '#web/admin/crud/loading.tsx'
import { type FormHandle, ManageForm } from '#web/admin/crud/manage-form.tsx'
import { PageHeader } from '#web/admin/crud/page-header.tsx'
import { ApiError, api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CopyProduct } from './copy-product.tsx'
import { ProductFields, toProductRequest } from './product-fields.tsx'
import type { CatalogueOptions } from './use-catalogue-options.ts'
import { WithCatalogueOptions } from './with-catalogue-options.tsx'

const LIST_PATH = '/dashboard/products'

export function meta() {
  return pageMeta({ title: 'Manage Product', description: 'Change a product.', noindex: true })
}

/** `/dashboard/products/details/{id}` */
export default function ManageProduct() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(api.products.single[':id'].$get({ param: { id: encodeURIComponent(id) } })), [id])
  const { value, error, loading, reload } = useAsyncData(load)
  useEffect(() => {
    if (error) toastError(error)
  }, [error])
  if (value) {
    return (
      <WithCatalogueOptions key={value._id}>
        {(catalogue) => <EditProduct product={value} catalogue={catalogue} />}
      </WithCatalogueOptions>
    )
  }
  if (!error || loading) return <Loading />
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      level={1}
      title={isMissing ? 'There is no such product' : 'This product could not be loaded'}
      actions={
        <>
          {!isMissing && <Button onClick={reload}>Try again</Button>}
          <LinkButton to={LIST_PATH} tone="secondary">
            All Products
          </LinkButton>
        </>
      }
    />
  )
}

function EditProduct({ product, catalogue }: { product: Product; catalogue: CatalogueOptions }) {
  const form = useRef<FormHandle>(null)
  const [confirmingDelete, setConfirmingDelete] = useState(false)
  const { busy, save, remove } = useProductMutations(product)
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'All Products', to: LIST_PATH },
          { label: product.name, to: `${LIST_PATH}/details/${product._id}` },
        ]}
      />
      <PageHeader title={product.name} status={product.code}>
        <CopyProduct product={product} />
      </PageHeader>
      <ManageForm
        ref={form}
        onSave={save}
        actions={
          <Button tone="danger" onClick={() => setConfirmingDelete(true)} className="mr-auto">
            Delete
          </Button>
        }
      >
        {(state) => <ProductFields product={product} catalogue={catalogue} form={state} />}
      </ManageForm>
      <ConfirmDialog
        open={confirmingDelete}
        title="Are you sure you want to delete this product?"
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => remove(() => form.current?.markClean())}
        onClose={() => setConfirmingDelete(false)}
      >
        It leaves the shop. Orders of it stay readable.
      </ConfirmDialog>
    </>
  )
}

/** Saving and deleting; both then open the list, unless the user has left the page. */
function useProductMutations({ _id, updatedAt }: Product) {
  const [busy, setBusy] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const navigate = useNavigate()
  const finish = (message: string) => {
    toast.success(message)
    return isMounted.current && navigate(LIST_PATH)
  }
  return {
    busy,
    save: async (submission: FormSubmission) => {
      const form = { ...toProductRequest(submission), updatedAt }
      const { message } = await call(
        api.products.update[':id'].$put({ param: { id: _id }, form }, { fetch: submission.fetch }),
      )
      return () => finish(message)
    },
    remove: async (onDeleted: () => void) => {
      setBusy(true)
      try {
        const { message } = await call(api.products.delete[':id'].$delete({ param: { id: _id } }))
        onDeleted()
        await finish(message)
      } catch (error) {
        toastError(error)
        setBusy(false)
      }
    },
  }
}
