import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { ChangePreview } from '#shared/schemas/orders/change.ts'
import type { HistoryEntry, OrderDetail } from '#shared/schemas/orders/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { useMayAt } from '#web/auth/access.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { ChangedLines } from './changed-lines.tsx'
import { type DraftLine, draftOf, linesOf } from './draft-lines.ts'
import { SideBySide } from './side-by-side.tsx'

interface ChangeFormProps {
  ref: Ref<FormHandle>
  order: OrderDetail
  /** as it was read last */
  current: OrderDetail
  textsOf: (entry: HistoryEntry) => string[]
  onAnew: () => void
  onChanged: () => void
  onClose: () => void
}

/** Lines, person and address of an order. What it becomes is shown beside what it is before anything changes. */
export function ChangeForm({ ref, order, current, textsOf, onAnew, onChanged, onClose }: ChangeFormProps) {
  const queries = useQueryClient()
  const [lines, setLines] = useState<readonly DraftLine[]>(() => draftOf(order))
  const [preview, setPreview] = useState<ChangePreview | null>(null)
  const mayApologise = useMayAt('write_discounts', order.store._id)
  const { name, phone, email, address } = order.shippingAddress
  const { formProps, field, busy, requestClose, notice } = useTypedForm({
    ref,
    onSave: async ({ text }) => {
      const entered = { name: text('name'), phone: text('phone'), address: text('address') }
      const isMoved = entered.name !== name || entered.phone !== phone || entered.address !== address
      const changed = linesOf(lines, order, text)
      if (!isMoved && !changed) return () => toast.info(t('Nothing has changed'))
      const request = {
        param: { id: order._id },
        json: {
          seen: order.updatedAt,
          ...(changed && { lines: changed }),
          ...(isMoved && { shippingAddress: { ...entered, email } }),
          ...(text('reason') && { reason: text('reason') }),
        },
      }
      try {
        if (!preview) {
          setPreview(await call(api.orders.preview[':id'].$post(request)))
          // Nothing is saved yet: whoever leaves is asked.
          throw new WrongFields({})
        }
        const { message, order: next } = await call(api.orders.change[':id'].$put(request))
        return () => {
          toast.success(`${next.number}: ${message}`)
          onChanged()
        }
      } catch (error) {
        if (error instanceof ApiError) setPreview(null)
        if (error instanceof ApiError && error.status === 409)
          await queries.invalidateQueries({ queryKey: orderKeys.detail(order._id) })
        throw error
      }
    },
    onCancel: onClose,
  })
  const change = (next: readonly DraftLine[]) => {
    setLines(next)
    setPreview(null)
  }
  return (
    <form
      {...formProps}
      onInput={() => {
        formProps.onInput()
        setPreview(null)
      }}
      className="grid gap-5"
    >
      <ChangedLines {...{ lines, field, mayApologise }} onChange={change} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('Name')} {...field('name')} defaultValue={name} maxLength={120} required />
        <TextField label={t('Phone')} {...field('phone')} type="tel" defaultValue={phone} maxLength={40} required />
        <TextField
          label={t('Address')}
          {...field('address')}
          defaultValue={address}
          maxLength={500}
          required
          className="sm:col-span-2"
        />
        <TextField
          label={t('Reason')}
          {...field('reason')}
          optional
          maxLength={200}
          hint={t('For the history of the order; the buyer gets a letter that says what changed.')}
          className="sm:col-span-2"
        />
      </div>
      {preview && <SideBySide preview={preview} />}
      {notice}
      {current.updatedAt !== order.updatedAt && <ChangedMeanwhile {...{ order, current, textsOf, onAnew }} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {preview ? t('Save the change') : t('Show the change')}
        </Button>
        <Button tone="quiet" onClick={requestClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What somebody else has done to the order since it was opened here. */
function ChangedMeanwhile({
  order,
  current,
  textsOf,
  onAnew,
}: Pick<ChangeFormProps, 'order' | 'current' | 'textsOf' | 'onAnew'>) {
  const since = (current.history ?? []).slice(order.history?.length ?? 0)
  return (
    <Notice tone="warn" title={t('Somebody else has changed this order meanwhile')}>
      <ul className="grid gap-1">
        {since.map((entry) => (
          <li key={`${entry.at} ${entry.kind}`} className="wrap-anywhere">
            {[entry.by?.name, ...textsOf(entry)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <Button tone="secondary" size="sm" className="mt-2" onClick={onAnew}>
        Begin anew with the order as it is
      </Button>
    </Notice>
  )
}
