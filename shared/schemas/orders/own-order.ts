import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { CANCEL_REASONS, ORDER_WISHES } from '#shared/rules/orders/own-order.ts'
import { timestamp } from '#shared/schemas/fields.ts'
import { clampedInteger } from '#shared/schemas/query-params.ts'
import { order } from './order.ts'

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
