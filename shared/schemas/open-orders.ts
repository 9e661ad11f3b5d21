import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { singleLine } from './fields.ts'

/** Whose open orders: those of the account that placed an order, or those that are delivered to its phone. */
export const OPEN_ORDERS_OF = ['account', 'phone'] as const
export type OpenOrdersOf = (typeof OPEN_ORDERS_OF)[number]

/** Open orders that one press cancels, at most. */
export const MAX_CANCELLED = 500

const found = z.object({
  /** those that have not left and that the caller may work on; MAX_CANCELLED stands for as many or more */
  orders: z.int(),
  /** pairs held for them */
  held: z.int(),
  /** those that were paid, in full or in part */
  paid: z.int(),
})

/** The open orders of the account and of the phone of an order, itself among them. */
export const openOrders = z.object({ account: found, phone: found }).meta({ id: 'OpenOrders' })
export type OpenOrders = z.infer<typeof openOrders>

/** Body of `POST /orders/cancel-open/{id}`. */
export const cancelOpen = z
  .object({
    of: z.enum(OPEN_ORDERS_OF, later('Unknown choice')),
    /** how many were asked about */
    orders: z.int().min(1).max(MAX_CANCELLED),
    reason: singleLine(1, 200),
  })
  .meta({ id: 'CancelOpenOrders' })
export type CancelOpen = z.output<typeof cancelOpen>
