import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isStillReferenced } from './constraint-errors.ts'
import { lockRow } from './lock-row.ts'
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
