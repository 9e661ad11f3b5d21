import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { Product } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import type { FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

/** Duplicates a product under a new article number, and opens the copy, which is not on sale until it is published. */
export function CopyProduct({ product }: { product: Product }) {
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
