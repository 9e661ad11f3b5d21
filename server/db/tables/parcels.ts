import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { RETURN_REASONS, SETTLEMENT_KINDS } from '#shared/rules/parcel.ts'
import { createdAt, editableUpdatedAt, id, newestFirstAt, quotedList, timestamptz } from '../columns.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { showrooms } from './showrooms.ts'
import { users } from './users.ts'

const orderKey = () =>
  uuid()
    .primaryKey()
    .references(() => orders.id)
const by = () =>
  uuid()
    .notNull()
    .references(() => users.id)
const courier = () =>
  uuid()
    .notNull()
    .references(() => couriers.id)

/** Who carries parcels: the owner's data. Fees in taka. */
export const couriers = pgTable(
  'couriers',
  {
    id: id(),
    name: text().notNull(),
    phone: text().notNull(),
    areas: text().array().notNull().default([]),
    feeInside: integer().notNull(),
    feeOutside: integer().notNull(),
    /** an address with {code}; '' for none */
    tracking: text().notNull().default(''),
    /** the columns of its sheet, in order */
    columns: text().array().notNull(),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
    archivedAt: timestamptz(),
  },
  (t) => [uniqueIndex('couriers_name').on(sql`lower(${t.name})`).where(sql`${t.archivedAt} is null`)],
)

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
    /** what the courier is to collect at the door: the total of a cash order, else 0 */
    cash: bigint({ mode: 'number' }).notNull(),
    fee: integer().notNull(),
    expectedOn: date({ mode: 'string' }),
    handedOverAt: createdAt(),
    returnedAt: timestamptz(),
    returnReason: text({ enum: RETURN_REASONS }),
    /** when the courier's settlement paid it in full */
    settledAt: timestamptz(),
  },
  (t) => [
    check('parcels_returned', sql`(${t.returnedAt} is null) = (${t.returnReason} is null)`),
    check('parcels_return_reason', sql`${t.returnReason} in (${quotedList(RETURN_REASONS)})`),
    index('parcels_by_hand_over').on(t.handOver),
    uniqueIndex('parcels_tracking')
      .on(t.courier, sql`lower(${t.trackingCode})`)
      .where(sql`${t.trackingCode} is not null`),
    index('parcels_owed')
      .on(t.courier, t.handedOverAt)
      .where(sql`${t.cash} > 0 and ${t.settledAt} is null and ${t.returnedAt} is null`),
  ],
)

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

/** Files in which a courier says what it paid; the same file twice is one. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    courier: courier(),
    name: text().notNull(),
    fileHash: text().notNull(),
    at: createdAt(),
    by: by(),
  },
  (t) => [
    uniqueIndex('settlements_once').on(t.courier, t.fileHash),
    index('settlements_newest').on(...newestFirstAt(t)),
  ],
)

/** Its rows, which never change; amounts in taka. */
export const settlementRows = pgTable(
  'settlement_rows',
  {
    settlement: uuid()
      .notNull()
      .references(() => settlements.id),
    position: integer().notNull(),
    order: uuid().references(() => orders.id),
    /** the order number or tracking code of the file */
    code: text().notNull(),
    kind: text({ enum: SETTLEMENT_KINDS }).notNull(),
    collected: bigint({ mode: 'number' }).notNull(),
    fee: integer(),
    /** the other cells */
    cells: jsonb().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.settlement, t.position] }),
    check('settlement_rows_kind', sql`${t.kind} in (${quotedList(SETTLEMENT_KINDS)})`),
    index('settlement_rows_by_order').on(t.order),
  ],
)

/** The till of a showroom at the end of a day in Dhaka; rows never change, corrections are rows of `till_corrections`. */
export const tillDays = pgTable(
  'till_days',
  {
    showroom: uuid()
      .notNull()
      .references(() => showrooms.id),
    day: date({ mode: 'string' }).notNull(),
    opened: bigint({ mode: 'number' }).notNull(),
    taken: bigint({ mode: 'number' }).notNull(),
    paidOut: bigint({ mode: 'number' }).notNull(),
    counted: bigint({ mode: 'number' }).notNull(),
    reason: text(),
    at: createdAt(),
    by: by(),
  },
  (t) => [
    primaryKey({ columns: [t.showroom, t.day] }),
    check('till_days_taka', sql`${t.opened} >= 0 and ${t.taken} >= 0 and ${t.paidOut} >= 0 and ${t.counted} >= 0`),
    check('till_days_reason', sql`${t.counted} = ${t.opened} + ${t.taken} - ${t.paidOut} or ${t.reason} <> ''`),
  ],
)

/** What was found wrong in a closed till; rows never change. */
export const tillCorrections = pgTable(
  'till_corrections',
  {
    id: id(),
    showroom: uuid()
      .notNull()
      .references(() => showrooms.id),
    day: date({ mode: 'string' }).notNull(),
    taka: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    at: createdAt(),
    by: by(),
  },
  (t) => [index('till_corrections_by_day').on(t.showroom, t.day)],
)
