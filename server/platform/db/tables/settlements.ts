import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, newestFirstAt, paisa, quotedList } from '#server/platform/db/columns.ts'
import { by, courier, showroom } from '#server/platform/db/table-references.ts'
import type { NamedRow } from '#shared/rules/files/row-faults.ts'
import { SETTLEMENT_KINDS } from '#shared/rules/orders/parcel.ts'
import { orders } from './orders.ts'

/** Files in which a courier says what it paid; the same file twice is one. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    courier: courier(),
    name: text().notNull(),
    fileHash: text().notNull(),
    /** below its headings; null: an older program has read it. Taken into `settlement_rows`, named or blank. */
    rows: integer(),
    blank: integer().notNull().default(0),
    /** the rows that could not be read, and why */
    named: jsonb().$type<NamedRow[]>().notNull().default([]),
    at: createdAt(),
    by: by(),
  },
  (t) => [
    uniqueIndex('settlements_once').on(t.courier, t.fileHash),
    index('settlements_newest').on(...newestFirstAt(t)),
  ],
)

/** Its rows, which never change. */
export const settlementRows = pgTable(
  'settlement_rows',
  {
    settlement: uuid()
      .notNull()
      .references(() => settlements.id),
    position: integer().notNull(),
    /** as the spreadsheet shows it, from 1 with the headings; null: an older program has read it */
    row: integer(),
    order: uuid().references(() => orders.id),
    /** the order number or tracking code of the file */
    code: text().notNull(),
    kind: text({ enum: SETTLEMENT_KINDS }).notNull(),
    /** whole taka */
    collected: bigint({ mode: 'number' }).notNull(),
    collectedPaisa: paisa(),
    /** whole taka */
    fee: integer(),
    feePaisa: paisa(),
    /** taka that the parcel was to bring, and its fee as agreed, on that day; null: not known, or an older program has read it */
    cash: bigint({ mode: 'number' }),
    expectedFee: integer(),
    /** the other cells */
    cells: jsonb().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.settlement, t.position] }),
    check('settlement_rows_kind', sql`${t.kind} in (${quotedList(SETTLEMENT_KINDS)})`),
    check('settlement_rows_paisa', sql`${t.collectedPaisa} between 0 and 99 and ${t.feePaisa} between 0 and 99`),
    index('settlement_rows_by_order').on(t.order),
  ],
)

/**
 * The till of a showroom as it was closed, for a day in Dhaka: what moved since the closing before. Rows never change, corrections
 * are rows of `till_corrections`.
 */
export const tillDays = pgTable(
  'till_days',
  {
    showroom: showroom(),
    day: date({ mode: 'string' }).notNull(),
    opened: bigint({ mode: 'number' }).notNull(),
    taken: bigint({ mode: 'number' }).notNull(),
    /** cash that was given back */
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    paidOut: bigint({ mode: 'number' }).notNull(),
    counted: bigint({ mode: 'number' }).notNull(),
    reason: text(),
    /** the last row of `order_money` that it counts; null: a program that counted days has closed it */
    upTo: bigint({ mode: 'number' }),
    at: createdAt(),
    by: by(),
  },
  (t) => [
    primaryKey({ columns: [t.showroom, t.day] }),
    check('till_days_taka', sql`${t.taken} >= 0 and ${t.refunded} >= 0 and ${t.paidOut} >= 0 and ${t.counted} >= 0`),
    check(
      'till_days_reason',
      sql`${t.counted} = ${t.opened} + ${t.taken} - ${t.refunded} - ${t.paidOut} or ${t.reason} <> ''`,
    ),
  ],
)

/** What was found wrong in a closed till; rows never change. */
export const tillCorrections = pgTable(
  'till_corrections',
  {
    id: id(),
    showroom: showroom(),
    day: date({ mode: 'string' }).notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    at: createdAt(),
    by: by(),
  },
  (t) => [index('till_corrections_by_day').on(t.showroom, t.day)],
)
