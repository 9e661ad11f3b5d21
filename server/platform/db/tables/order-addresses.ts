import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { happenedAt, id, timestamptz } from '#server/platform/db/columns.ts'
import { by, order } from '#server/platform/db/table-references.ts'
import type { ShippingAddress } from '#shared/schemas/order-input.ts'
import { orderCalls } from './order-work.ts'
import { users } from './users.ts'

/**
 * What a call has changed of the address of an order, or would: of a paid one its buyer says yes or no first. Fees in whole taka.
 */
export const orderAddressChanges = pgTable(
  'order_address_changes',
  {
    id: id(),
    order: order(),
    call: uuid()
      .notNull()
      .references(() => orderCalls.id),
    at: happenedAt(),
    by: by(),
    /** names of the fields that differ */
    fields: text().array().notNull(),
    /** before and after; null once the order has lost its person */
    former: jsonb().$type<ShippingAddress>(),
    wanted: jsonb().$type<ShippingAddress>(),
    formerShipping: integer().notNull(),
    shipping: integer().notNull(),
    /** null while the buyer is asked */
    answeredAt: timestamptz(),
    answeredBy: uuid().references(() => users.id),
    isAccepted: boolean(),
  },
  (t) => [
    check(
      'order_address_changes_answered',
      sql`(${t.answeredAt} is null) = (${t.answeredBy} is null) and (${t.answeredAt} is null) = (${t.isAccepted} is null)`,
    ),
    index('order_address_changes_by_order').on(t.order, t.at),
    uniqueIndex('order_address_changes_open').on(t.order).where(sql`${t.answeredAt} is null`),
  ],
)
