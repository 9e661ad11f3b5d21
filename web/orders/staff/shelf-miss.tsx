import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { api, call } from '#web/api.ts'
import { CHANGED } from '#web/orders/order-queries.ts'
import { useServingOrder } from '#web/staff/order-changes/use-serving-order.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { RadioGroup, type RadioOption } from '#web/ui/form/radio-group.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface Line {
  product: string
  size: string
  quantity: number
}

interface ShelfMissProps {
  /** the order, with the id of the showroom that has it */
  order: { _id: string; store: { _id: string } }
  line: Line
  /** what the line is, as it is read */
  label: string
}

/** Showrooms to choose from; one farther away can have the order from its dialog at the desk. */
const MAX_CHOICES = 5

/** Tells that pairs of a line are not on the shelf, and gives the order to another showroom, the nearest one unless another is chosen. */
export function ShelfMiss(props: ShelfMissProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-label={t('Not found: {name}', { name: props.label })}
        onClick={() => setOpen(true)}
      >
        Not found
      </Button>
      {isOpen && <MissDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function MissDialog({
  order,
  line: { product, size, quantity },
  label,
  onClose,
}: ShelfMissProps & { onClose: () => void }) {
  const queries = useQueryClient()
  const [pairs, setPairs] = useState(quantity)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, isPending: isLoading } = useServingOrder(order)
  const serving = data?.filter(({ hasEverything }) => hasEverything).slice(0, MAX_CHOICES) ?? []
  const showroom = serving.find(({ _id }) => _id === chosen) ?? serving[0]
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const json = { product, size, pairs, ...(showroom && { store: showroom._id }) }
      return call(api.stock['not-found'][':orderId'].$put({ param: { orderId: order._id }, json }))
    },
    onSuccess: ({ store }) => {
      const other = data?.find(({ _id }) => _id === store)
      toast.success(
        other
          ? t('{name} has the order now', { name: localized(other, 'code') })
          : t('No showroom has all of it. The order is with the admins, as short of pairs.'),
      )
      onClose()
    },
    onSettled: () => Promise.all(CHANGED.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return (
    <ConfirmDialog
      open
      title={t('Not on the shelf?')}
      confirmLabel={showroom || !data ? t('Give it the order') : t('Send it to the admins')}
      tone="primary"
      busy={isPending || isLoading}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className="font-medium wrap-anywhere">{label}</p>
      {quantity > 1 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <span aria-hidden="true">Pairs that are not there</span>
          <QuantityStepper label={t('Pairs that are not there')} value={pairs} max={quantity} onChange={setPairs} />
        </div>
      )}
      <p className="mt-3 text-14 text-ink-muted">These pairs are counted out of the showroom.</p>
      {showroom && (
        <RadioGroup
          className="mt-4"
          legend={t('The whole order goes to')}
          name="store"
          value={showroom._id}
          onChange={setChosen}
          options={serving.map(toOption)}
        />
      )}
      {data && !showroom && (
        <p className="mt-4">No other showroom has all of it. The order goes to the admins, marked as short of pairs.</p>
      )}
    </ConfirmDialog>
  )
}

function toOption(showroom: ServingShowroom): RadioOption {
  const { _id, distance } = showroom
  return {
    value: _id,
    label: localized(showroom, 'code'),
    hint: distance !== null && t('{distance} away', { distance: formatDistance(distance) }),
  }
}
