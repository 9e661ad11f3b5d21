import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { orderedColorName } from '#shared/rules/color-name.ts'
import { RETURN_REASONS, type ReturnReason } from '#shared/rules/parcel.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import type { ParcelReturn } from '#shared/schemas/parcel.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'

const REASON_LABELS: Record<ReturnReason, string> = {
  refused: t('Refused at the door'),
  'not-reached': t('Nobody was reached'),
  lost: t('Lost'),
}

/** As a ref: moves the focus to what is shown in place of the list. */
const focus = (element: HTMLElement | null) => element?.focus()

interface ReturnFormProps {
  /** id */
  order: string
  number: string
  onClose: () => void
}

/** A parcel that came back or is lost: why, and how many of its pairs can be sold again. Its order is Cancelled. */
export function ReturnForm({ order, number, onClose }: ReturnFormProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<ReturnReason>('refused')
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'single', order, 'return'],
    queryFn: () => call(api.orders.singleOrder[':id'].$get({ param: { id: order } })),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (json: ParcelReturn) =>
      call(api.parcels.returned[':orderId'].$post({ param: { orderId: order }, json })),
    onSuccess: ({ message }) => {
      toast.success(`${number}: ${message}`)
      onClose()
    },
    onError: (failure) => toastError(failure),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['parcels'] })
      void queries.invalidateQueries({ queryKey: ['orders'] })
    },
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const sellable = (index: number) => Number(values.get(`sellable-${index}`) ?? 0)
    mutate({ reason, lines: reason === 'lost' ? [] : returnedLines(data?.products ?? [], sellable) })
  }
  if (error && !data) return <LoadFailure subject={t('The order')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <form onSubmit={submit} className="grid gap-4">
      <h3 ref={focus} tabIndex={-1} className="text-18 outline-none">
        {t('{number} came back', { number })}
      </h3>
      <RadioGroup
        legend="Why"
        name="reason"
        value={reason}
        onChange={(value) => setReason(RETURN_REASONS.find((known) => known === value) ?? 'refused')}
        options={RETURN_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))}
      />
      {reason !== 'lost' &&
        data.products.map((line, index) => (
          <TextField
            key={`${line.product._id} ${line.size._id}`}
            label={t('{name}, {color}, size {size}: of {count} pairs, these can be sold again', {
              name: localized(line.product, 'name'),
              color: orderedColorName(line.product),
              size: String(line.size.size),
              count: figures(line.quantity),
            })}
            name={`sellable-${index}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={line.quantity}
            defaultValue={line.quantity}
            required
          />
        ))}
      <p className="text-14 text-ink-muted">The order is then Cancelled.</p>
      <div className="flex gap-3">
        <Button type="submit" busy={isPending}>
          Count in
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  )
}

/** Every line in up to two parts: pairs to sell again, and the others. */
function returnedLines(products: OrderDetail['products'], sellableOf: (index: number) => number) {
  return products.flatMap(({ product, size, quantity }, index) => {
    const sellable = Math.min(quantity, sellableOf(index))
    const parts = [
      { quantity: sellable, sellable: true },
      { quantity: quantity - sellable, sellable: false },
    ]
    return parts.filter((part) => part.quantity > 0).map((part) => ({ product: product._id, size: size._id, ...part }))
  })
}
