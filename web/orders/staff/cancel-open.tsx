import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { OPEN_ORDERS_OF, type OpenOrders, type OpenOrdersOf } from '#shared/schemas/orders/status-change.ts'
import { api, call } from '#web/api.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { readFormValues } from '#web/staff/crud/form-values.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

const OPEN = new Set(['Pending', 'Approved', 'Processing'])

/** Cancels, after a question with their number, all open orders of the buyer of an open order; nothing for others. */
export function CancelOpen({ order }: { order: OrderDetail }) {
  const [isAsked, setAsked] = useState(false)
  const isOpen = OPEN.has(order.status)
  const place = useKeepFocus(isOpen)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen && (
        <Button size="sm" tone="quiet" onClick={() => setAsked(true)} className="-ml-3 w-fit">
          Cancel all open orders of this buyer
        </Button>
      )}
      {isAsked && <CancelOpenDialog order={order} onClose={() => setAsked(false)} />}
    </div>
  )
}

/** The element that takes the focus when the button in it is gone. */
function useKeepFocus(isThere: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true })
    wasThere.current = isThere
  }, [isThere])
  return place
}

function CancelOpenDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const [of, setOf] = useState<OpenOrdersOf>('account')
  const param = { id: order._id }
  const { data, error, refetch } = useQuery({
    queryKey: orderKeys.openOf(order._id),
    queryFn: () => call(api.orders['open-of'][':id'].$get({ param })),
    gcTime: 0,
  })
  const count = data?.[of].orders ?? 0
  const { formProps, field, busy, requestClose, notice } = useTypedForm({
    findErrors: (form): FieldErrors =>
      readFormValues(form).text('reason').trim() ? {} : { reason: t('Please give a reason') },
    onSave: async ({ text }) => {
      const json = { of, orders: count, reason: text('reason').trim() }
      const { message } = await call(api.orders['cancel-open'][':id'].$post({ param, json })).finally(
        () => void queries.invalidateQueries({ queryKey: orderKeys.all }),
      )
      return () => {
        toast.success(message)
        onClose()
      }
    },
    onCancel: onClose,
  })
  return (
    <Dialog
      open
      onClose={requestClose}
      title={t('Cancel all open orders of this buyer?')}
      description={t('Their pairs go back on sale, and what was paid waits to be paid back.')}
      footer={
        <>
          <Button tone="secondary" onClick={requestClose} disabled={busy}>
            Keep them
          </Button>
          <Button type="submit" form={id} tone="danger" busy={busy} disabled={count === 0}>
            {plural(count, t('Cancel 1 order'), t('Cancel {count} orders', { count: figures(count) }))}
          </Button>
        </>
      }
    >
      {!data && error && <LoadFailure subject="The orders" level={3} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <form id={id} {...formProps} className="grid gap-5">
          <RadioGroup
            legend="Which orders?"
            name="of"
            value={of}
            onChange={(value) => setOf(OPEN_ORDERS_OF.find((known) => known === value) ?? 'account')}
            options={OPEN_ORDERS_OF.map((value) => ({
              value,
              label: ownerText(value, order),
              hint: countText(data[value]),
              disabled: data[value].orders === 0,
            }))}
          />
          <TextField
            label="Reason"
            {...field('reason')}
            maxLength={200}
            hint={t('It stands in the history of each order.')}
            required
          />
          {notice}
        </form>
      )}
    </Dialog>
  )
}

function ownerText(of: OpenOrdersOf, { customer, shippingAddress }: OrderDetail): string {
  return of === 'account'
    ? t('Those of the account of {name}', { name: accountName(customer.name) })
    : t('Those with the phone {phone}', { phone: shippingAddress.phone })
}

/** '3 open orders · 12 pairs held · 1 paid' */
function countText({ orders, held, paid }: OpenOrders[OpenOrdersOf]): string {
  const texts = [
    plural(orders, t('1 open order'), t('{count} open orders', { count: figures(orders) })),
    plural(held, t('1 pair held'), t('{count} pairs held', { count: figures(held) })),
  ]
  if (paid > 0) texts.push(t('{count} paid', { count: figures(paid) }))
  return texts.join(' · ')
}
