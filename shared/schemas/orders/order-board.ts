import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MAX_LINES } from '#shared/rules/orders/cart.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { ORDER_STEPS } from '#shared/rules/orders/order-work.ts'
import { typedDigits } from '#shared/rules/typed-text.ts'
import { id, idInput, singleLine, timestamp, typedField } from '#shared/schemas/fields.ts'
import { keptPairs } from './kept-pairs.ts'
import { order } from './order.ts'

/** Body of `POST /orders/decline/{id}`. */
export const orderDecline = z.object({ reason: singleLine(1, 200) }).meta({ id: 'OrderDecline' })

/** Body of `POST /orders/pick/{id}`: lines by their place in the order, from 0, or by shoe and size; `picked` false: they lie there no more. */
export const orderPick = z
  .object({
    lines: z
      .array(z.union([z.int().min(0).max(MAX_LINES), z.object({ product: idInput, size: idInput })]))
      .min(1)
      .max(MAX_LINES),
    picked: z.boolean().default(true),
  })
  .meta({ id: 'OrderPick' })
export type OrderPick = z.output<typeof orderPick>

/** Query parameters of `POST /orders/pack/{id}`; `collects`: the customer comes for the parcel, as the order says or a clerk has learned. */
export const orderPacking = z.object({
  collects: z
    .enum(['true', 'false'])
    .optional()
    .transform((text) => text === 'true'),
})

/** Body of `POST /orders/collect/{id}`. */
export const orderCollection = z
  .object({
    code: typedField(80, typedDigits).refine((text) => /^\d{6}$/.test(text), later('The code has 6 digits')),
  })
  .meta({ id: 'OrderCollection' })

/** The open orders of a showroom with what has been done for them, oldest first. */
export const orderBoard = z
  .object({
    orders: z.array(
      order.extend({
        products: z.array(order.shape.products.element.extend({ code: z.string() })),
        /** places of the lines that lie in the box */
        picked: z.array(z.int()),
        collects: z.boolean(),
        /** until when it waits for its buyer; null: it does not, or for ever */
        keptUntil: timestamp.nullable(),
        /** number of the order of which it is a second parcel */
        partOf: z.string().optional(),
        /** since when it waits at its step */
        since: timestamp,
      }),
    ),
    /** pairs that are kept for who asked by phone, the first to end before the others */
    keeps: z.array(keptPairs),
    /** whether the shop keeps stock: then a pair that is not on the shelf is counted out */
    stockKept: z.boolean(),
    /** the newest event that is in it */
    position: z.string(),
  })
  .meta({ id: 'OrderBoard' })
export type OrderBoard = z.infer<typeof orderBoard>

/** The showrooms that have something to do, and for how many orders, most first. */
export const orderBoards = z.array(z.object({ store: id, orders: z.int() })).meta({ id: 'OrderBoards' })

export type OrderBoards = z.infer<typeof orderBoards>

/** The data of an `order` event of `GET /orders/live`. */
export const orderUpdate = z.object({
  order: id,
  number: z.string(),
  /** the showroom that has to know; where it is not that of the order, the order has left it */
  showroom: id,
  store: id,
  status: z.enum(ORDER_STATUSES),
  step: z.enum(ORDER_STEPS),
  atRisk: z.boolean(),
  at: timestamp,
})
export type OrderUpdate = z.infer<typeof orderUpdate>
