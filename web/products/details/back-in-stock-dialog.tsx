import { useState } from 'react'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { backInStockInput } from '#shared/schemas/stock/stock-requests.ts'
import { ApiError, api, call } from '#web/api.ts'
import {
  errorsByField,
  type FieldErrors,
  nativeErrors,
  readTextFields,
  WrongFields,
} from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { SizeButtons } from '#web/products/size-buttons.tsx'
import { currentSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { LookAlikes } from './look-alikes.tsx'

interface BackInStockDialogProps {
  product: CardProduct
  onClose: () => void
}

/** Takes the e-mail or the phone of who wants to know when a sold-out size is back. */
export default function BackInStockDialog({ product, onClose }: BackInStockDialogProps) {
  const gone = product.sizes.filter(({ available }) => available === false)
  const [size, setSize] = useState(gone.length === 1 ? (gone[0]?._id ?? null) : null)
  const [isSizeMissing, setSizeMissing] = useState(false)
  const { formProps, field, busy } = useSubmit({
    read: (form) => {
      setSizeMissing(!size)
      const contact = readTextFields(form).contact?.trim() ?? ''
      const address = { [/[@a-z]/i.test(contact) ? 'email' : 'phone']: contact }
      const { data, error } = backInStockInput.safeParse({ product: product._id, size, ...address })
      const wrong = { ...contactError(error?.issues), ...nativeErrors(form) }
      if (!data) throw new WrongFields(wrong)
      return data
    },
    send: async (json) => {
      const { message } = await call(api.stock.notify.$post({ json }))
      toast.success(message)
      onClose()
    },
    errorsOf: (error) => contactError(error instanceof ApiError ? error.errors : []),
    report: (error) => toastError(error),
  })
  return (
    <Dialog open onClose={onClose} title="Tell me when it is back" variant="bottom" size="sm">
      <form {...formProps} className="grid gap-5">
        <p {...localizedProps(product, 'name')} className="font-medium" />
        <SizeButtons
          product={{ ...product, sizes: gone.map(({ available, ...one }) => one) }}
          value={size}
          onChange={setSize}
          error={isSizeMissing && !size ? t('Please select a size') : undefined}
        />
        <LookAlikes product={product} size={gone.find(({ _id }) => _id === size)?.size} />
        <TextField
          label="Email or phone"
          {...field('contact')}
          required
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={currentSession()?.allInfo.email ?? ''}
        />
        <p className="text-14 text-ink-muted">
          We will write to you or call you once, when this size is back in stock, and use what you give us for nothing
          else.
        </p>
        <Button type="submit" block busy={busy}>
          Tell me
        </Button>
      </form>
    </Dialog>
  )
}

/** What is wrong with the e-mail or the phone, at the field that takes both. */
function contactError(issues: Parameters<typeof errorsByField>[0] = []): FieldErrors {
  const { email, phone } = errorsByField(issues)
  const message = email ?? phone
  return message ? { contact: message } : {}
}
