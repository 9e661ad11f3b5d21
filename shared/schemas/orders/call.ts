import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MAX_LINES } from '#shared/rules/orders/cart.ts'
import { CALL_OUTCOMES } from '#shared/rules/orders/order-work.ts'
import { id, idInput, singleLine, timestamp } from '#shared/schemas/fields.ts'
import { clampedInteger, firstValue, fromTime, toTime } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'
import { sizeNumber } from '#shared/schemas/size.ts'
import { order, orderDetail } from './order.ts'
import { shippingAddressInput } from './order-input.ts'

/** Body of `POST /calls/take`: the order that has waited longest, of all or of one showroom, or this one. */
export const callRequest = z
  .object({ store: idInput.optional(), order: idInput.optional() })
  .meta({ id: 'CallRequest' })
export type CallRequest = z.output<typeof callRequest>

/** What the shop's books say of a phone, in any spelling; `since` is its first order. */
export const trust = z
  .object({ delivered: z.int(), refused: z.int(), unreachable: z.int(), since: timestamp.nullable() })
  .meta({ id: 'Trust' })
export type Trust = z.infer<typeof trust>

/** An order to call about. */
export const takenCall = z
  .object({
    order: orderDetail,
    trust: trust.extend({
      /** the same of the account, whatever phones it gave */
      account: trust,
      /** whether the settings ask this buyer for the delivery fee in advance */
      prepay: z.boolean(),
    }),
    /** another district that the address names, and its higher delivery fee in taka; null: none */
    otherDistrict: z.object({ name: z.string(), fee: z.int() }).nullable(),
    call: z.object({
      id,
      /** until when nobody else gets it */
      until: timestamp,
      /** calls before that nobody answered */
      noAnswers: z.int(),
    }),
  })
  .meta({ id: 'TakenCall' })
export type TakenCall = z.infer<typeof takenCall>

/** An order that waits for a call. */
const waitingCall = order.extend({
  call: z.object({
    noAnswers: z.int(),
    /** when to call again; null: at once */
    at: timestamp.nullable(),
    /** the clerk who has it */
    takenBy: z.object({ _id: id, name: z.string() }).nullable(),
    takenUntil: timestamp.nullable(),
    /** what came of the last call; null: there was none */
    last: z.enum(CALL_OUTCOMES).nullable(),
  }),
})

export const callQueueQuery = z.object({
  page: clampedInteger(1, 1, 1_000),
  limit: clampedInteger(20, 1, 100),
  /** lists the orders whose buyers nobody has reached in place of those that wait */
  atRisk: firstValue.transform((text) => text === 'true').meta({ type: 'string', enum: ['true', 'false'] }),
})
export type CallQueueQuery = z.output<typeof callQueueQuery>

/** Oldest first; `total` includes those that wait for their time, `due` does not; `atRisk` are in none of both. */
export const callQueue = z
  .object({ orders: z.array(waitingCall), total: z.int(), due: z.int(), atRisk: z.int() })
  .meta({ id: 'CallQueue' })
export type CallQueue = z.infer<typeof callQueue>

/** Another size for a line, by its place in `products` of the order. */
const sizeChange = z.object({
  line: z
    .int()
    .min(0)
    .max(MAX_LINES - 1),
  size: idInput,
})
export type SizeChange = z.output<typeof sizeChange>

/** What a buyer has changed; prices stay, and the delivery fee of a cash order is that of the new district. */
const callChange = z
  .object({
    shippingAddress: shippingAddressInput.optional(),
    sizes: z
      .array(sizeChange)
      .max(MAX_LINES)
      .refine((sizes) => new Set(sizes.map(({ line }) => line)).size === sizes.length, later('Each line only once'))
      .optional(),
  })
  .refine(({ shippingAddress, sizes }) => shippingAddress !== undefined || sizes?.length, {
    ...rule('required', later('Please say what has changed')),
  })

/** The other sizes that the lines of an order can have, by their place in `products`. */
export const lineSizes = z
  .object({ lines: z.array(z.object({ line: z.int(), sizes: z.array(sizeNumber) })) })
  .meta({ id: 'LineSizes' })
export type LineSizes = z.infer<typeof lineSizes>

/** Body of `POST /calls/record/{orderId}`. */
export const callRecord = z
  .object({
    outcome: z.enum(CALL_OUTCOMES, later('Unknown outcome')),
    /** when to call again */
    at: z.iso
      .datetime({ offset: true, ...later('Please enter a valid date') })
      .transform((text) => new Date(text))
      .optional(),
    reason: singleLine(1, 200).optional(),
    change: callChange.optional(),
  })
  .refine(({ outcome, at }) => outcome !== 'later' || at !== undefined, {
    ...rule('required', later('Please say when to call')),
    path: ['at'],
  })
  .refine(({ outcome, reason }) => outcome !== 'cancelled' || reason !== undefined, {
    ...rule('required', later('Please give a reason')),
    path: ['reason'],
  })
  .refine(({ outcome, change }) => outcome !== 'changed' || change !== undefined, {
    ...rule('required', later('Please say what has changed')),
    path: ['change'],
  })
  .meta({ id: 'CallRecord' })
export type CallRecord = z.output<typeof callRecord>

export const callReportQuery = z.object({ from: fromTime, to: toTime })

/** The calls of a period. */
export const callReport = z
  .object({
    calls: z.int(),
    /** orders that were called about */
    orders: z.int(),
    /** orders confirmed, cancelled or changed at the first call */
    firstTry: z.int(),
    cancelled: z.array(z.object({ reason: z.string(), orders: z.int() })),
    clerks: z.array(
      z.object({ day: z.string(), by: z.object({ _id: id, name: z.string() }), calls: z.int(), confirmed: z.int() }),
    ),
  })
  .meta({ id: 'CallReport' })
export type CallReport = z.infer<typeof callReport>

/** What the link in a letter shows of an order before it is confirmed. */
export const orderToConfirm = z
  .object({
    number: z.string(),
    total: z.int(),
    products: z.array(
      z.object({
        name: z.string(),
        nameBn: z.string().nullable(),
        color: z.string(),
        colorBn: z.string().nullable(),
        size: z.number(),
        quantity: z.int(),
        unitPrice: z.int(),
      }),
    ),
  })
  .meta({ id: 'OrderToConfirm' })
export type OrderToConfirm = z.infer<typeof orderToConfirm>
