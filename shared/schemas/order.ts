import { z } from 'zod'
import { toLatinDigits } from '../bangladesh/digits.ts'
import { MAX_LINES, MAX_QUANTITY } from '../rules/cart.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '../rules/order-status.ts'
import { WAITING } from '../rules/order-waiting.ts'
import { email, givenId, id, imageAddress, line, moment, personName, phone, walletNumber } from './fields.ts'
import { cutText, firstOf, from, oneOf, to, wholeNumber } from './query.ts'

/** Orders that one answer holds at most. */
const MAX_LISTED = 1_000

/** The optional id of a wallet payment, compared in upper case; Bengali digits become 0–9. */
export const transactionId = z
  .string()
  .max(80)
  .transform((text) => toLatinDigits(text).trim().toUpperCase())
  .refine((text) => text === '' || /^[A-Z0-9]{8,12}$/.test(text), 'A transaction id has 8 to 12 letters and digits')
  .transform((text) => text || null)

const payment = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('COD'),
    number: z
      .unknown()
      .optional()
      .transform(() => null),
  }),
  z.object({ method: z.literal('Bkash'), number: walletNumber, transactionId: transactionId.nullish() }),
  z.object({ method: z.literal('Nagad'), number: walletNumber, transactionId: transactionId.nullish() }),
])

/** Where a parcel goes and whom to call (spec section 3, shippingAddress). */
export const shippingAddress = z
  .object({ name: personName, email, phone, address: line(1, 500) })
  .meta({ id: 'ShippingAddress' })
export type ShippingAddress = z.infer<typeof shippingAddress>

/** Order create payload (spec section 7). Prices and status are the server's; `expectedTotal` is what the shopper saw. */
export const orderInput = z
  .object({
    products: z
      .array(z.object({ product: givenId, size: givenId, quantity: z.int().min(1).max(MAX_QUANTITY) }))
      .min(1, 'Your cart is empty')
      .max(MAX_LINES, `At most ${MAX_LINES} lines`),
    payment,
    customer: givenId.optional(),
    store: givenId,
    /** Whatever it says, a new order is 'Pending'. */
    status: z.unknown().optional(),
    shippingAddress,
    /** taka */
    expectedTotal: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .meta({ id: 'OrderInput' })
export type OrderInput = z.output<typeof orderInput>

/** The client's name for one intent to buy, in the header Idempotency-Key: 1 to 200 visible signs. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, '1 to 200 visible ASCII characters')
  .meta({ description: 'One intent to buy: the same key gives the same order' })

/** An order as the wire gives it, without its lines (API-11). */
const orderBase = z.object({
  _id: id,
  /** for people: OM-261120-7F3K (DEC-15) */
  number: z.string(),
  payment: z.object({
    method: z.enum(PAYMENT_METHODS),
    number: z.string().nullable(),
    transactionId: z.string().nullable(),
    /** when staff found the money of a wallet payment; null until then */
    verifiedAt: moment.nullable(),
  }),
  customer: z.object({ _id: id, name: z.string(), phone: z.string() }),
  store: z.object({ _id: id, code: z.string() }),
  status: z.enum(ORDER_STATUSES),
  shippingAddress: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
  subtotal: z.int(),
  shipping: z.int(),
  total: z.int(),
  createdAt: moment,
  updatedAt: moment,
  /** when it got its present status */
  statusChangedAt: moment,
  deliveredAt: moment.nullable(),
})

/** An order in lists: products and sizes by id, beside what was stored of them on its day. */
export const order = orderBase
  .extend({
    products: z.array(
      z.object({
        product: id,
        size: id,
        quantity: z.int(),
        unitPrice: z.int(),
        name: z.string(),
        color: z.string(),
        sizeNumber: z.number(),
        image1: imageAddress.nullable(),
      }),
    ),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

/** A change of an order's status; the first is its being placed. */
export const orderEvent = z
  .object({
    from: z.enum(ORDER_STATUSES).nullable(),
    to: z.enum(ORDER_STATUSES),
    at: moment,
    by: z.object({ _id: id, name: z.string() }),
  })
  .meta({ id: 'OrderEvent' })
export type OrderEvent = z.infer<typeof orderEvent>

/** One order in detail, built from what was stored on its day; `events` and `verifiedBy` are for staff alone. */
export const orderDetail = orderBase
  .extend({
    payment: orderBase.shape.payment.extend({ verifiedBy: z.string().nullable().optional() }),
    events: z.array(orderEvent).optional(),
    /** `open`: false once the showroom is closed and has no page any more */
    store: orderBase.shape.store.extend({ open: z.boolean() }),
    products: z.array(
      z.object({
        product: z.object({
          _id: id,
          name: z.string(),
          code: z.string(),
          color: z.string(),
          discountPrice: z.int(),
          image1: imageAddress.nullable(),
          /** false once the shop does not have it any more: there is no page to lead to */
          onSale: z.boolean(),
        }),
        size: z.object({ _id: id, size: z.number() }),
        quantity: z.int(),
        unitPrice: z.int(),
      }),
    ),
  })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetail>

/** The query of a list of orders; without any of it, the newest thousand. */
export const orderListQuery = z.object({
  page: wholeNumber(1, 1, 100_000).meta({ description: 'from 1' }),
  limit: wholeNumber(MAX_LISTED, 1, MAX_LISTED).meta({ description: `orders on a page, at most ${MAX_LISTED}` }),
  from,
  to,
  status: oneOf(ORDER_STATUSES, 'Unknown status'),
})
export type OrderListQuery = z.output<typeof orderListQuery>

/** What staff read: every order, or those of their store (DASH-13, DASH-14). */
export const staffOrderQuery = orderListQuery.extend({
  query: cutText(100).meta({ description: 'in number, id, shipping name, or the phone of customer or parcel' }),
  store: firstOf.meta({ description: 'id of a showroom' }),
  waiting: oneOf(WAITING, 'Unknown kind of waiting'),
})
export type StaffOrderQuery = z.output<typeof staffOrderQuery>

/** Payload of a status change (spec section 7); `from` is what the sender saw, so that nobody overwrites another's change. */
export const statusChange = z
  .object({
    status: z.enum(ORDER_STATUSES, 'Unknown status'),
    from: z.enum(ORDER_STATUSES, 'Unknown status').optional(),
  })
  .meta({ id: 'StatusChange' })
export type StatusChange = z.output<typeof statusChange>

/** Payload of a payment check. */
export const paymentCheck = z.object({ verified: z.boolean() }).meta({ id: 'PaymentCheck' })
