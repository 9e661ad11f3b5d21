import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { AUDIT_ACTIONS } from '#shared/rules/staff/audit-action.ts'
import { auditDetails } from '#shared/schemas/audit.ts'
import { id, timestamp } from '#shared/schemas/fields.ts'
import {
  clampedInteger,
  firstValue,
  fromTime,
  oneOf,
  someOf,
  toTime,
  truncatedText,
} from '#shared/schemas/query-params.ts'
import { SETTINGS_PARTS, settingChange } from '#shared/schemas/settings.ts'

/** The books in which staff leave what they did, in the order of those of one moment. */
export const ACTIVITY_SOURCES = ['audit', 'money', 'order', 'settings', 'stock'] as const
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number]

const named = z.object({ _id: id, name: z.string() })

/** Something that somebody did. */
export const activity = z
  .object({
    /** unique within its source */
    _id: z.string(),
    source: z.enum(ACTIVITY_SOURCES),
    at: timestamp,
    /** null: a command of the owner, on the shop's machine */
    by: named.nullable(),
    approvedBy: named.nullable(),
    /** in which it happened; null: in none, or in all */
    showroom: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }).nullable(),
    /** what it is about: an order, a sale, a product, an account, a showroom, a part of the catalogue */
    subject: named.extend({ name: z.string().nullable() }).nullable(),
    /** of the audit */
    action: z.enum(AUDIT_ACTIONS).nullable(),
    /** of an order: from, to, answer; of stock: kind, pairs, size, reference; of money: kind, taka, reference; reasons */
    details: auditDetails,
    /** of settings: the parts that changed */
    settings: settingChange.pick({ before: true, after: true }).nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activity>

/** One page of it. */
export const activities = z
  .object({
    entries: z.array(activity),
    /** `after` of the next page; null: this is the last one */
    next: z.string().nullable(),
  })
  .meta({ id: 'Activities' })
export type Activities = z.infer<typeof activities>

/** Query parameters of `GET /audit/activity`. */
export const activityQuery = z.object({
  person: truncatedText(100).meta({ description: 'part of the name or email of who did it' }),
  thing: truncatedText(100).meta({
    description: 'number of an order or a counter sale, article number, name or code of what it is about',
  }),
  source: oneOf(ACTIVITY_SOURCES, later('Unknown source')),
  parts: someOf(SETTINGS_PARTS, later('Unknown part of the settings')).meta({
    description: 'parts of the settings that count as the thing, separated by commas',
  }),
  from: fromTime,
  to: toTime,
  after: firstValue.meta({ description: '`next` of the page before' }),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, 200),
})
export type ActivityQuery = z.output<typeof activityQuery>
