import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, happenedAt, id, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { DELIVERY_STATES, OFF_REASONS, type WebhookTopic } from '#shared/rules/staff/webhooks.ts'

/** Addresses of other programs that are told what happens (decision 0056). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    topics: text().array().$type<WebhookTopic[]>().notNull(),
    /** sealed by a key that is not in the database */
    secret: text().notNull(),
    madeBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** from when on nothing is written or sent; null: it is on */
    offAt: timestamptz(),
    offReason: text({ enum: OFF_REASONS }),
    /** since when the address has taken nothing; null: it took the last */
    failingSince: timestamptz(),
    /** tries since then */
    failures: smallint().notNull().default(0),
    /** no try before this time */
    dueAt: createdAt(),
    /** until then one node works on it alone */
    leasedUntil: timestamptz(),
  },
  (t) => [
    check('webhooks_off', sql`(${t.offAt} is null) = (${t.offReason} is null)`),
    check('webhooks_off_reason', sql`${t.offReason} in (${quotedList(OFF_REASONS)})`),
    index('webhooks_by_maker').on(t.madeBy),
  ],
)

/**
 * What webhooks are told: written by the trigger `note_event` alone, sent in the order of `sequence` by subject, and kept for some days
 * as their log. Without a reference to `webhooks`: every change would lock its row.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    sequence: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhook: uuid().notNull(),
    /** the same for all webhooks that are told */
    event: uuid().notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    at: happenedAt(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** no try before this time */
    dueAt: happenedAt(),
    /** of the last try: when it was, what it was answered, how long that took in ms, what was wrong */
    triedAt: timestamptz(),
    status: smallint(),
    ms: integer(),
    error: text(),
  },
  (t) => [
    check('webhook_deliveries_state', sql`${t.state} in (${quotedList(DELIVERY_STATES)})`),
    index('webhook_deliveries_waiting').on(t.webhook, t.subject, t.sequence).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_next').on(t.webhook, t.sequence).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_log').on(t.webhook, t.sequence.desc()),
    index('webhook_deliveries_oldest').on(t.at),
  ],
)
