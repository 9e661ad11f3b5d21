import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { findOrderNumber } from '#shared/rules/orders/order-number.ts'
import { CANCEL_REASONS, ORDER_WISHES } from '#shared/rules/orders/own-order.ts'
import { phone, timestamp, typedField } from '#shared/schemas/fields.ts'
import { clampedInteger } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'
import { order, orderDetail } from './order.ts'

/** Body of `POST /orders/cancel/{id}`. */
export const ownCancel = z
  .object({ reason: z.enum(CANCEL_REASONS, later('Please give a reason')) })
  .meta({ id: 'OwnCancel' })
export type OwnCancel = z.output<typeof ownCancel>

/** Body of `POST /orders/ask/{id}`. */
export const orderAsk = z
  .object({ about: z.enum(ORDER_WISHES, later('Please say what it is about')) })
  .meta({ id: 'OrderAsk' })
export type OrderAsk = z.output<typeof orderAsk>

export const askedOrdersQuery = z.object({ page: clampedInteger(1, 1, 1_000), limit: clampedInteger(20, 1, 100) })
export type AskedOrdersQuery = z.output<typeof askedOrdersQuery>

/** Orders whose buyers asked to be called, oldest question first. */
export const askedOrders = z
  .object({
    orders: z.array(order.extend({ asked: z.object({ at: timestamp, about: z.enum(ORDER_WISHES) }) })),
    total: z.int(),
  })
  .meta({ id: 'AskedOrders' })
export type AskedOrders = z.infer<typeof askedOrders>

/** Body of `POST /orders/track`: the number of an order and the whole phone that was given for it. */
export const trackInput = z
  .object({
    number: typedField(80, (text) => findOrderNumber(text) ?? '')
      .refine((text) => text !== '', rule('order_number', later('Please enter the order number, OM-…')))
      .meta({ type: 'string', maxLength: 80 }),
    phone,
  })
  .meta({ id: 'TrackInput' })
export type TrackInput = z.output<typeof trackInput>

/** What lets its holder see one order for a while. */
export const trackPass = z.object({ token: z.string(), until: timestamp }).meta({ id: 'TrackPass' })
export type TrackPass = z.infer<typeof trackPass>

/** What whoever knows number and phone sees of an order: nobody’s name or address, no payment number, no code. */
export const trackedOrder = orderDetail
  .pick({
    _id: true,
    number: true,
    status: true,
    sizesToConfirm: true,
    subtotal: true,
    shipping: true,
    total: true,
    createdAt: true,
    updatedAt: true,
    statusChangedAt: true,
    deliveredAt: true,
    parcel: true,
    parts: true,
    promisedOn: true,
    fulfilment: true,
    readyBy: true,
    keptUntil: true,
    payBack: true,
    notCollected: true,
    canCancel: true,
    askedAt: true,
    store: true,
    products: true,
  })
  .extend({ payment: orderDetail.shape.payment.pick({ method: true }) })
  .meta({ id: 'TrackedOrder' })
export type TrackedOrder = z.infer<typeof trackedOrder>
