import { newId } from '#server/db/new-id.ts'
import type { Letter } from '#server/mail/letter.ts'
import { LETTER_MINUTES } from '#server/mail/queries.ts'
import type { LineRow, OrderRow } from './queries.ts'

/** An order at the time it is placed: neither delivered nor paid. */
export type PlacedOrder = Omit<OrderRow, 'deliveredAt' | 'paymentVerifiedAt' | 'paymentVerifiedBy'>

/** The rows of a new order. */
export interface NewOrder {
  order: PlacedOrder
  lines: LineRow[]
  letter: Letter
}

/**
 * The argument of the database function `place_order` (server/db/functions/place_order.sql), whose rows have the columns of
 * their tables. An older program calls the function of a newer one during an upgrade: keep the names.
 */
export interface PlaceOrderPayload {
  order: ColumnsOf<PlacedOrder>
  lines: ColumnsOf<LineRow>[]
  /** id of the first event */
  event: string
  letter: Letter & { id: string; to: string }
  letterMinutes: number
}

/** A row with the names that its columns have in the database. */
type ColumnsOf<Row> = { [Key in keyof Row & string as SnakeCase<Key>]: Row[Key] }

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export function toPayload({ order, lines, letter }: NewOrder): PlaceOrderPayload {
  return {
    order: {
      id: order.id,
      number: order.number,
      customer: order.customer,
      store: order.store,
      status: order.status,
      status_changed_at: order.statusChangedAt,
      payment_method: order.paymentMethod,
      payment_number: order.paymentNumber,
      transaction_id: order.transactionId,
      shipping_name: order.shippingName,
      shipping_email: order.shippingEmail,
      shipping_phone: order.shippingPhone,
      shipping_address: order.shippingAddress,
      subtotal: order.subtotal,
      shipping: order.shipping,
      total: order.total,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      created_at: order.createdAt,
      updated_at: order.updatedAt,
    },
    lines: lines.map((line) => ({
      order: line.order,
      position: line.position,
      product: line.product,
      size: line.size,
      name: line.name,
      code: line.code,
      color: line.color,
      size_number: line.sizeNumber,
      unit_price: line.unitPrice,
      quantity: line.quantity,
    })),
    event: newId(),
    letter: { id: newId(), to: order.shippingEmail, ...letter },
    letterMinutes: LETTER_MINUTES,
  }
}
