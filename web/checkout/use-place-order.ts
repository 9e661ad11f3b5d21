import { useRef, useState } from 'react'
import type { PaymentMethod } from '#shared/rules/order-status.ts'
import { orderInput } from '#shared/schemas/order.ts'
import { ApiError, api, call } from '#web/api.ts'
import { totalsOf } from '#web/cart/line-totals.ts'
import { errorsByField, type FieldErrors, formTexts, nativeErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { endIntent, intentKey } from '#web/state/order-intent.ts'
import { clearOrderLines } from '#web/state/order-lines.ts'
import type { CartLine, OrderSource } from '#web/state/shapes.ts'
import { toast } from '#web/ui/toasts.ts'

interface Intent {
  source: OrderSource
  /** the signed-in user's id */
  customer: string
  store: string
  method: PaymentMethod
  lines: readonly CartLine[]
}

interface PlaceOrderParts {
  /** called with the form's errors; empty if valid */
  onErrors: (errors: FieldErrors) => void
  /** called once the order is created, before the lines are cleared */
  onPlaced: (message: string) => void
  onRefused: (error: ApiError) => void
}

/** Places the order of a form, ignoring further clicks while it is being sent. On failure nothing is cleared. */
export function usePlaceOrder({ onErrors, onPlaced, onRefused }: PlaceOrderParts) {
  const working = useRef(false)
  const [busy, setBusy] = useState(false)

  const place = async (form: HTMLFormElement, intent: Intent) => {
    if (working.current) return
    const { input, errors } = readOrder(form, intent)
    onErrors(errors)
    if (!input) return tellHomeless(form, errors)
    working.current = true
    setBusy(true)
    try {
      const key = intentKey(intent.source, contentsOf(intent))
      const { message } = await call(api.orders.create.$post({ json: input, header: { 'idempotency-key': key } }))
      endIntent(intent.source)
      onPlaced(message)
      clearOrderLines(intent.source)
    } catch (error) {
      toastError(error)
      if (error instanceof ApiError) {
        if (error.code === 'key_reused') endIntent(intent.source)
        // The transaction id is the only field that must be unique.
        onErrors(error.code === 'taken' ? { transactionId: error.message } : errorsByField(error.errors))
        onRefused(error)
      }
    } finally {
      working.current = false
      setBusy(false)
    }
  }
  return { busy, place }
}

/** The order input from a form, or null with the errors of its fields. */
function readOrder(form: HTMLFormElement, { customer, store, method, lines }: Intent) {
  const { name, email, phone, address, number, transactionId } = formTexts(form)
  const parsed = orderInput.safeParse({
    products: lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
    payment: method === 'COD' ? { method, number: null } : { method, number, transactionId },
    customer,
    store,
    status: 'Pending',
    shippingAddress: { name, email, phone, address },
    expectedTotal: totalsOf(lines).total,
  })
  const errors: FieldErrors = { ...errorsByField(parsed.error?.issues ?? []), ...nativeErrors(form) }
  if (errors.number && !number?.trim()) errors.number = 'Please enter your payment number'
  return { errors, input: parsed.success && !Object.keys(errors).length ? parsed.data : null }
}

/** Shows an error that belongs to no field of the form, such as too many lines, as a toast. */
function tellHomeless(form: HTMLFormElement, errors: FieldErrors): void {
  const homeless = Object.entries(errors).find(([name]) => !form.elements.namedItem(name))
  if (homeless?.[1]) toast.error(homeless[1])
}

/** What identifies an order intent. The other fields may be corrected between two attempts. */
function contentsOf({ customer, lines }: Intent): string {
  return JSON.stringify([customer, lines.map(({ product, size, quantity }) => [product._id, size, quantity])])
}
