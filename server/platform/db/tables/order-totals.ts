import { bigint, date, integer, numeric, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { showroom } from '#server/platform/db/table-references.ts'

/** Order events not yet included in the stored totals, added by a trigger (decision 0011). */
export const uncountedEvents = pgTable('uncounted_events', { event: uuid().primaryKey() })

/**
 * Totals of the orders placed on a day in Dhaka; `store` is a showroom, or ANY for all of them. Wallet totals exclude
 * cancelled orders. Events still in `uncounted_events` are missing here: query the views (db/views), which add them
 * (decision 0011).
 */
export const dailyOrders = pgTable(
  'daily_orders',
  {
    day: date({ mode: 'string' }).notNull(),
    store: uuid().notNull(),
    orders: integer().notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    delivered: integer().notNull(),
    deliveredTaka: bigint({ mode: 'number' }).notNull(),
    cancelled: integer().notNull(),
    cancelledTaka: bigint({ mode: 'number' }).notNull(),
    bkash: integer().notNull(),
    bkashTaka: bigint({ mode: 'number' }).notNull(),
    nagad: integer().notNull(),
    nagadTaka: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.store] })],
)

/** The columns of `daily_orders` that are added up. */
export const ORDER_FIGURES = [
  'orders',
  'taka',
  'delivered',
  'delivered_taka',
  'cancelled',
  'cancelled_taka',
  'bkash',
  'bkash_taka',
  'nagad',
  'nagad_taka',
] as const

/** Pairs and taka of a day's orders per product, without cancelled ones; `store` as in `dailyOrders`. */
export const dailyProducts = pgTable(
  'daily_products',
  {
    day: date({ mode: 'string' }).notNull(),
    store: uuid().notNull(),
    product: uuid().notNull(),
    pairs: integer().notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.store, t.day, t.product] })],
)

/** Pairs of a day's orders per size, as in `dailyProducts`. */
export const dailySizes = pgTable(
  'daily_sizes',
  {
    day: date({ mode: 'string' }).notNull(),
    store: uuid().notNull(),
    size: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    pairs: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.store, t.day, t.size] })],
)

/**
 * Pairs and taka of a day's sales at the counters of a showroom per shoe and size, without what was voided: the trigger `count_sale` adds
 * each sale as it is committed, discounts taken off.
 */
export const dailySalePairs = pgTable(
  'daily_sale_pairs',
  {
    day: date({ mode: 'string' }).notNull(),
    showroom: showroom(),
    product: uuid().notNull(),
    size: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
    pairs: integer().notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.showroom, t.day, t.product, t.size] })],
)
