import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, newestFirstAt, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { product, showroom } from '#server/platform/db/table-references.ts'
import { MAX_PAIRS, MOVEMENT_KINDS, TRANSFER_STATES } from '#shared/rules/showrooms/stock.ts'
import { sizes } from './sizes.ts'
import { users } from './users.ts'

/**
 * The pairs of a product in one size in one showroom. Written by `change_pairs` (functions/change_pairs.sql) and
 * `apply_setting_change` alone, which keep the ledger beside it (decision 0033).
 */
export const stock = pgTable(
  'stock',
  {
    showroom: showroom(),
    product: product(),
    size: uuid()
      .notNull()
      .references(() => sizes.id),
    /** pairs that are there */
    onHand: integer().notNull().default(0),
    /** of them, pairs promised to open orders */
    held: integer().notNull().default(0),
    countedAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.showroom, t.product, t.size] }),
    check(
      'stock_pairs',
      sql`${t.held} >= 0 and ${t.onHand} >= ${t.held} and ${t.onHand} <= ${sql.raw(String(MAX_PAIRS))}`,
    ),
    index('stock_by_size').on(t.size),
    // No index names `held` or `on_hand`, in its predicate neither: an order that holds pairs then changes no index (decision 0033).
    index('stock_by_product').on(t.product, t.size, t.showroom),
  ],
)

/**
 * The ledger: rows never change. `pairs` is what was added to the pairs on hand, except that 'held' and 'released' change
 * only the pairs held; 'sold' and 'undone' change both.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    at: createdAt(),
    /** null: a command of the owner */
    by: uuid().references(() => users.id),
    showroom: showroom(),
    product: product(),
    /** without a foreign key: sizes can be deleted once no pairs are left */
    size: uuid().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    pairs: integer().notNull(),
    order: uuid(),
    /** what a counter sold */
    sale: uuid(),
    /** in which they came back */
    exchange: uuid(),
    transfer: uuid(),
    /** the note of a delivery */
    reference: text(),
    reason: text(),
  },
  (t) => [
    check('stock_movements_kind', sql`${t.kind} in (${quotedList(MOVEMENT_KINDS)})`),
    check('stock_movements_pairs', sql`${t.pairs} <> 0`),
    index('stock_movements_newest').on(...newestFirstAt(t)),
    index('stock_movements_by_actor').on(t.by, ...newestFirstAt(t)),
    index('stock_movements_by_showroom').on(t.showroom, ...newestFirstAt(t)),
    index('stock_movements_by_product').on(t.product, ...newestFirstAt(t)),
    index('stock_movements_by_order').on(t.order).where(sql`${t.order} is not null`),
    index('stock_movements_by_sale').on(t.sale).where(sql`${t.sale} is not null`),
  ],
)

/** The lines of open orders for which no showroom has the pairs: nothing is held for them. */
export const orderShortages = pgTable(
  'order_shortages',
  {
    order: uuid().notNull(),
    position: integer().notNull(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.order, t.position] })],
)

/** Deliveries to showrooms: the same reference in the same showroom is the same delivery. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    showroom: showroom(),
    reference: text().notNull(),
    at: createdAt(),
    by: uuid().references(() => users.id),
  },
  (t) => [uniqueIndex('deliveries_reference').on(t.showroom, sql`lower(${t.reference})`)],
)

/** Pairs on the way between two showrooms; they belong to neither until they are received. What is asked for moves nothing yet. */
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    from: showroom(),
    to: showroom(),
    state: text({ enum: TRANSFER_STATES }).notNull().default('sent'),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    createdBy: uuid().references(() => users.id),
    /** when it was received or cancelled */
    closedAt: timestamptz(),
    closedBy: uuid().references(() => users.id),
  },
  (t) => [
    check('transfers_ends', sql`${t.from} <> ${t.to}`),
    check('transfers_state', sql`${t.state} in (${quotedList(TRANSFER_STATES)})`),
    check('transfers_closed', sql`(${t.state} in ('asked', 'sent')) = (${t.closedAt} is null)`),
    index('transfers_by_sender').on(t.from, t.createdAt.desc().nullsFirst()),
    index('transfers_by_receiver').on(t.to, t.createdAt.desc().nullsFirst()),
    index('transfers_newest').on(t.createdAt.desc().nullsFirst()),
  ],
)

export const transferRows = pgTable(
  'transfer_rows',
  {
    transfer: uuid()
      .notNull()
      .references(() => transfers.id),
    product: product(),
    size: uuid().notNull(),
    sent: integer().notNull(),
    /** null until it is received */
    received: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.transfer, t.product, t.size] }),
    check(
      'transfer_rows_pairs',
      sql`${t.sent} > 0 and (${t.received} is null or ${t.received} between 0 and ${t.sent})`,
    ),
  ],
)
