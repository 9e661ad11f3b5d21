import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { fieldErrorsOf, useSubmit } from '#web/lib/forms/use-submit.ts'
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
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: async ({ transactionId: typed = '' }) => {
      const json = { transactionId: typed }
      const { message, order } = await call(api.orders['transaction-id'][':id'].$put({ param: { id }, json }))
      toast.success(message)
      queries.setQueryData(orderQuery(id).queryKey, order)
      onClose()
    },
    errorsOf,
    report: (error, { isAtField }) => {
      if (!isAtField) toastError(error)
      if (error instanceof ApiError && error.code === 'payment_settled')
        void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    },
  })
  return (
    <form {...formProps} className="mt-2 grid gap-3">
      <TextField
        label="Transaction id"
        {...field('transactionId')}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        defaultValue={transactionId ?? ''}
        hint={t('As your wallet shows it for this payment.')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy}>
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
function errorsOf(error: unknown) {
  const isUsed = error instanceof ApiError && error.code === 'transaction_id_used'
  return isUsed ? { transactionId: error.message } : fieldErrorsOf(error)
}
