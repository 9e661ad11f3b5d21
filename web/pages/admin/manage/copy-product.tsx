import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ManageForm } from './manage-form.tsx'

/** Makes a product like this one, under an article number of its own, and opens it. */
export function CopyProduct({ product }: { product: Product }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button tone="secondary" icon={<Copy aria-hidden="true" />} onClick={() => setOpen(true)}>
        Duplicate
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Duplicate product" dismissable={false}>
        <ManageForm
          onCancel={() => setOpen(false)}
          onSave={async ({ text }) => {
            const answer = await call(
              api.products.copy[':id'].$post({ param: { id: product._id }, json: { code: text('code') } }),
            )
            setOpen(false)
            toast.success(answer.message)
            await navigate(`/dashboard/products/details/${answer.product._id}`)
          }}
        >
          {({ errors }) => (
            <TextField
              label="Article number"
              name="code"
              required
              maxLength={40}
              hint={`Of the new product; ${product.name} keeps ${product.code}`}
              error={errors.code}
            />
          )}
        </ManageForm>
      </Dialog>
    </>
  )
}
