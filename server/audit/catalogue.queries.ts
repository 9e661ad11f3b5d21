import { desc, eq, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { type RowChange, type UpdateOptions, updateIfUnchanged } from '#server/platform/db/update-if-unchanged.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type AuditedWrite, writeAction } from '#shared/rules/staff/audit-action.ts'
import { MANAGED_RESOURCES } from '#shared/rules/staff/managed-resources.ts'
import type { AuditDetails } from '#shared/schemas/audit.ts'
import { addAuditEntries, addAuditEntry } from './queries.ts'

type ManagedTable = PgTable & { id: PgColumn; updatedAt: PgColumn }
type Row = Record<string, unknown>

const PRICES = ['originalPrice', 'discountPrice']
/** Columns that change with others. */
const DERIVED_COLUMNS = ['updatedAt', 'searchText', 'sizeRun', 'archivedAt', 'inHiddenCategory', 'neverOnSale']

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
    const change = await updateIfUnchanged(tx, table, options).catch((error) => nameFaster(tx, options.id, error))
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

/** Adds the entries of rows that were inserted in this transaction. */
export function addCreatedEntries<T extends ManagedTable>(
  tx: Db,
  actor: Actor,
  table: T,
  rows: T['$inferSelect'][],
): Promise<void> {
  return addAuditEntries(
    tx,
    actor,
    rows.map((row) => writeEntry(table, 'created', row)),
  )
}

/** Adds the entries of rows that were deleted in this transaction. */
export function addDeletedEntries<T extends ManagedTable>(
  tx: Db,
  actor: Actor,
  table: T,
  rows: T['$inferSelect'][],
): Promise<void> {
  return addAuditEntries(
    tx,
    actor,
    rows.map((row) => writeEntry(table, 'deleted', row)),
  )
}

function addWriteEntry(tx: Db, actor: Actor, table: PgTable, write: AuditedWrite, row: Row): Promise<void> {
  return addAuditEntry(tx, actor, writeEntry(table, write, row))
}

function writeEntry(table: PgTable, write: AuditedWrite, row: Row) {
  const details = { ...nameOf(table, row), ...(write === 'created' && priceChanges(null, row)) }
  return { action: actionOf(table, write), subject: String(row.id), details }
}

function resourceOf(table: PgTable) {
  const tableName = getTableName(table)
  if (!isManaged(tableName)) throw new Error(`${tableName} is not among what admins manage`)
  return MANAGED_RESOURCES[tableName]
}

function isManaged(tableName: string): tableName is keyof typeof MANAGED_RESOURCES {
  return Object.hasOwn(MANAGED_RESOURCES, tableName)
}

function actionOf(table: PgTable, write: AuditedWrite) {
  return writeAction(resourceOf(table).name, write)
}

function nameOf(table: PgTable, row: Row): AuditDetails {
  const { calledBy } = resourceOf(table)
  return calledBy === null ? {} : { name: String(row[calledBy]) }
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

/** Rethrows an error of a change: a 409 because somebody was faster says who that was, and when, as the audit knows it. */
export async function nameFaster(tx: Db, subject: string, error: unknown): Promise<never> {
  if (!(error instanceof ShopError) || error.code !== 'changed_meanwhile') throw error
  const [last] = await tx
    .select({ by: users.name, at: auditEntries.at })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.by))
    .where(eq(auditEntries.subject, subject))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  throw new ShopError('changed_meanwhile', last ? { by: last.by, at: last.at.toISOString() } : {})
}
