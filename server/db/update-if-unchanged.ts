import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { ShopError } from '#server/errors/shop-error.ts'
import type { Db } from './open.ts'

type EditableTable = PgTable & { id: PgColumn; updatedAt: PgColumn }

interface UpdateOptions<T extends EditableTable> {
  id: string
  values: Partial<T['$inferInsert']>
  /** `updatedAt` of the row as the editor saw it; null: no check */
  expectedUpdatedAt: Date | null
  /** restricts which rows may be updated; default: all */
  filter?: SQL
}

/**
 * Updates a row and returns it, or null when there is none. Throws 409 when it was changed since the editor loaded it, so
 * that no change is silently overwritten.
 */
export async function updateIfUnchanged<T extends EditableTable>(
  db: Db,
  table: T,
  { id, values, expectedUpdatedAt, filter }: UpdateOptions<T>,
): Promise<T['$inferSelect'] | null> {
  const condition = and(eq(table.id, id), filter)
  const assignments = {
    ...values,
    updatedAt: nextUpdatedAt(table.updatedAt),
  }
  // Drizzle cannot infer the columns of a generic table.
  const rows = (await db
    .update(table)
    .set(assignments as PgUpdateSetSource<T>)
    .where(and(condition, expectedUpdatedAt ? eq(table.updatedAt, expectedUpdatedAt) : undefined))
    .returning()) as unknown[]
  if (rows[0]) return rows[0] as T['$inferSelect']
  const existing = expectedUpdatedAt ? await db.$count(table as PgTable, condition) : 0
  if (existing > 0) throw new ShopError('changed_meanwhile')
  return null
}

/** The time of a change: now, but always later than the last one, however close they are. */
export function nextUpdatedAt(updatedAt: PgColumn): SQL {
  return sql`greatest(clock_timestamp(), ${updatedAt} + interval '1 millisecond')`
}
