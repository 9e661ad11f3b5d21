import { type SubmitEvent, useRef, useState } from 'react'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { backInStockInput } from '#shared/schemas/stock-requests.ts'
import { ApiError, api, call } from '#web/api.ts'
import {
  errorsByField,
  type FieldErrors,
  nativeErrors,
  readTextFields,
  useFieldErrors,
} from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { SizeButtons } from '#web/products/size-buttons.tsx'
import { currentSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface BackInStockDialogProps {
  product: Product
  onClose: () => void
}

/** Takes the e-mail or the phone of who wants to know when a sold-out size is back. */
export default function BackInStockDialog({ product, onClose }: BackInStockDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const gone = product.sizes.filter(({ available }) => available === false)
  const [size, setSize] = useState(gone.length === 1 ? (gone[0]?._id ?? null) : null)
  const [isSizeMissing, setSizeMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSizeMissing(!size)
    const contact = readTextFields(event.currentTarget).contact?.trim() ?? ''
    const address = { [/[@a-z]/i.test(contact) ? 'email' : 'phone']: contact }
    const input = backInStockInput.safeParse({ product: product._id, size, ...address })
    showErrors({ ...contactError(input.error?.issues), ...nativeErrors(event.currentTarget) })
    if (!input.data || isBusy) return
    setBusy(true)
    try {
      const { message } = await call(api.stock.notify.$post({ json: input.data }))
      toast.success(message)
      onClose()
    } catch (error) {
      toastError(error)
      if (error instanceof ApiError) showErrors(contactError(error.errors))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title="Tell me when it is back" variant="bottom" size="sm">
      <form ref={form} noValidate onSubmit={submit} onChange={onChange} className="grid gap-5">
        <p {...localizedProps(product, 'name')} className="font-medium" />
        <SizeButtons
          product={{ ...product, sizes: gone.map(({ available, ...one }) => one) }}
          value={size}
          onChange={setSize}
          error={isSizeMissing && !size ? t('Please select a size') : undefined}
        />
        <TextField
          label="Email or phone"
          name="contact"
          required
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={currentSession()?.allInfo.email ?? ''}
          error={errors.contact}
        />
        <p className="text-14 text-ink-muted">
          We will write to you or call you once, when this size is back in stock, and use what you give us for nothing
          else.
        </p>
        <Button type="submit" block busy={isBusy}>
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
