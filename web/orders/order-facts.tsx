import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf, useSubmit } from '#web/lib/forms/use-submit.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { Fact } from './fact.tsx'
import { orderQuery } from './order-queries.ts'
import { paymentText } from './ready-text.ts'

/** Delivery address, showroom and payment of an order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { shippingAddress, store, payment } = order
  const isCollected = order.fulfilment === 'collection'
  const { name, phone, email, address } = shippingAddress
  const storeName = <span {...localizedProps(store, 'code')} />
  return (
    <div className="grid content-start gap-6 @xl:grid-cols-[1.5fr_1fr_1fr] @xl:gap-8">
      <Fact title={isCollected ? t('Collected by') : t('Delivery address')}>
        {[name, isCollected ? null : address, phone, email].filter(Boolean).map((line) => (
          <p key={line} className="wrap-anywhere">
            {line}
          </p>
        ))}
      </Fact>
      <Fact title="Store">
        <p>{store.open ? <TextLink to={`/showrooms/details/${store._id}`}>{storeName}</TextLink> : storeName}</p>
        {store.phone && (
          <TextLink
            to={`tel:${phoneDigits(store.phone)}`}
            className="justify-self-start py-1 tabular-nums print:no-underline"
          >
            {store.phone}
          </TextLink>
        )}
        {!store.open && <p className="text-ink-muted">This showroom is closed now</p>}
      </Fact>
      <Fact title="Payment">
        <p>{paymentText(payment, order.fulfilment)}</p>
        {payment.number && <p className="tabular-nums">From {payment.number}</p>}
        {payment.transactionId && <p className="wrap-anywhere">Transaction ID {payment.transactionId}</p>}
        {payment.verifiedAt && <p className="text-ok">Payment verified</p>}
        {order.payBack && order.status !== 'Cancelled' && (
          <p>{t('We pay back {taka} to you.', { taka: formatTaka(order.payBack) })}</p>
        )}
        {payment.isOpen && <CorrectTransactionId order={order} />}
      </Fact>
    </div>
  )
}

/** Says that the shop looks for a wallet payment, and lets its buyer correct the transaction id or give it later. */
function CorrectTransactionId({ order: { _id, payment } }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('Your payment is being checked')}</p>
      <div className="print:hidden">
        {isOpen ? (
          <CorrectionForm id={_id} transactionId={payment.transactionId} onClose={() => setOpen(false)} />
        ) : (
          <Button tone="secondary" size="sm" onClick={() => setOpen(true)} className="mt-2">
            {payment.transactionId ? t('Correct the transaction ID') : t('Add the transaction ID')}
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
    errorsOf: (error) => fieldErrorsOf(error, { transaction_id_used: 'transactionId' }),
    report: (error, { isAtField }) => {
      if (!isAtField) toastError(error)
      if (error instanceof ApiError && error.code === 'payment_settled')
        void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    },
  })
  return (
    <form {...formProps} className="mt-2 grid gap-3">
      <TextField
        label="Transaction ID"
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
