import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { nativeErrors } from '#web/lib/forms/field-errors.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { sendOnce } from '#web/staff/send-once.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { CallerFields } from './caller-fields.tsx'
import { FindShoe } from './find-shoe.tsx'
import { OrderSoFar } from './order-so-far.tsx'
import { type OwnShowroomOrAny, useNewOrder } from './use-new-order.ts'

interface NewOrderFormProps {
  own: OwnShowroomOrAny
  onPlaced: (order: OrderDetail) => void
}

/** An order for a caller, by keyboard alone: Enter goes from the phone to the shoe, to its size, to the end. */
export function NewOrderForm({ own, onPlaced }: NewOrderFormProps) {
  const queries = useQueryClient()
  const order = useNewOrder(own)
  const { lines, store, method, totals, district, area } = order
  const submit = useRef<HTMLButtonElement>(null)
  const { formProps, field, busy, notice } = useTypedForm({
    findErrors: (form) => ({
      ...nativeErrors(form),
      ...(lines.length === 0 && { products: t('Please choose a shoe') }),
      ...(lines.length > 0 && !store && { store: t('Please choose a showroom') }),
    }),
    onSave: async ({ text }) => {
      const json = {
        products: lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
        payment:
          method === 'COD'
            ? { method, number: null }
            : { method, number: text('number'), transactionId: text('transactionId') },
        store: store?._id ?? '',
        shippingAddress: {
          name: text('name'),
          email: text('email'),
          phone: text('phone'),
          address: text('address'),
          ...(district !== null && { district }),
          ...(area && { thana: area.thana }),
        },
        expectedTotal: totals.total,
      }
      try {
        const placed = await sendOnce('phone order', (header) => call(api.calls.order.$post({ json, header })))
        return () => {
          toast.success(`${placed.order.number}: ${placed.message}`)
          void queries.invalidateQueries({ queryKey: orderKeys.all })
          onPlaced(placed.order as OrderDetail)
        }
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await order.lookAgain().catch(() => {})
        throw error
      }
    },
  })
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, currentTarget: form } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || event.defaultPrevented) return
    const step = STEPS.indexOf(target.name)
    if (step < 0) return
    event.preventDefault()
    // What is known of the caller needs no look.
    const next = STEPS.slice(step + 1)
      .map((name) => form.elements.namedItem(name))
      .find((element) => element instanceof HTMLElement && (!('value' in element) || element.value === ''))
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <form {...formProps} onKeyDown={onKeyDown} className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start">
      <div className="grid gap-6">
        <CallerFields {...{ order, field }} />
        <fieldset className="grid">
          <legend className="mb-3 font-display text-18 font-semibold">{t('Shoes')}</legend>
          <FindShoe
            field={field}
            sizes={order.caller?.sizes ?? NO_SIZES}
            onAdd={order.add}
            onReady={() => submit.current?.focus()}
          />
        </fieldset>
      </div>
      <div className="grid gap-3">
        <OrderSoFar {...{ order, field, busy, submit }} />
        {notice}
      </div>
    </form>
  )
}

const NO_SIZES: readonly number[] = []
/** The fields in the order in which Enter goes through those that are empty. */
const STEPS = ['phone', 'name', 'address', 'products']
