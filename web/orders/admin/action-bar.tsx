import { type SubmitEvent, useRef, useState } from 'react'
import { ORDER_STATUSES, type OrderStatus, paymentName } from '#shared/rules/order-status.ts'
import { isPaymentToVerify } from '#shared/rules/order-waiting.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { useOrderWork } from './use-order-actions.ts'

interface WorkBarProps {
  order: OrderDetail
  work: ReturnType<typeof useOrderWork>
}

/** The actions on an order: verify its payment, then set its status. */
export function WorkBar({ order, work: { busy, refusal, setStatus, verify } }: WorkBarProps) {
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState<{ from: OrderStatus; to: OrderStatus } | null>(null)
  // A selection made for a status that the order no longer has is discarded.
  const status = chosen?.from === order.status ? chosen.to : order.status
  const isSame = status === order.status

  const update = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSame && (await setStatus(status, order.status))) select.current?.focus()
  }
  const markVerified = async () => {
    if (await verify(true)) select.current?.focus()
  }
  return (
    <form onSubmit={update} className="toast-floor grid w-full gap-3">
      {isPaymentToVerify(order) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-warn-ground px-4 py-3">
          <p className="flex-[1_1_16rem] text-14">
            <strong className="font-semibold text-warn">Verify wallet payments before updating the status.</strong>{' '}
            {paymentWords(order)}
          </p>
          <Button
            size="sm"
            tone="secondary"
            onClick={markVerified}
            busy={busy === 'payment'}
            className="min-h-11 max-sm:w-full"
          >
            Mark as verified
          </Button>
        </div>
      )}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className="flex items-center justify-end gap-3">
        <SelectField
          ref={select}
          label="Status"
          hideLabel
          value={status}
          onChange={({ target }) => {
            const to = ORDER_STATUSES.find((one) => one === target.value)
            if (to) setChosen({ from: order.status, to })
          }}
          options={ORDER_STATUSES.map((one) => ({ value: one, label: one }))}
          className="w-full sm:w-56"
        />
        <Button type="submit" disabled={isSame} busy={busy === 'status'} className="whitespace-nowrap">
          Update Status
        </Button>
      </div>
    </form>
  )
}

function paymentWords({ payment, total }: OrderDetail): string {
  const mark = payment.transactionId ? `, transaction id ${payment.transactionId}` : ''
  return `Look for ${formatTaka(total)} from ${payment.number} in the ${paymentName(payment.method)} wallet${mark}.`
}
