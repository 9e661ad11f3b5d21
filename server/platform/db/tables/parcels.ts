import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, newestFirstAt, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { by, courier, order, orderKey } from '#server/platform/db/table-references.ts'
import { PARCEL_ENDS } from '#shared/rules/orders/parcel.ts'
import { couriers } from './couriers.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { showrooms } from './showrooms.ts'

/** Parcels given to a courier at once. */
export const handOvers = pgTable(
  'hand_overs',
  {
    id: id(),
    courier: courier(),
    showroom: uuid().references(() => showrooms.id),
    at: createdAt(),
    by: by(),
  },
  (t) => [index('hand_overs_newest').on(...newestFirstAt(t))],
)

/** The last parcel of an order: with whom it went, and what came of it. Amounts in taka. */
export const parcels = pgTable(
  'parcels',
  {
    order: orderKey(),
    /** null: it left without a hand-over, by its status alone */
    handOver: uuid().references(() => handOvers.id),
    courier: uuid().references(() => couriers.id),
    trackingCode: text(),
    /** what the courier is to collect at the door, in taka: what was due when it left, in cash */
    cash: bigint({ mode: 'number' }).notNull(),
    fee: integer().notNull(),
    expectedOn: date({ mode: 'string' }),
    handedOverAt: createdAt(),
    returnedAt: timestamptz(),
    returnReason: text({ enum: PARCEL_ENDS }),
    /** when the courier's settlement paid it in full */
    settledAt: timestamptz(),
  },
  (t) => [
    check('parcels_returned', sql`(${t.returnedAt} is null) = (${t.returnReason} is null)`),
    check('parcels_return_reason', sql`${t.returnReason} in (${quotedList(PARCEL_ENDS)})`),
    index('parcels_by_hand_over').on(t.handOver),
    uniqueIndex('parcels_tracking')
      .on(t.courier, sql`lower(${t.trackingCode})`)
      .where(sql`${t.trackingCode} is not null`),
    index('parcels_owed')
      .on(t.courier, t.handedOverAt)
      .where(sql`${t.cash} > 0 and ${t.settledAt} is null and ${t.returnedAt} is null`),
  ],
)

/** A second parcel of an order: an order of its own in the books, which another showroom sends without a fee. Rows never change. */
export const orderParts = pgTable(
  'order_parts',
  {
    part: uuid()
      .primaryKey()
      .references(() => orders.id),
    /** the order out of which it was taken; it has the fee */
    whole: order(),
  },
  (t) => [index('order_parts_of').on(t.whole)],
)

/** The ids of all parcels of the order to which an order belongs, with its own. `order`: its id. */
export function parcelsOf(order: SQLWrapper): SQL {
  return sql`(select f.id
    from (select coalesce((select p.whole from order_parts p where p.part = ${order}), ${order}) as id) w
    join lateral (select w.id union all select p.part from order_parts p where p.whole = w.id) f on true)`
}

/** The pairs that came back with a parcel; rows never change. */
export const parcelReturns = pgTable(
  'parcel_returns',
  {
    id: id(),
    order: uuid()
      .notNull()
      .references(() => orders.id),
    product: uuid()
      .notNull()
      .references(() => products.id),
    size: uuid().notNull(),
    quantity: integer().notNull(),
    sellable: boolean().notNull(),
    at: createdAt(),
    by: by(),
  },
  (t) => [check('parcel_returns_quantity', sql`${t.quantity} > 0`), index('parcel_returns_by_order').on(t.order)],
)
