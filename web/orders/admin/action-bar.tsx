import { type SubmitEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { ORDER_STATUSES, type OrderStatus, paymentMethodLabel, statusLabel } from '#shared/rules/order-status.ts'
import { needsPaymentVerification } from '#shared/rules/order-waiting.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { useOrderActions } from './use-order-actions.ts'

interface ActionBarProps {
  order: OrderDetail
  actions: ReturnType<typeof useOrderActions>
}

/** The actions on an order: verify its payment, then set its status. */
export function ActionBar({ order, actions: { busy, errorMessage, change } }: ActionBarProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [selection, setSelection] = useState<{ from: OrderStatus; to: OrderStatus } | null>(null)
  // A selection made for a status that the order no longer has is discarded.
  const status = selection?.from === order.status ? selection.to : order.status
  const isSame = status === order.status

  const focusSelect = () => select.current?.focus()
  const update = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSame) change({ status, from: order.status }, focusSelect)
  }
  return (
    <form onSubmit={update} className="toast-floor grid w-full gap-3">
      {needsPaymentVerification(order) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-warn-ground px-4 py-3">
          <p className="flex-[1_1_16rem] text-14">
            <strong className="font-semibold text-warn">Verify wallet payments before updating the status.</strong>{' '}
            {paymentInstruction(order)}
          </p>
          <Button
            size="sm"
            tone="secondary"
            onClick={() => change({ verified: true }, focusSelect)}
            busy={busy === 'payment'}
            className="min-h-11 max-sm:w-full"
          >
            Mark as verified
          </Button>
        </div>
      )}
      {errorMessage && <Notice tone="bad">{errorMessage}</Notice>}
      <div className="flex items-center justify-end gap-3">
        <SelectField
          ref={select}
          label="Status"
          hideLabel
          value={status}
          onChange={({ target }) => {
            const to = ORDER_STATUSES.find((option) => option === target.value)
            if (to) setSelection({ from: order.status, to })
          }}
          options={ORDER_STATUSES.map((option) => ({ value: option, label: statusLabel(option) }))}
          className="w-full sm:w-56"
        />
        <Button type="submit" disabled={isSame} busy={busy === 'status'} className="whitespace-nowrap">
          Update Status
        </Button>
      </div>
    </form>
  )
}

function paymentInstruction({ payment, total }: OrderDetail): string {
  const values = {
    total: formatTaka(total),
    number: payment.number ?? '',
    method: paymentMethodLabel(payment.method),
  }
  return payment.transactionId
    ? t('Look for {total} from {number} in the {method} wallet, transaction id {transactionId}.', {
        total: values.total,
        number: values.number,
        method: values.method,
        transactionId: payment.transactionId,
      })
    : t('Look for {total} from {number} in the {method} wallet.', values)
}
