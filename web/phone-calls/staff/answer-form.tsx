import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HOUR_MS } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { feeAfterMove } from '#shared/rules/orders/moved-order.ts'
import type { CallOutcome } from '#shared/rules/orders/order-work.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { lineSizesQuery } from './call-queries.ts'
import type { CallAnswer, CallChange } from './use-call.ts'

/** The outcomes that need more than a press. */
export type AnswerDetails = Extract<CallOutcome, 'later' | 'changed' | 'cancelled'>

interface AnswerFormProps {
  details: AnswerDetails
  order: OrderDetail
  onAnswer: (answer: CallAnswer) => Promise<void>
  /** closes the form and gives the focus back to the button that opened it */
  onClose: () => void
}

/** When to call again, why the order is cancelled, or what has changed; stays open until the server has taken it. */
export function AnswerForm({ details, order, onAnswer, onClose }: AnswerFormProps) {
  const { formProps, field, busy, requestClose, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const answer = toAnswer(details, text, order)
      if (!answer) return () => toast.info(t('Nothing has changed'))
      await onAnswer(answer)
      return onClose
    },
    onCancel: onClose,
  })
  const { name, phone, address } = order.shippingAddress
  const [typed, setTyped] = useState(address)
  return (
    <form
      {...formProps}
      onKeyDown={({ key }) => key === 'Escape' && requestClose()}
      className="grid gap-3 rounded-m border border-line bg-surface p-4"
    >
      {details === 'later' && (
        <TextField
          label={t('Call again at')}
          {...field('at')}
          type="datetime-local"
          defaultValue={inDhaka(Date.now() + HOUR_MS)}
          min={inDhaka(Date.now())}
          className="sm:w-72"
          required
          autoFocus
        />
      )}
      {details === 'cancelled' && (
        <TextField label={t('Reason')} {...field('reason')} maxLength={200} required autoFocus />
      )}
      {details === 'changed' && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField label={t('Name')} {...field('name')} defaultValue={name} maxLength={120} required autoFocus />
            <TextField label={t('Phone')} {...field('phone')} type="tel" defaultValue={phone} maxLength={40} required />
          </div>
          <TextareaField
            label={t('Address')}
            {...field('address')}
            rows={2}
            maxLength={500}
            defaultValue={address}
            onChange={({ target }) => setTyped(target.value)}
            required
          />
          <NewFee order={order} address={typed} />
          <SizeFields order={order} />
        </>
      )}
      {notice}
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button tone="quiet" onClick={requestClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What the order costs once its address is changed, if that is another total. */
function NewFee({ order, address }: { order: OrderDetail; address: string }) {
  const fee = feeAfterMove(order, { address }, shopFacts.delivery)
  return (
    <p role="status" className="text-14 font-semibold empty:hidden">
      {fee !== order.shipping &&
        t('Delivery to this address costs {fee} instead of {paid}: the total becomes {total}.', {
          fee: formatTaka(fee),
          paid: formatTaka(order.shipping),
          total: formatTaka(order.subtotal + fee),
        })}
    </p>
  )
}

/** What the form says, or null for a change of nothing. */
function toAnswer(outcome: AnswerDetails, read: (name: string) => string, order: OrderDetail): CallAnswer | null {
  const text = (name: string) => read(name).replace(/\s+/g, ' ').trim()
  if (outcome === 'later') return { outcome, at: new Date(`${text('at')}:00+06:00`).toISOString() }
  if (outcome === 'cancelled') return { outcome, reason: text('reason') }
  const { email, ...shown } = order.shippingAddress
  const entered = { name: text('name'), phone: text('phone'), address: text('address') }
  const sizes = order.products.flatMap(({ size }, line) => {
    const chosen = read(sizeFieldName(line))
    return chosen && chosen !== size._id ? [{ line, size: chosen }] : []
  })
  const isMoved = entered.name !== shown.name || entered.phone !== shown.phone || entered.address !== shown.address
  const change: CallChange = {
    ...(isMoved && { shippingAddress: { ...entered, email } }),
    ...(sizes.length > 0 && { sizes }),
  }
  return Object.keys(change).length > 0 ? { outcome, change } : null
}

/** A time as a field of date and time takes it, in Dhaka. */
function inDhaka(time: number): string {
  return new Date(time + 6 * HOUR_MS).toISOString().slice(0, 16)
}

const sizeFieldName = (line: number) => `size-${line}`

/** A field for the size of each line: its own, and the others of which the showroom has enough pairs. */
function SizeFields({ order }: { order: OrderDetail }) {
  const { data, error, refetch } = useQuery(lineSizesQuery(order._id))
  const [chosen, setChosen] = useState<Record<number, string>>({})
  if (error && !data) return <LoadFailure subject={t('The sizes')} level={3} error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-16" />
  const others = new Map(data.lines.map(({ line, sizes }) => [line, sizes]))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {order.products.map(({ product, size }, line) => {
        const sizes = [size, ...(others.get(line) ?? [])].toSorted((a, b) => a.size - b.size)
        return (
          <SelectField
            key={sizeFieldName(line)}
            label={t('Size of {name}, {color}', {
              name: localized(product, 'name'),
              color: orderedColorName(product),
            })}
            name={sizeFieldName(line)}
            // A size that has gone meanwhile is not chosen any more.
            value={sizes.find(({ _id }) => _id === chosen[line])?._id ?? size._id}
            onChange={({ target }) => setChosen({ ...chosen, [line]: target.value })}
            disabled={sizes.length === 1}
            options={sizes.map((one) => ({ value: one._id, label: String(one.size) }))}
            hint={sizes.length === 1 && t('The showroom has no other size')}
          />
        )
      })}
    </div>
  )
}
