import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { Product } from '#shared/schemas/product.ts'
import type { ManagedDetails } from '#shared/schemas/product-input.ts'
import { ApiError, api, call } from '#web/api.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import type { FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import type { FormHandle, FormState } from '#web/staff/crud/form-state.ts'
import { Loading } from '#web/staff/crud/loading.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { PublishButton } from '#web/staff/crud/publishing.tsx'
import { useConflict } from '#web/staff/crud/use-conflict.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { MoreMenu } from './more-menu.tsx'
import { ProductFields, toProductRequest } from './product-fields.tsx'
import { type CatalogueOptions, productKeys, productQuery } from './product-queries.ts'
import { WithCatalogueOptions } from './with-catalogue-options.tsx'

const LIST_PATH = '/dashboard/products'

export function meta() {
  return pageMeta({ title: t('Manage Product'), description: t('Change a product.'), noindex: true })
}

/** `/dashboard/products/details/{id}` */
export default function ManageProduct() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(productQuery(id))
  if (data) {
    return (
      <WithCatalogueOptions key={data._id}>
        {(catalogue) => <EditProduct product={data} catalogue={catalogue} />}
      </WithCatalogueOptions>
    )
  }
  if (!error) return <Loading />
  const listLink = (
    <LinkButton to={LIST_PATH} tone="secondary">
      All Products
    </LinkButton>
  )
  return error instanceof ApiError && error.status === 404 ? (
    <EmptyState level={1} title="There is no such product" actions={listLink} />
  ) : (
    <LoadFailure subject="This product" error={error} onRetry={refetch} actions={listLink} />
  )
}

function EditProduct({ product, catalogue }: { product: ManagedDetails; catalogue: CatalogueOptions }) {
  const form = useRef<FormHandle>(null)
  const mayWrite = useMayEverywhere('write_catalogue')
  const mayPrice = useMayEverywhere('write_prices')
  const [confirmingDelete, setConfirmingDelete] = useState(false)
  const { save, removal } = useProductMutations(product, () => form.current?.markClean())
  const { save: saveOver, conflict } = useConflict(product, () =>
    call(api.products.managed[':id'].$get({ param: { id: product._id } })),
  )
  const fields = (shown: ManagedDetails) => (state: FormState) => (
    <ProductFields product={shown} catalogue={catalogue} form={state} />
  )
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('All Products'), to: LIST_PATH },
          { label: localized(product, 'name'), to: `${LIST_PATH}/details/${product._id}` },
        ]}
      />
      <PageHeader
        hasFiles={false}
        title={t('Manage Product')}
        status={`${localized(product, 'name')} · ${product.code}`}
      >
        {mayWrite && (
          <div className="flex flex-wrap items-center gap-3">
            <PublishButton
              hidden={product.hidden}
              name={localized(product, 'name')}
              publish={() => call(api.products.publish[':id'].$put({ param: { id: product._id } }))}
              changes={[productKeys.one(product._id), productKeys.all]}
            />
            {mayPrice && <CopyProduct product={product} />}
          </div>
        )}
      </PageHeader>
      {(product.hidden || product.inHiddenCategory) && (
        <Notice tone="warn" title="Not published" className="mb-4">
          {product.inHiddenCategory
            ? t('Shoppers see it once its category is published.')
            : t('Shoppers do not see it yet.')}
        </Notice>
      )}
      <ManageForm
        sticky
        lacks={mayWrite ? undefined : 'write_catalogue'}
        ref={form}
        onSave={(submission) => saveOver(({ updatedAt }) => save(submission, updatedAt))}
        conflict={conflict && { ...conflict, base: fields(conflict.base), theirs: fields(conflict.theirs) }}
        actions={<MoreMenu onDelete={() => setConfirmingDelete(true)} />}
      >
        {fields(product)}
      </ManageForm>
      <ConfirmDialog
        open={confirmingDelete}
        title="Are you sure you want to delete this product?"
        confirmLabel="Delete"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setConfirmingDelete(false)}
      >
        <p className="font-semibold wrap-anywhere">
          {localized(product, 'name')} ({product.code})
        </p>
        <p className="mt-2">It is removed from the shop. Its orders stay readable.</p>
      </ConfirmDialog>
    </>
  )
}

/** Saving and deleting; both then open the list, unless the user has left the page. */
function useProductMutations({ _id }: Product, onDeleted: () => void) {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const navigate = useNavigate()
  const seesCosts = useMayEverywhere('read_costs')
  const finish = (message: string) => {
    toast.success(message)
    return isMounted.current && navigate(LIST_PATH)
  }
  const removal = useMutation({
    mutationFn: () => call(api.products.delete[':id'].$delete({ param: { id: _id } })),
    onSuccess: ({ message }) => {
      onDeleted()
      return finish(message)
    },
  })
  return {
    removal,
    save: async (submission: FormSubmission, updatedAt: string) => {
      const form = { ...toProductRequest(submission, seesCosts), updatedAt }
      const { message } = await call(
        api.products.update[':id'].$put({ param: { id: _id }, form }, { fetch: submission.fetch }),
      )
      return () => finish(message)
    },
  }
}

/** Duplicates a product under a new article number, and opens the copy, which is not on sale until it is published. */
function CopyProduct({ product }: { product: Product }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const close = () => setOpen(false)
  const save = async ({ text }: FormSubmission) => {
    const json = { code: text('code'), hidden: true }
    const copy = await call(api.products.copy[':id'].$post({ param: { id: product._id }, json }))
    return () => {
      close()
      toast.success(copy.message)
      return navigate(`/dashboard${productPath(copy.product._id)}`)
    }
  }
  return (
    <>
      <Button tone="secondary" icon={<Copy aria-hidden="true" />} onClick={() => setOpen(true)}>
        Duplicate
      </Button>
      <FormDialog open={open} title="Duplicate product" onClose={close}>
        {(ref) => (
          <ManageForm ref={ref} onCancel={close} onSave={save}>
            {({ field }) => (
              <>
                <TextField
                  label="Article number"
                  {...field('code')}
                  required
                  maxLength={40}
                  hint={t('Of the new product; {name} keeps {code}', {
                    name: localized(product, 'name'),
                    code: product.code,
                  })}
                  data-autofocus
                />
                <p className="text-14 text-ink-muted">Shoppers see the new one once you publish it.</p>
              </>
            )}
          </ManageForm>
        )}
      </FormDialog>
    </>
  )
}
