import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { RETURN_REASONS, type ReturnReason } from '#shared/rules/parcel.ts'
import type { ParcelReturn } from '#shared/schemas/parcel.ts'
import { api, call } from '#web/api.ts'
import { useFieldErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { returnReasonLabel } from '#web/orders/return-reason-label.ts'
import { readSellableLines, SellableLines } from '#web/orders/sellable-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toasts.ts'

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
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, onChange } = useFieldErrors(form)
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
    const counted = reason === 'lost' ? { lines: [] } : readSellableLines(event.currentTarget, data?.products ?? [])
    if ('errors' in counted) showErrors(counted.errors)
    else mutate({ reason, ...counted })
  }
  if (error && !data) return <LoadFailure subject={t('The order')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <form ref={form} onSubmit={submit} onChange={onChange} noValidate className="grid gap-4">
      <h3 ref={focus} tabIndex={-1} className="text-18 outline-none">
        {t('{number} came back', { number })}
      </h3>
      <RadioGroup
        legend="Why"
        name="reason"
        value={reason}
        onChange={(value) => setReason(RETURN_REASONS.find((known) => known === value) ?? 'refused')}
        options={RETURN_REASONS.map((value) => ({ value, label: returnReasonLabel(value) }))}
      />
      {reason !== 'lost' && <SellableLines lines={data.products} errors={errors} />}
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
