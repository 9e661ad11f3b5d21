import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api, call } from '#web/api.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import type { FormSubmission } from '#web/staff/crud/crud-resource.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { findMissing, ProductFields, toProductRequest } from './product-fields.tsx'
import { productKeys } from './product-queries.ts'
import { WithCatalogueOptions } from './with-catalogue-options.tsx'

/** 'Add Product' and its dialog; Submit is disabled until all required fields are filled in. */
export function AddProduct() {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const seesCosts = useMayEverywhere('read_costs')
  const close = () => setOpen(false)
  const save = async (submission: FormSubmission) => {
    const { message } = await call(
      api.products.create.$post({ form: toProductRequest(submission, seesCosts) }, { fetch: submission.fetch }),
    )
    return () => {
      close()
      void queryClient.invalidateQueries({ queryKey: productKeys.all })
      toast.success(message)
    }
  }
  return (
    <>
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        Add Product
      </Button>
      <FormDialog open={open} title="Add Product" size="lg" onClose={close}>
        {(ref) => (
          <WithCatalogueOptions>
            {(catalogue) => (
              <ManageForm ref={ref} findMissing={findMissing} onCancel={close} onSave={save}>
                {(form) => <ProductFields product={null} catalogue={catalogue} form={form} />}
              </ManageForm>
            )}
          </WithCatalogueOptions>
        )}
      </FormDialog>
    </>
  )
}
