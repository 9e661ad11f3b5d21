import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/**
 * Locks a row until the transaction ends; false when there is none. Who deletes a row locks it before anything else:
 * whoever is about to use it either was first, or waits and finds it gone, and neither holds what the other waits for.
 */
export async function lockRow(tx: Db, table: PgTable & { id: PgColumn }, id: string): Promise<boolean> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return rows.length > 0
}
