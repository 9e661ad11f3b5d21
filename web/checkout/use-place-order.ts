import { useRef, useState } from 'react'
import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { t } from '#shared/language/t.ts'
import type { PaymentMethod } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/order.ts'
import { orderInput } from '#shared/schemas/order-input.ts'
import { ApiError, api } from '#web/api.ts'
import { computeTotals } from '#web/cart/line-totals.ts'
import { errorsByField, type FieldErrors, nativeErrors, readTextFields } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { callWithProof } from '#web/lib/proof-of-work/call-with-proof.ts'
import { beginWaiting, endIntent, endWaiting, getIdempotencyKey } from '#web/state/order-intent.ts'
import type { CartLine, OrderSource } from '#web/state/shapes.ts'
import { toast } from '#web/ui/toast/toasts.ts'

interface PlaceOrderInput {
  source: OrderSource
  /** the signed-in user's id */
  customerId: string
  showroomId: string
  method: PaymentMethod
  lines: readonly CartLine[]
}

interface PlaceOrderOptions {
  /** called with the form's errors; empty if valid */
  onErrors: (errors: FieldErrors) => void
  /** called once the order is created */
  onPlaced: (message: string, order: OrderDetail) => void
  onError: (error: ApiError) => void
}

/** Places the order of a form, ignoring further clicks while it is being sent. Nothing is cleared here. */
export function usePlaceOrder({ onErrors, onPlaced, onError }: PlaceOrderOptions) {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  const placeOrder = async (form: HTMLFormElement, intent: PlaceOrderInput) => {
    if (inFlight.current) return
    const { input, errors } = parseOrder(form, intent)
    onErrors(errors)
    if (!input) return toastFormError(form, errors)
    inFlight.current = true
    setBusy(true)
    try {
      const key = getIdempotencyKey(intent.source, intentContents(intent))
      beginWaiting(intent.source)
      const { message, order } = await callWithProof((proof) =>
        api.orders.create.$post({ json: input, header: { 'idempotency-key': key, ...proof } }),
      )
      onPlaced(message, order)
    } catch (error) {
      if (isRefusal(error)) endWaiting(intent.source)
      else beginWaiting(intent.source)
      toastError(error)
      if (error instanceof ApiError) {
        if (error.code === 'key_reused') endIntent(intent.source)
        onErrors(error.code === 'transaction_id_used' ? { transactionId: error.message } : errorsByField(error.errors))
        onError(error)
      }
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, placeOrder }
}

/**
 * Whether the shop itself has answered that there is no order. What fails within it, or before it, may come after the order
 * was written, also where a proxy answers (408, 502, 504).
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code !== '' && error.status < 500
}

/** The order input from a form, or null with the errors of its fields. */
function parseOrder(form: HTMLFormElement, { customerId, showroomId, method, lines }: PlaceOrderInput) {
  const { name, email, phone, address, district: chosen, number, transactionId } = readTextFields(form)
  const district = chosen || addressDistrict(address ?? '')
  const result = orderInput.safeParse({
    products: lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
    payment: method === 'COD' ? { method, number: null } : { method, number, transactionId },
    customer: customerId,
    store: showroomId,
    status: 'Pending',
    shippingAddress: { name, email, phone, address, ...(district !== null && { district }) },
    expectedTotal: computeTotals(lines, district).total,
  })
  const errors: FieldErrors = { ...errorsByField(result.error?.issues ?? []), ...nativeErrors(form) }
  if (errors.number && !number?.trim()) errors.number = t('Please enter your payment number')
  return { errors, input: result.success && !Object.keys(errors).length ? result.data : null }
}

/** Shows an error that belongs to no field of the form, such as too many lines, as a toast. */
function toastFormError(form: HTMLFormElement, errors: FieldErrors): void {
  const formError = Object.entries(errors).find(([name]) => !form.elements.namedItem(name))
  if (formError?.[1]) toast.error(formError[1])
}

/** What identifies an order intent. The other fields may be corrected between two attempts. */
function intentContents({ customerId, lines }: PlaceOrderInput): string {
  return JSON.stringify([customerId, lines.map(({ product, size, quantity }) => [product._id, size, quantity])])
}
