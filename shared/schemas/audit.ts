import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { AUDIT_ACTIONS } from '#shared/rules/staff/audit-action.ts'
import { id, timestamp } from './fields.ts'
import { clampedInteger, firstValue, fromTime, oneOf, toTime } from './query-params.ts'

const MAX_ENTRIES_PER_PAGE = 1_000

/** A price before and after; `from` is null for a new product. */
const priceChange = z.object({ from: z.int().nullable(), to: z.int() })

/** What an entry tells beyond its action: plain values, ids, names of changed fields and changed prices; never a text that somebody typed about a person. */
export const auditDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), priceChange]),
)
export type AuditDetails = z.infer<typeof auditDetails>

/** An entry of the audit log. */
export const auditEntry = z
  .object({
    _id: id,
    at: timestamp,
    action: z.enum(AUDIT_ACTIONS),
    /** null: a command of the owner, on the shop's machine */
    by: z.object({ _id: id, name: z.string() }).nullable(),
    /** who approved it on the spot; null: nobody had to */
    approvedBy: z.object({ _id: id, name: z.string() }).nullable(),
    /** the account, order, showroom or part of the catalogue concerned; null: all of them */
    subject: z
      .object({
        _id: id,
        /** what people call it, if it is known: an article number, an order number, the present name of an account */
        name: z.string().nullable(),
      })
      .nullable(),
    details: auditDetails,
    requestId: z.string().nullable(),
    /** the network of the client, /24 or /48 */
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/** Query parameters of `GET /audit/all-entries`. */
export const auditListQuery = z.object({
  page: clampedInteger(1, 1, 100_000).meta({ description: 'from 1' }),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, MAX_ENTRIES_PER_PAGE).meta({
    description: `entries on a page, at most ${MAX_ENTRIES_PER_PAGE}`,
  }),
  by: firstValue.meta({ description: 'id of the acting account' }),
  action: oneOf(AUDIT_ACTIONS, later('Unknown action')),
  subject: firstValue.meta({ description: 'id of what an entry is about' }),
  from: fromTime,
  to: toTime,
})
export type AuditListQuery = z.output<typeof auditListQuery>
