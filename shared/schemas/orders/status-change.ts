import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { CASH_ANSWERS } from '#shared/rules/money/order-money.ts'
import { isAway, PAIRS_ANSWERS } from '#shared/rules/orders/order-pairs.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { RETURN_REASONS } from '#shared/rules/orders/parcel.ts'
import { idInput, singleLine } from '#shared/schemas/fields.ts'
import { refuse, rule } from '#shared/schemas/rule.ts'
import { MAX_RETURNED_LINES, returnedLine } from './parcel.ts'

/** What staff say of an order whose pairs are out, or that was given away without its code, and why. */
const answer = z.object({
  pairs: z.enum(PAIRS_ANSWERS).optional(),
  /** of pairs that came back, those that are there, fit to be sold or not; the others are written off. Missing: all, unless they are lost */
  lines: z.array(returnedLine).max(MAX_RETURNED_LINES).optional(),
  /** why a courier brought them back; missing: no courier did */
  cause: z.enum(RETURN_REASONS).optional(),
  reason: singleLine(1, 200).optional(),
})
export type Answer = z.output<typeof answer>

const change = answer.extend({
  status: z.enum(ORDER_STATUSES, later('Unknown status')),
  /** the status that the client saw, which prevents lost updates */
  from: z.enum(ORDER_STATUSES, later('Unknown status')).optional(),
  /** of cash that a till has of it. Missing: it is there */
  cash: z.enum(CASH_ANSWERS).optional(),
})

/** Body of a status change. */
export const statusChange = change.superRefine(checkChange).meta({ id: 'StatusChange' })
export type StatusChange = z.output<typeof statusChange>

/** Body of `PUT /orders/clear-up/{id}`. */
export const clearUp = answer
  .extend({ reason: singleLine(1, 200) })
  .superRefine(checkAnswer)
  .meta({ id: 'ClearUp' })
export type ClearUp = z.output<typeof clearUp>

/** Orders that change their status in one call, at most. */
const MAX_STATUS_CHANGES = 50

/** Body of many status changes at once. */
export const statusChanges = z
  .object({
    changes: z
      .array(change.extend({ order: idInput }).superRefine(checkChange))
      .min(1, later('Please choose orders'))
      .max(MAX_STATUS_CHANGES),
  })
  .meta({ id: 'StatusChanges' })
export type StatusChanges = z.output<typeof statusChanges>

/** What became of each of many status changes, in their order. */
export const statusResults = z
  .object({
    message: z.string(),
    results: z.array(
      z.object({
        order: z.string(),
        /** why it stays as it is; null where the order has its new status */
        refused: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'StatusResults' })
export type StatusResults = z.infer<typeof statusResults>

function checkChange(value: z.output<typeof change>, context: z.RefinementCtx): void {
  checkAnswer(value, context)
  if (value.cash === 'given-back' && value.reason === undefined)
    refuse(context, rule('required', later('Please give a reason')), 'reason')
  if (value.cash === 'given-back' && value.status === 'Delivered')
    refuse(context, rule('cash_of_delivered', later('The cash of a delivered order stays in the till')), 'cash')
  if (value.pairs && value.pairs !== 'still-out' && isAway(value.status))
    refuse(context, rule('pairs_away', later('Pairs that are here are not with a courier or buyer')), 'pairs')
}

function checkAnswer({ pairs, lines, cause, reason }: Answer, context: z.RefinementCtx): void {
  if (pairs && reason === undefined) refuse(context, rule('required', later('Please give a reason')), 'reason')
  if ((lines || cause) && pairs !== 'came-back')
    refuse(context, rule('not_back', later('Only of pairs that came back')), lines ? 'lines' : 'cause')
  if (cause === 'lost' && lines && lines.length > 0)
    refuse(context, rule('nothing_returned', later('Nothing of a lost parcel comes back')), 'lines')
}

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
