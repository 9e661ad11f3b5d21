import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, timestamptz } from '#server/platform/db/columns.ts'
import type { OrderNotice } from '#shared/rules/orders/order-notices.ts'

/** The limits of server/platform/http/limits.ts that a letter can count towards when it is sent. */
export const LETTER_LIMITS = [
  'lettersPerRecipient',
  'noticesPerRecipient',
  'lettersPerStranger',
  'codesPerStranger',
] as const

/** By which `order_notices` knows what a letter tells of an order. */
export interface LetterNotice {
  order: string
  kind: OrderNotice
  about: string
}

/** Queue of letters: written in the transaction that causes them, deleted once the mail server has accepted them. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    /** null: a decoy that is never sent, so that an unknown e-mail takes as long as a known one */
    to: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** the daily limit of its recipient; null: none */
    countedBy: text({ enum: LETTER_LIMITS }),
    createdAt: createdAt(),
    /** no delivery attempt before this time */
    dueAt: createdAt(),
    /** the row is deleted after this time, as the letter has lost its purpose */
    expiresAt: timestamptz().notNull(),
    attempts: integer().notNull().default(0),
    /** what of an order it tells, which nobody is told of if it is never sent; null: nothing */
    notice: jsonb().$type<LetterNotice>(),
    /** whether the last attempt did not even reach the mail server */
    unreachable: boolean().notNull().default(false),
  },
  (t) => [index('mail_outbox_due').on(t.dueAt)],
)
