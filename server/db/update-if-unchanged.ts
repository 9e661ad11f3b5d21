import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { changedMeanwhile } from '#server/http/errors.ts'
import type { Db } from './open.ts'

type Editable = PgTable & { id: PgColumn; updatedAt: PgColumn }

interface Change<T extends Editable> {
  id: string
  values: Partial<T['$inferInsert']>
  /** `updatedAt` of the row as the editor saw it; null: no check */
  seen: Date | null
  /** restricts which rows may be updated; default: all */
  among?: SQL
}

/**
 * Updates a row and returns it, or null when there is none. Throws 409 when it was changed since the editor loaded it, so
 * that no change is silently overwritten.
 */
export async function changeSeen<T extends Editable>(
  db: Db,
  table: T,
  { id, values, seen, among }: Change<T>,
): Promise<T['$inferSelect'] | null> {
  const which = and(eq(table.id, id), among)
  const changes = {
    ...values,
    updatedAt: sql`greatest(clock_timestamp(), ${table.updatedAt} + interval '1 millisecond')`,
  }
  // Drizzle cannot infer the columns of a generic table.
  const rows = (await db
    .update(table)
    .set(changes as PgUpdateSetSource<T>)
    .where(and(which, seen ? eq(table.updatedAt, seen) : undefined))
    .returning()) as unknown[]
  if (rows[0]) return rows[0] as T['$inferSelect']
  const still = seen ? await db.$count(table as PgTable, which) : 0
  if (still > 0) throw changedMeanwhile()
  return null
}
