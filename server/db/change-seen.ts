import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { changedMeanwhile } from '#server/http/errors.ts'
import type { Db } from './open.ts'

type Editable = PgTable & { id: PgColumn; updatedAt: PgColumn }

interface Change<T extends Editable> {
  id: string
  values: Partial<T['$inferInsert']>
  /** when the row was last changed, as whoever sends this change saw it; null: they do not say */
  seen: Date | null
  /** which rows can be changed at all; all of them where nothing is said */
  among?: SQL
}

/**
 * Changes a row and gives it back; null when there is none. Throws 409 when it was changed after the editor saw it, so
 * that nobody's work is silently overwritten.
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
  // Drizzle cannot see through a table that is a type parameter.
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
