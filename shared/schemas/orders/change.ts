import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/rules/orders/cart.ts'
import { PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import { email, id, idInput, price, singleLine } from '#shared/schemas/fields.ts'
import { rule } from '#shared/schemas/rule.ts'
import { addressWithPlace, isOwnThana, orderInput, ownThanaRule } from './order-input.ts'

/** A line of the order as it is to be: `line`, one that it has, whose price it keeps; else one at today's price. */
const changedLine = z.object({
  line: z
    .int()
    .min(0)
    .max(MAX_LINES - 1)
    .optional(),
  product: idInput,
  size: idInput,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** taka for a pair: less than it costs, as an apology */
  unitPrice: price.optional(),
})

/** `updatedAt` of the order as the sender has read it */
const seen = z.iso.datetime({ offset: true, ...later('Please enter a valid date') })

/** Another address of an order, of whose person stays what is left out. */
const buyersAddress = addressWithPlace.omit({ email: true }).partial({ name: true, phone: true })

/** Body of `POST /orders/own-preview/{id}` and `PUT /orders/own-change/{id}`: other sizes, another address; what is left out stays. */
export const ownChange = z
  .object({
    seen,
    sizes: z
      .array(
        z.object({
          line: z
            .int()
            .min(0)
            .max(MAX_LINES - 1),
          size: idInput,
        }),
      )
      .min(1)
      .max(MAX_LINES, later('At most {max} lines', { max: MAX_LINES }))
      .refine((sizes) => new Set(sizes.map(({ line }) => line)).size === sizes.length, later('Each line only once'))
      .optional(),
    shippingAddress: buyersAddress.refine(isOwnThana, ownThanaRule).optional(),
  })
  .meta({ id: 'OwnChange' })
export type OwnChange = z.output<typeof ownChange>

/** Body of `POST /orders/tracked/preview` and `PUT /orders/tracked/change`: the same, but for the phone that proved whose order it is. */
export const trackedChange = ownChange
  .extend({ shippingAddress: buyersAddress.omit({ phone: true }).refine(isOwnThana, ownThanaRule).optional() })
  .meta({ id: 'TrackedChange' })

/** Body of `POST /orders/preview/{id}` and `PUT /orders/change/{id}`: the order as it is to be; what is left out stays. */
export const orderChange = z
  .object({
    seen,
    lines: z
      .array(changedLine)
      .min(1, later('An order needs a line: cancel it instead'))
      .max(MAX_LINES, later('At most {max} lines', { max: MAX_LINES }))
      .refine(
        (lines) => new Set(lines.map(({ line }, at) => line ?? -1 - at)).size === lines.length,
        later('Each line only once'),
      )
      .optional(),
    shippingAddress: addressWithPlace
      .extend({ email: z.union([z.literal(''), email]).meta({ type: 'string', maxLength: 254 }) })
      .refine(isOwnThana, ownThanaRule)
      .optional(),
    store: idInput.optional(),
    payment: orderInput.shape.payment.optional(),
    /** for the history of the order; an apology needs one */
    reason: singleLine(1, 200).optional(),
  })
  .refine(({ lines, reason }) => reason !== undefined || !lines?.some(({ unitPrice }) => unitPrice !== undefined), {
    ...rule('required', later('Please give a reason')),
    path: ['reason'],
  })
  .meta({ id: 'OrderChange' })
export type OrderChange = z.output<typeof orderChange>

/** Body of `POST /orders/split/{id}`: the lines, by their places, that another store sends in a parcel of their own. */
export const orderSplit = z
  .object({
    seen: orderChange.shape.seen,
    lines: z
      .array(
        z
          .int()
          .min(0)
          .max(MAX_LINES - 1),
      )
      .min(1, later('Choose what the other showroom sends'))
      .max(MAX_LINES - 1, later('Something stays with its showroom: move the whole order instead'))
      .refine((lines) => new Set(lines).size === lines.length, later('Each line only once')),
    store: idInput,
    reason: singleLine(1, 200).optional(),
  })
  .meta({ id: 'OrderSplit' })
export type OrderSplit = z.output<typeof orderSplit>

/** What an order is made of, before or after a change; amounts in taka. */
export const orderState = z
  .object({
    products: z.array(
      z.object({
        product: id,
        size: id,
        name: z.string(),
        nameBn: z.string().nullable(),
        sizeNumber: z.number(),
        quantity: z.int(),
        unitPrice: z.int(),
      }),
    ),
    shippingAddress: z
      .object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() })
      .nullable(),
    store: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }),
    method: z.enum(PAYMENT_METHODS),
    subtotal: z.int(),
    shipping: z.int(),
    total: z.int(),
  })
  .meta({ id: 'OrderState' })
export type OrderState = z.infer<typeof orderState>

/** A change beside the order, before it is made. */
export const changePreview = z
  .object({
    former: orderState,
    next: orderState,
    /** taka that were paid and would be paid back */
    payBack: z.int(),
    /** taka that would be collected in cash */
    cash: z.int(),
    /** by when it is promised before and after, `2026-12-03`; null: nobody promised a day */
    promised: z.object({ former: z.string().nullable(), next: z.string().nullable() }),
    /** other parcels of the order that keep their address, name and phone, because they are packed */
    kept: z.array(
      z.object({
        number: z.string(),
        /** or because it is with its courier */
        isOnItsWay: z.boolean(),
        products: z.array(
          orderState.shape.products.element.pick({ name: true, nameBn: true, sizeNumber: true, quantity: true }),
        ),
      }),
    ),
  })
  .meta({ id: 'ChangePreview' })
export type ChangePreview = z.infer<typeof changePreview>

/** A change by its buyer beside the order, before it is made; without persons and addresses for whoever has a pass. */
export const ownPreview = changePreview.meta({ id: 'OwnChangePreview' })
export type OwnPreview = z.infer<typeof ownPreview>

const left = z.array(z.int()).nullable()

/** The same for staff: with the pairs, up to 3, that the showroom has of each line for others; null: no stock is kept. */
export const staffChangePreview = changePreview
  .extend({
    left: z.object({ former: left, next: left }),
    /** missing: a former program answers */
    promised: changePreview.shape.promised.optional(),
    /** numbers of the parcels of the order that are packed and need a new label then; missing: a former program answers */
    relabel: z.array(z.string()).optional(),
  })
  .meta({ id: 'StaffChangePreview' })
export type StaffChangePreview = z.infer<typeof staffChangePreview>
