import { sql } from 'drizzle-orm'
import { tillLock } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Waits while somebody closes the till of a showroom: until the commit, nobody does. */
export async function keepTillOpen(tx: Db, showroom: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${tillLock(showroom)}, 0))`)
}

export type CashInTill = {
  position: number
  showroom: string
  /** whether the till is closed that has it */
  isClosed: boolean
}

/** The cash that stands for an order in tills, the newest first. */
export async function findCashInTills(tx: Db, order: string): Promise<CashInTill[]> {
  const { rows } = await tx.execute<CashInTill>(sql`
    select position::float8 as position, showroom, position <= till_closed_up_to(showroom, 'infinity') as "isClosed"
    from standing_money where "order" = ${order} and kind = 'cash' order by position desc`)
  return rows
}
