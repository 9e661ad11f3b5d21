import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { RETURN_REASONS, type ReturnReason } from '#shared/rules/orders/parcel.ts'
import { api, call } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { orderKeys } from '#web/orders/order-queries.ts'
import { returnReasonLabel } from '#web/orders/return-reason-label.ts'
import { readSellableLines, SellableLines } from '#web/orders/sellable-lines.tsx'
import { parcelKeys } from '#web/parcels/parcel-queries.ts'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

/** As a ref: moves the focus to what is shown in place of the list. */
const focus = (element: HTMLElement | null) => element?.focus()

interface ReturnFormProps {
  ref?: Ref<FormHandle>
  /** id */
  order: string
  number: string
  onClose: () => void
}

/** A parcel that came back or is lost: why, and how many of its pairs can be sold again. Its order is Cancelled. */
export function ReturnForm({ ref, order, number, onClose }: ReturnFormProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<ReturnReason>('refused')
  const { data, error, refetch } = useQuery({
    queryKey: orderKeys.toReturn(order),
    queryFn: () => call(api.orders.singleOrder[':id'].$get({ param: { id: order } })),
  })
  const count = (form: HTMLFormElement | null) =>
    reason === 'lost' || !form ? { lines: [] } : readSellableLines(form, data?.products ?? [])
  const { formProps, errors, busy, requestClose, notice } = useTypedForm({
    ref,
    findErrors: (form) => {
      const counted = count(form)
      return 'errors' in counted ? counted.errors : {}
    },
    onSave: async () => {
      const counted = count(formProps.ref.current)
      if ('errors' in counted) throw new WrongFields(counted.errors)
      const json = { reason, ...counted }
      const { message } = await call(
        api.parcels.returned[':orderId'].$post({ param: { orderId: order }, json }),
      ).finally(() => {
        void queries.invalidateQueries({ queryKey: parcelKeys.all })
        void queries.invalidateQueries({ queryKey: orderKeys.all })
      })
      return () => {
        toast.success(`${number}: ${message}`)
        onClose()
      }
    },
    onCancel: onClose,
  })
  if (error && !data) return <LoadFailure subject={t('The order')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64" />
  return (
    <form {...formProps} className="grid gap-4">
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
      {notice}
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          Count in
        </Button>
        <Button tone="quiet" onClick={requestClose}>
          Back
        </Button>
      </div>
    </form>
  )
}
