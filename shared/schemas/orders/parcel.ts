import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MAX_QUANTITY } from '#shared/rules/orders/cart.ts'
import { readOrderNumber } from '#shared/rules/orders/order-number.ts'
import { PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import { RETURN_REASONS } from '#shared/rules/orders/parcel.ts'
import { typedId } from '#shared/rules/typed-text.ts'
import {
  expectedUpdatedAt,
  id,
  idInput,
  orderName,
  phone,
  proseLine,
  singleLine,
  timestamp,
  typedField,
} from '#shared/schemas/fields.ts'
import { readFile } from '#shared/schemas/named-row.ts'
import { rule } from '#shared/schemas/rule.ts'
import { sheetFile } from './payment.ts'

const wholeTaka = later('Please enter whole taka')
const taka = z.int(wholeTaka).min(0, wholeTaka).max(100_000, later('That is too much'))

const fields = {
  name: singleLine(1, 60),
  phone,
  /** districts or parts of the country, for people to read */
  areas: z.array(singleLine(1, 60)).max(100).default([]),
  /** what it takes for a parcel within Dhaka, and for any other */
  fees: z.object({ inside: taka, outside: taka }),
  /** the address that shows where a parcel is, with {code}; '' for none */
  tracking: proseLine(0, 300)
    .refine(
      (text) => text === '' || (/^https?:\/\/[^\s]+$/.test(text) && text.includes('{code}')),
      rule(
        'tracking_address',
        later('Please enter an address that begins with http:// or https:// and has {code}', { code: '{code}' }),
      ),
    )
    .default(''),
  /** the headings of its sheet, in order */
  columns: z.array(singleLine(1, 60)).min(1).max(40),
}

export const courierInput = z.object(fields).meta({ id: 'CourierInput' })
export type CourierInput = z.output<typeof courierInput>

export const courierChange = z
  .object({
    name: fields.name.optional(),
    phone: fields.phone.optional(),
    areas: z.array(singleLine(1, 60)).max(100).optional(),
    fees: fields.fees.optional(),
    tracking: fields.tracking.unwrap().optional(),
    columns: fields.columns.optional(),
    updatedAt: expectedUpdatedAt,
  })
  .meta({ id: 'CourierChange' })

/** Who carries parcels. */
export const courier = z
  .object({
    _id: id,
    name: z.string(),
    phone: z.string(),
    areas: z.array(z.string()),
    fees: z.object({ inside: z.int(), outside: z.int() }),
    tracking: z.string(),
    columns: z.array(z.string()),
    updatedAt: timestamp,
  })
  .meta({ id: 'Courier' })
export type Courier = z.infer<typeof courier>

/** Orders in one hand-over, and codes in one request. */
export const MAX_PARCELS = 500

/** Body of `POST /parcels/hand-over`. */
export const handOverInput = z
  .object({ courier: idInput, orders: z.array(orderName).min(1).max(MAX_PARCELS) })
  .meta({ id: 'HandOverInput' })

/** A code as couriers print it. */
export const trackingCode = typedField(240, typedId)
  .refine(
    (code) => /^[\w./-]{3,60}$/.test(code),
    rule('tracking_code', later('A tracking code has 3 to 60 letters, digits and hyphens')),
  )
  // A column too far to the left, and every parcel would be found by the number of another one.
  .refine(
    (code) => readOrderNumber(code) === null,
    rule('tracking_code', later('This is an order number, not a tracking code')),
  )

/** Body of `PUT /parcels/tracking`. */
export const trackingInput = z
  .object({
    rows: z
      .array(z.object({ order: orderName, code: trackingCode }))
      .min(1)
      .max(MAX_PARCELS),
  })
  .meta({ id: 'TrackingInput' })
export type TrackingInput = z.output<typeof trackingInput>

/** Form of `POST /parcels/tracking/upload`. */
export const trackingUpload = z.object({ file: sheetFile }).meta({ id: 'TrackingUpload' })
/** What was read of the file of a courier: `saved` are the rows taken. */
export const trackingResult = readFile.extend({ message: z.string(), saved: z.int() }).meta({ id: 'TrackingResult' })
export type TrackingResult = z.infer<typeof trackingResult>

/** Pairs of a shoe in one size that came back, fit to be sold or not. */
export const returnedLine = z.object({
  product: idInput,
  size: idInput,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  sellable: z.boolean(),
})
export type ReturnedLine = z.output<typeof returnedLine>
/** Lines of one return. */
export const MAX_RETURNED_LINES = 100

/** Body of `POST /parcels/returned/{orderId}`. */
export const parcelReturn = z
  .object({
    reason: z.enum(RETURN_REASONS, later('Please give a reason')),
    lines: z.array(returnedLine).max(MAX_RETURNED_LINES),
  })
  .refine(({ reason, lines }) => reason !== 'lost' || lines.length === 0, {
    ...rule('nothing_returned', later('Nothing of a lost parcel comes back')),
    path: ['lines'],
  })
  .meta({ id: 'ParcelReturn' })
export type ParcelReturn = z.output<typeof parcelReturn>

/** An order that waits for a courier. */
export const packedOrder = z
  .object({
    _id: id,
    number: z.string(),
    name: z.string(),
    store: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }),
    /** the district it goes to, in the language of the request; null where its address names none */
    district: z.string().nullable(),
    method: z.enum(PAYMENT_METHODS),
    /** taka to collect */
    cash: z.int(),
    /** taka of a wallet payment that nobody has verified: it leaves only for a reason (`leavesUnpaid`) or with cash to collect */
    unpaid: z.int(),
    leavesUnpaid: z.string().nullable(),
    /** its label says what is no longer so: it leaves with one printed since */
    relabel: z.boolean(),
    packedAt: timestamp,
  })
  .meta({ id: 'PackedOrder' })
export type PackedOrder = z.infer<typeof packedOrder>

/** A hand-over with its parcels. */
export const handOver = z
  .object({
    _id: id,
    at: timestamp,
    courier: z.object({ _id: id, name: z.string() }),
    by: z.object({ _id: id, name: z.string() }),
    parcels: z.array(
      z.object({
        order: id,
        number: z.string(),
        name: z.string(),
        phone: z.string(),
        address: z.string(),
        method: z.enum(PAYMENT_METHODS),
        /** taka to collect */
        cash: z.int(),
        /** taka of a wallet payment that nobody has verified */
        unpaid: z.int(),
        pairs: z.int(),
        code: z.string().nullable(),
        /** of a second parcel, the number of the order from which it was taken */
        partOf: z.string().nullable(),
        returned: z.boolean(),
        /** what comes back of it is an exchange */
        delivered: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'HandOver' })
export type HandOver = z.infer<typeof handOver>
