import type { z } from 'zod'
import { addressDistrict } from '#shared/bangladesh/address-district.ts'
import { t } from '#shared/language/t.ts'
import type { PaymentMethod } from '#shared/rules/orders/order-status.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import { orderInput } from '#shared/schemas/orders/order-input.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import { ApiError, api } from '#web/api.ts'
import { computeTotals } from '#web/cart/line-totals.ts'
import {
  errorsByField,
  type FieldErrors,
  nativeErrors,
  readTextFields,
  WrongFields,
} from '#web/lib/forms/field-errors.ts'
import { callWithProof } from '#web/lib/proof-of-work/call-with-proof.ts'
import { fullAddress } from '#web/showrooms/full-address.ts'
import { beginWaiting, endIntent, endWaiting, getIdempotencyKey } from '#web/state/order-intent.ts'
import type { CartLine, OrderSource } from '#web/state/shapes.ts'
import { toast } from '#web/ui/toast/toasts.ts'

interface OrderIntent {
  source: OrderSource
  /** the signed-in user's id */
  customerId: string
  showroomId: string
  method: PaymentMethod
  voucher: { code: string; taka: number } | null
  lines: readonly CartLine[]
  /** where its buyer fetches it; null: a courier brings it */
  collectedAt: Pick<Showroom, 'address'> | null
}

interface ReadOrder {
  intent: OrderIntent
  json: z.input<typeof orderInput>
}

/** Sends an order. Nothing is cleared here. */
export async function placeOrder({ intent, json }: ReadOrder): Promise<{ message: string; order: OrderDetail }> {
  const { source } = intent
  try {
    const key = getIdempotencyKey(source, intentContents(intent))
    beginWaiting(source)
    return await callWithProof((proof) =>
      api.orders.create.$post({ json, header: { 'idempotency-key': key, ...proof } }),
    )
  } catch (error) {
    if (isRefusal(error)) endWaiting(source)
    else beginWaiting(source)
    if (error instanceof ApiError && error.code === 'key_reused') endIntent(source)
    throw error
  }
}

/**
 * Whether the shop itself has answered that there is no order. What fails within it, or before it, may come after the order
 * was written, also where a proxy answers (403, 408, 502, 504), in whatever form: only the shop's answers name their request.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.requestId !== '' && error.status < 500
}

/** The order of a form; throws WrongFields. */
export function readOrder(form: HTMLFormElement, intent: OrderIntent): ReadOrder {
  const { customerId, showroomId, method, voucher, lines, collectedAt } = intent
  const { name, email, phone, district: chosen, thana, number, transactionId, ...typed } = readTextFields(form)
  const address = collectedAt ? fullAddress(collectedAt.address) : typed.address
  const district = chosen || addressDistrict(address ?? '')
  const result = orderInput.safeParse({
    products: lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })),
    payment: method === 'COD' ? { method, number: null } : { method, number, transactionId },
    customer: customerId,
    store: showroomId,
    status: 'Pending',
    shippingAddress: { name, email, phone, address, ...(district !== null && { district }), ...(thana && { thana }) },
    ...(voucher && { voucher }),
    ...(collectedAt && { fulfilment: 'collection' }),
    expectedTotal: computeTotals(lines, district, collectedAt !== null).total,
  })
  const errors: FieldErrors = { ...errorsByField(result.error?.issues ?? []), ...nativeErrors(form) }
  if (errors.number && !number?.trim()) errors.number = t('Please enter your payment number')
  if (result.success && !Object.keys(errors).length) return { intent, json: result.data }
  toastFormError(form, errors)
  throw new WrongFields(errors)
}

/** Shows an error that belongs to no field of the form, such as too many lines, as a toast. */
function toastFormError(form: HTMLFormElement, errors: FieldErrors): void {
  const formError = Object.entries(errors).find(([name]) => !form.elements.namedItem(name))
  if (formError?.[1]) toast.error(formError[1])
}

/** What identifies an order intent. The other fields may be corrected between two attempts. */
function intentContents({ customerId, lines, collectedAt }: OrderIntent): string {
  return JSON.stringify([
    ...(collectedAt ? ['collection'] : []),
    customerId,
    lines.map(({ product, size, quantity }) => [product._id, size, quantity]),
  ])
}
