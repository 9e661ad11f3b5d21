import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { SETTLEMENT_KINDS } from '#shared/rules/parcel.ts'
import { createdAt, id, newestFirstAt, quotedList } from '../columns.ts'
import { by, courier } from '../table-references.ts'
import { orders } from './orders.ts'

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
