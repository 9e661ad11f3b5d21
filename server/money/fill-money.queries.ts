import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'

/** Writes into the ledger of money what was written beside it (`fill_order_money`); returns how many orders that were. */
export async function fillMoney(db: Db): Promise<number> {
  const { rows } = await db.execute<{ filled: number }>(sql`select fill_order_money() as filled`)
  return rows[0]?.filled ?? 0
}
