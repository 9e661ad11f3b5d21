import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/**
 * Locks a row until the transaction ends; false when there is none. A transaction that deletes a row locks it first: a
 * concurrent one that refers to the row then either came first or waits and finds it deleted, without a deadlock.
 */
export async function lockRow(tx: Db, table: PgTable & { id: PgColumn }, id: string): Promise<boolean> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  return rows.length > 0
}
