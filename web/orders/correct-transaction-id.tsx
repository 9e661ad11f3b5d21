import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { errorsByField, nativeErrors, readTextFields, useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { orderQuery } from './order-queries.ts'

/** Says that the shop looks for a wallet payment, and lets its buyer correct the transaction id or give it later. */
export function CorrectTransactionId({ order: { _id, payment } }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('Your payment is being checked')}</p>
      <div className="print:hidden">
        {isOpen ? (
          <CorrectionForm id={_id} transactionId={payment.transactionId} onClose={() => setOpen(false)} />
        ) : (
          <Button tone="secondary" size="sm" onClick={() => setOpen(true)} className="mt-2">
            {payment.transactionId ? t('Correct the transaction id') : t('Add the transaction id')}
          </Button>
        )}
      </div>
    </>
  )
}

interface CorrectionFormProps {
  id: string
  transactionId: string | null
  onClose: () => void
}

function CorrectionForm({ id, transactionId, onClose }: CorrectionFormProps) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, onChange } = useFieldErrors(form)
  const { mutate: save, isPending } = useMutation({
    mutationFn: (typed: string) =>
      call(api.orders['transaction-id'][':id'].$put({ param: { id }, json: { transactionId: typed } })),
    onSuccess: ({ message, order }) => {
      toast.success(message)
      queries.setQueryData(orderQuery(id).queryKey, order)
      onClose()
    },
    onError: (error) => {
      const ofField = error instanceof ApiError ? errorsOf(error) : {}
      showErrors(ofField)
      if (!ofField.transactionId) toastError(error)
      if (error instanceof ApiError && error.code === 'payment_settled')
        void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    },
    meta: { errorToast: false },
  })
  return (
    <form
      ref={form}
      noValidate
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        const found = nativeErrors(event.currentTarget)
        showErrors(found)
        const { transactionId: typed = '' } = readTextFields(event.currentTarget)
        if (!isPending && !found.transactionId) save(typed)
      }}
      className="mt-2 grid gap-3"
    >
      <TextField
        label="Transaction id"
        name="transactionId"
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        defaultValue={transactionId ?? ''}
        hint={t('As your wallet shows it for this payment.')}
        error={errors.transactionId}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isPending}>
          Save
        </Button>
        <Button tone="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** An id that another order has is as wrong as one that is none. */
function errorsOf({ code, message, errors }: ApiError) {
  return code === 'transaction_id_used' ? { transactionId: message } : errorsByField(errors)
}
