import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Db } from './open.ts'
import { requireRow } from './require-row.ts'

type EditableTable = PgTable & { id: PgColumn; updatedAt: PgColumn }

export interface UpdateOptions<T extends EditableTable> {
  id: string
  values: Partial<T['$inferInsert']>
  /** `updatedAt` of the row as the editor saw it; null: no check */
  expectedUpdatedAt: Date | null
  /** restricts which rows may be updated; default: all */
  filter?: SQL
}

/** A row before and after it was changed. */
export interface RowChange<R> {
  before: R
  after: R
}

/**
 * Updates a row and returns what it was and is, or null when there is none. Throws 409 when it was changed since the editor
 * loaded it, so that no change is silently overwritten. Call it in a transaction: it locks the row.
 */
export async function updateIfUnchanged<T extends EditableTable>(
  tx: Db,
  table: T,
  { id, values, expectedUpdatedAt, filter }: UpdateOptions<T>,
): Promise<RowChange<T['$inferSelect']> | null> {
  const condition = and(eq(table.id, id), filter)
  // Drizzle cannot infer the columns of a generic table.
  const before = (
    await tx
      .select()
      .from(table as PgTable)
      .where(condition)
      .for('no key update')
  )[0] as T['$inferSelect'] & { updatedAt: Date }
  if (!before) return null
  if (expectedUpdatedAt && before.updatedAt.getTime() !== expectedUpdatedAt.getTime())
    throw new ShopError('changed_meanwhile', {})
  const assignments = { ...values, updatedAt: nextUpdatedAt(table.updatedAt) }
  const rows = (await tx
    .update(table)
    .set(assignments as PgUpdateSetSource<T>)
    .where(eq(table.id, id))
    .returning()) as T['$inferSelect'][]
  return { before, after: requireRow(rows) }
}

/** The time of a change: now, but always later than the last one, however close they are. */
export function nextUpdatedAt(updatedAt: PgColumn): SQL {
  return sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`
}
