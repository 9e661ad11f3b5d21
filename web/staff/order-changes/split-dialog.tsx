import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { WrongFields } from '#web/lib/forms/field-errors.ts'
import { FormDialog } from '#web/staff/crud/form-dialog.tsx'
import { ManageForm } from '#web/staff/crud/manage-form.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { ChangedMeanwhile, overText } from './side-by-side.tsx'
import { placesNow } from './use-draft.ts'
import { isSplittable, useServingOrder } from './use-serving-order.ts'

interface SplitDialogProps {
  order: OrderDetail
  /** It was asked for, and may have been done */
  onSent: () => Promise<unknown>
  onClose: () => void
}

/** Chooses lines of an order that another showroom sends, in a parcel of their own and without another fee. */
export function SplitDialog({ order: current, onSent, onClose }: SplitDialogProps) {
  const [order, setOrder] = useState(current)
  const { data, error } = useServingOrder(order)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const follow = () => {
    const places = placesNow(order.products, current.products)
    const stay = chosen.flatMap((place) => places.get(place) ?? [])
    const gone = chosen.filter((place) => !places.has(place) || stay.length === current.products.length)
    setLeftOut(
      gone.flatMap((place) => (order.products[place] ? [localized(order.products[place].product, 'name')] : [])),
    )
    setChosen(stay.length === current.products.length ? [] : stay)
    setOrder(current)
    setKey(crypto.randomUUID())
  }
  const lines = order.products.map(({ product, size, quantity, unitPrice }, position) => ({
    ...{ position, product: product._id, size: size._id, taka: unitPrice * quantity },
    label: `${localized(product, 'name')} · ${t('Size {size}', { size: String(size.size) })}`,
  }))
  const going = lines.filter(({ position }) => chosen.includes(position))
  const options = (data ?? [])
    .filter(({ _id }) => _id !== order.store._id)
    .filter(
      ({ lacks }) => !going.some((line) => lacks.some((one) => one.product === line.product && one.size === line.size)),
    )
    .map((showroom) => ({ value: showroom._id, label: localized(showroom, 'code') }))
  return (
    <FormDialog open title={t('Send {number} in two parcels', { number: order.number })} onClose={onClose}>
      {(ref) => (
        <ManageForm
          ref={ref}
          submitLabel={t('Send in two parcels')}
          onCancel={onClose}
          onSave={async ({ text }) => {
            if (chosen.length === 0) throw new WrongFields({})
            const json = { seen: order.updatedAt, lines: [...chosen], store: text('store') }
            const header = { 'idempotency-key': key }
            const sent = call(api.orders.split[':id'].$post({ param: { id: order._id }, json, header }))
            const { message } = await sent.catch(async (error) => {
              await onSent()
              // Said by what has changed of it.
              if (error instanceof ApiError && error.code === 'order_changed_meanwhile') throw new WrongFields({})
              throw error
            })
            return () => {
              toast.success(message)
              onClose()
              void onSent()
            }
          }}
          isReady={({ text }) => chosen.length > 0 && text('store') !== ''}
        >
          {({ field }) => (
            <>
              <fieldset className="grid gap-1">
                <legend className="mb-1 text-14 font-medium">{t('Send these from another showroom')}</legend>
                {lines.map(({ position, label }) => (
                  <Checkbox
                    key={position}
                    label={label}
                    checked={chosen.includes(position)}
                    // Something stays.
                    disabled={!chosen.includes(position) && chosen.length === lines.length - 1}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, position] : chosen.filter((one) => one !== position))
                    }
                  />
                ))}
              </fieldset>
              <SelectField
                label={t('Showroom')}
                {...field('store')}
                required
                placeholder={data || error ? t('Choose a showroom') : t('Loading...')}
                options={options}
              />
              <p role="status" className="text-14 text-ink-muted">
                {t('Its parcel collects {taka}. The delivery fee stays with the first one.', {
                  taka: formatTaka(going.reduce((sum, { taka }) => sum + taka, 0)),
                })}
              </p>
              {leftOut.length > 0 && (
                <Notice tone="warn" title={t('This of yours does not fit any more and is left out')}>
                  {leftOut.join('; ')}
                </Notice>
              )}
              {current.updatedAt !== order.updatedAt && (
                <ChangedMeanwhile
                  before={order}
                  now={current}
                  onFollow={follow}
                  over={
                    isSplittable(current) ? null : (overText(current) ?? t('It cannot go in two parcels any more.'))
                  }
                />
              )}
            </>
          )}
        </ManageForm>
      )}
    </FormDialog>
  )
}
