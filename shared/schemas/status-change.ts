import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { ORDER_STATUSES } from '#shared/rules/order-status.ts'
import { idInput } from './fields.ts'

/** Body of a status change; `from` is the status that the client saw, which prevents lost updates. */
export const statusChange = z
  .object({
    status: z.enum(ORDER_STATUSES, later('Unknown status')),
    from: z.enum(ORDER_STATUSES, later('Unknown status')).optional(),
  })
  .meta({ id: 'StatusChange' })
export type StatusChange = z.output<typeof statusChange>

/** Orders that change their status in one call, at most. */
const MAX_STATUS_CHANGES = 50

/** Body of many status changes at once. */
export const statusChanges = z
  .object({
    changes: z
      .array(statusChange.extend({ order: idInput }))
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
