import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ApiError, api, call } from '#web/api.ts'
import { type FieldErrors, useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { orderQuery } from '#web/orders/order-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'

interface CollectDialogProps {
  order: { _id: string; number: string }
  /** the code was right, and the order is Delivered */
  onCollected: () => void
  /** the parcel was given without its code, for this reason */
  onWithoutCode: (reason: string) => void
  onClose: () => void
}

/** Asks for the code of a parcel that its customer fetches, or for the reason why it was given without. */
export function CollectDialog({ order, onCollected, onWithoutCode, onClose }: CollectDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const [hasCode, setHasCode] = useState(true)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (code: string) => call(api.orders.collect[':id'].$post({ param: { id: order._id }, json: { code } })),
    onSuccess: () => {
      toast.success(t('Order status updated'))
      onCollected()
    },
    onError: (error) => {
      if (error instanceof ApiError && ['collect_code_wrong', 'invalid'].includes(error.code))
        showErrors({ code: error.errors?.[0]?.message ?? error.message })
      else toastError(error)
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: orderQuery(order._id).queryKey })
      void queries.invalidateQueries({ queryKey: ['orders'] })
    },
    meta: { errorToast: false },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const wrong: FieldErrors = {}
    if (hasCode && !text('code')) wrong.code = t('The code has 6 digits')
    if (!hasCode && !text('reason')) wrong.reason = t('Please give a reason')
    if (Object.keys(wrong).length > 0) return showErrors(wrong)
    if (hasCode) mutate(text('code'))
    else onWithoutCode(text('reason'))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={order.number}
      description={t('The customer fetches this parcel with a code.')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isPending}>
            Update Status
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={submit} onChange={onChange} noValidate className="grid gap-5">
        <RadioGroup
          legend="How was it given?"
          name="given"
          value={hasCode ? 'code' : 'none'}
          onChange={(value) => setHasCode(value === 'code')}
          options={[
            { value: 'code', label: t('By its code') },
            { value: 'none', label: t('Without the code') },
          ]}
        />
        {hasCode ? (
          <TextField
            label={t('Code on the customer’s phone')}
            name="code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            error={errors.code}
            required
            autoFocus
          />
        ) : (
          <TextField
            label="Reason"
            name="reason"
            maxLength={200}
            hint={t('It stands in the history of the order.')}
            error={errors.reason}
            required
            autoFocus
          />
        )}
      </form>
    </Dialog>
  )
}
