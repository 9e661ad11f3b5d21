import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { isOpenStatus } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { ServingShowroom } from '#shared/schemas/stock-availability.ts'
import { api, call } from '#web/api.ts'
import { readFilled } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CHANGED, useServingOrder } from './use-serving-order.ts'

/** Gives an order that is still with the shop to another showroom; those that have everything come first. */
export function OtherShowroom({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpenStatus(order.status)) return null
  if (!isOpen)
    return (
      <Button tone="secondary" size="sm" onClick={() => setOpen(true)}>
        Another store
      </Button>
    )
  return <ShowroomForm order={order} onClose={() => setOpen(false)} />
}

function ShowroomForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const queries = useQueryClient()
  const { data, error } = useServingOrder(order)
  const { mutateAsync } = useMutation({
    mutationFn: (store: string) =>
      call(api.stock.order[':orderId'].$put({ param: { orderId: order._id }, json: { store, seen: order.updatedAt } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onSettled: () => Promise.all(CHANGED.map((queryKey) => queries.invalidateQueries({ queryKey }))),
    meta: { errorToast: false },
  })
  const { formProps, field, busy } = useSubmit({
    read: readFilled,
    send: ({ store = '' }) => mutateAsync(store),
    report: (error) => reportError(error),
  })
  const options = (data ?? []).map((showroom) => ({
    value: showroom._id,
    label: optionLabel(showroom, order.products.length),
  }))
  return (
    <form {...formProps} className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Another store"
        {...field('store')}
        required
        autoFocus
        className="min-w-56 grow"
        placeholder={data || error ? t('Choose a store') : t('Loading...')}
        options={options}
      />
      <Button type="submit" busy={busy}>
        Give it the order
      </Button>
      <Button tone="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}

/** 'Banani · Has 2 of 3' */
function optionLabel(showroom: ServingShowroom, lines: number): string {
  const name = localized(showroom, 'code')
  if (showroom.hasEverything) return name
  const count = figures(lines - showroom.lacks.length)
  return `${name} · ${t('Has {count} of {total}', { count, total: figures(lines) })}`
}
