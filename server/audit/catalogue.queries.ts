import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { requireRow } from '#server/db/require-row.ts'
import { categories } from '#server/db/tables/categories.ts'
import { colors } from '#server/db/tables/colors.ts'
import { directors } from '#server/db/tables/directors.ts'
import { products } from '#server/db/tables/products.ts'
import { showrooms } from '#server/db/tables/showrooms.ts'
import { sizes } from '#server/db/tables/sizes.ts'
import { slides } from '#server/db/tables/slides.ts'
import { subCategories } from '#server/db/tables/sub-categories.ts'
import { type RowChange, type UpdateOptions, updateIfUnchanged } from '#server/db/update-if-unchanged.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AuditedResource, AuditedWrite } from '#shared/rules/audit-action.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import { addAuditEntries, addAuditEntry } from './queries.ts'

type ManagedTable = PgTable & { id: PgColumn; updatedAt: PgColumn }
type Row = Record<string, unknown>

/** Each managed resource by its table, with the column by which people call it; null where that may be a person's name. */
const RESOURCES = new Map<PgTable, { resource: AuditedResource; nameColumn: string | null }>([
  [categories, { resource: 'category', nameColumn: 'name' }],
  [subCategories, { resource: 'sub-category', nameColumn: 'name' }],
  [products, { resource: 'product', nameColumn: 'code' }],
  [slides, { resource: 'slide', nameColumn: null }],
  [colors, { resource: 'color', nameColumn: 'name' }],
  [sizes, { resource: 'size', nameColumn: 'size' }],
  [directors, { resource: 'director', nameColumn: null }],
  [showrooms, { resource: 'showroom', nameColumn: 'code' }],
])
const PRICES = ['originalPrice', 'discountPrice']
/** Columns that change with others. */
const DERIVED_COLUMNS = ['updatedAt', 'searchText', 'sizeRun']

/** Inserts a row of the catalogue with its audit entry, in one transaction. */
export function createRow<T extends ManagedTable>(
  db: Db,
  actor: Actor,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  return db.transaction(async (tx) => {
    const row = requireRow((await tx.insert(table).values(values).returning()) as T['$inferSelect'][])
    await addWriteEntry(tx, actor, table, 'created', row)
    return row
  })
}

/** Changes a row of the catalogue with its audit entry, in one transaction; otherwise as `updateIfUnchanged`. */
export function changeRow<T extends ManagedTable>(
  db: Db,
  actor: Actor,
  table: T,
  options: UpdateOptions<T>,
): Promise<T['$inferSelect'] | null> {
  return db.transaction(async (tx) => {
    const change = await updateIfUnchanged(tx, table, options)
    if (!change) return null
    await addChangeEntries(tx, actor, table, [change])
    return change.after
  })
}

/**
 * Deletes a row of the catalogue with its audit entry, in one transaction; false if there is none. `remove` does it where
 * more than the row is concerned; it is locked by then.
 */
export function deleteRow<T extends ManagedTable>(
  db: Db,
  actor: Actor,
  table: T,
  id: string,
  remove: (tx: Db) => Promise<boolean> = async (tx) => (await tx.delete(table).where(eq(table.id, id))).rowCount === 1,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, id))
      .for('update')
    if (!row || !(await remove(tx))) return false
    await addWriteEntry(tx, actor, table, 'deleted', row)
    return true
  })
}

/** Adds the entries of rows that were changed in this transaction: which columns changed, and prices before and after. */
export function addChangeEntries<T extends ManagedTable>(
  tx: Db,
  actor: Actor,
  table: T,
  changes: RowChange<T['$inferSelect']>[],
): Promise<void> {
  const entries = changes.map(({ before, after }) => ({
    action: actionOf(table, 'changed'),
    subject: String(after.id),
    details: {
      ...nameOf(table, after),
      fields: Object.keys(after).filter((key) => !DERIVED_COLUMNS.includes(key) && !isSame(before[key], after[key])),
      ...priceChanges(before, after),
    },
  }))
  return addAuditEntries(tx, actor, entries)
}

function addWriteEntry(tx: Db, actor: Actor, table: PgTable, write: AuditedWrite, row: Row): Promise<void> {
  const details = { ...nameOf(table, row), ...(write === 'created' && priceChanges(null, row)) }
  return addAuditEntry(tx, actor, { action: actionOf(table, write), subject: String(row.id), details })
}

function resourceOf(table: PgTable) {
  const entry = RESOURCES.get(table)
  if (!entry) throw new Error('a table that the audit does not know was changed')
  return entry
}

function actionOf(table: PgTable, write: AuditedWrite) {
  return `${resourceOf(table).resource}-${write}` as const
}

function nameOf(table: PgTable, row: Row): AuditDetails {
  const { nameColumn } = resourceOf(table)
  return nameColumn === null ? {} : { name: String(row[nameColumn]) }
}

function priceChanges(before: Row | null, after: Row): AuditDetails {
  const changed = PRICES.filter((key) => key in after && before?.[key] !== after[key])
  return Object.fromEntries(
    changed.map((key) => [key, { from: before === null ? null : Number(before[key]), to: Number(after[key]) }]),
  )
}

/** Values of columns: texts, numbers, moments, lists of ids. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || String(one) === String(other)
}
