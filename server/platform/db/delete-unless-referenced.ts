import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isStillReferenced } from './constraint-errors.ts'
import type { Db } from './open.ts'

interface References {
  /** removes the references of archived rows, which do not keep it from being deleted */
  clearArchived: (tx: Db) => Promise<unknown>
  /** the error while other rows still refer to it */
  inUseError: () => Promise<Error>
}

/** Deletes a row that nothing but archived rows refers to; false if there is none. */
export async function deleteUnlessReferenced(
  db: Db,
  table: PgTable & { id: PgColumn },
  id: string,
  { clearArchived, inUseError }: References,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      if (!(await lockRow(tx, table, id))) return false
      await clearArchived(tx)
      await tx.delete(table).where(eq(table.id, id))
      return true
    })
  } catch (error) {
    throw isStillReferenced(error) ? await inUseError() : error
  }
}

/**
 * Locks a row until the transaction ends; false when there is none. A transaction that deletes a row locks it first: a
 * concurrent one that refers to the row then either came first or waits and finds it deleted, without a deadlock.
 */
async function lockRow(tx: Db, table: PgTable & { id: PgColumn }, id: string): Promise<boolean> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return rows.length > 0
}
