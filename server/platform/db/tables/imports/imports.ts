import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { happenedAt, id, newestFirstAt, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import { IMPORT_KINDS } from '#shared/rules/imports/columns.ts'
import type { RowProblem } from '#shared/rules/imports/faults.ts'
import { IMPORT_FATES, IMPORT_SOURCES, IMPORT_STATES, IMPORT_VERDICTS } from '#shared/rules/imports/states.ts'
import type { ImportCell, ImportOptions } from '#shared/schemas/imports/import.ts'
import { users } from '../users.ts'

/** Files that are brought into the shop (decision 0054). */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** of the file */
    name: text().notNull(),
    at: happenedAt(),
    /** null: a command of the owner */
    by: uuid().references(() => users.id),
    state: text({ enum: IMPORT_STATES }).notNull().default('staged'),
    source: text({ enum: IMPORT_SOURCES }).notNull(),
    /** the row of the headings, from 1 */
    headRow: integer().notNull(),
    headings: jsonb().$type<string[]>().notNull(),
    /** what each column is: a field, `pairs:` and a showroom, or null */
    columns: jsonb().$type<(string | null)[]>().notNull(),
    options: jsonb().$type<ImportOptions>().notNull(),
    /** rows of the file below the headings; 0: its upload goes on, or it is forgotten but for what its columns were */
    rows: integer().notNull().default(0),
    /** of what it does at present: items so far, and all of them */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** ids of categories, sub-categories, colours and sizes that it made */
    made: jsonb().$type<MadeByImport>().notNull().default({}),
    /** when its dry run was given up: its columns are to be looked at again */
    failedAt: timestamptz(),
    startedAt: timestamptz(),
    endedAt: timestamptz(),
    undoneAt: timestamptz(),
  },
  (t) => [
    check('imports_kind', sql`${t.kind} in (${quotedList(IMPORT_KINDS)})`),
    check('imports_state', sql`${t.state} in (${quotedList(IMPORT_STATES)})`),
    check('imports_source', sql`${t.source} in (${quotedList(IMPORT_SOURCES)})`),
    index('imports_newest').on(...newestFirstAt(t)),
    index('imports_at_work').on(t.at).where(sql`${t.state} in ('checking', 'running', 'undoing')`),
  ],
)

export interface MadeByImport {
  categories?: string[]
  subCategories?: string[]
  colors?: string[]
  sizes?: string[]
}

const ofImport = () =>
  uuid()
    .notNull()
    .references(() => imports.id, { onDelete: 'cascade' })

/** The rows of a file as they stand in it. */
export const importRows = pgTable(
  'import_rows',
  { import: ofImport(), row: integer().notNull(), cells: jsonb().$type<string[]>().notNull() },
  (t) => [primaryKey({ columns: [t.import, t.row] })],
)

/** What each row says of which item, as it was read by its columns. */
export const importLines = pgTable(
  'import_lines',
  { import: ofImport(), key: text().notNull(), row: integer().notNull(), line: jsonb().notNull() },
  (t) => [primaryKey({ columns: [t.import, t.key, t.row] })],
)

/** What an import would do with each article, showroom or customer, and what it has done. */
export const importItems = pgTable(
  'import_items',
  {
    import: ofImport(),
    key: text().notNull(),
    /** its first row */
    row: integer().notNull(),
    rows: integer().array().notNull(),
    /** what people call it */
    name: text().notNull(),
    verdict: text({ enum: IMPORT_VERDICTS }).notNull(),
    fate: text({ enum: IMPORT_FATES }).notNull().default('waiting'),
    cells: jsonb().$type<ImportCell[]>().notNull().default([]),
    problems: jsonb().$type<(RowProblem & { inRow: number })[]>().notNull().default([]),
    /** what it became or was */
    subject: uuid(),
    /** the version that the import has written */
    version: timestamp({ withTimezone: true, mode: 'string', precision: 3 }),
    /** what is written back when it is undone */
    undo: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.import, t.key] }),
    check('import_items_verdict', sql`${t.verdict} in (${quotedList(IMPORT_VERDICTS)})`),
    check('import_items_fate', sql`${t.fate} in (${quotedList(IMPORT_FATES)})`),
    index('import_items_by_verdict').on(t.import, t.verdict, t.row),
    index('import_items_waiting').on(t.import, t.key).where(sql`${t.fate} = 'waiting'`),
  ],
)
