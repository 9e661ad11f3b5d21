import { sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { tillLock } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { may } from '#shared/rules/people/grants.ts'
import { undoMoney } from './move-money.queries.ts'

interface CashTakenBack {
  reason: string
  caller: Pick<Caller, 'id' | 'grants'>
  /** who has approved it for a closed till of a showroom; missing: nobody was asked */
  approvedBy?: ((showroom: string) => Promise<string>) | undefined
}

/**
 * Takes the cash of an order, which the transaction has locked, out of the till that took it, because it never came in. Of a till
 * that is closed only who corrects closed tills does that: it is missing in the one that is open now. Throws 409 where no till has cash
 * of it, and for everybody else where the till is closed and nobody has approved it.
 */
export async function takeBackCash(
  tx: Db,
  actor: Actor,
  order: string,
  { reason, caller, approvedBy }: CashTakenBack,
): Promise<void> {
  for (const { showroom } of await findCashInTills(tx, order)) await keepTillOpen(tx, showroom)
  const rows = await findCashInTills(tx, order)
  if (rows.length === 0) throw new ShopError('no_cash_taken')
  const mayCorrect = (showroom: string) => may(caller.grants, 'write_closed_tills', showroom)
  const closed = rows.find(({ isClosed, showroom }) => isClosed && !mayCorrect(showroom))
  if (closed && !approvedBy) throw new ShopError('cash_in_closed_till', { showroom: closed.showroom })
  const approver = closed && approvedBy ? await approvedBy(closed.showroom) : null
  for (const { position } of rows) await undoMoney(tx, order, { position, reason }, caller.id)
  await addAuditEntry(tx, { ...actor, approvedBy: approver }, { action: 'cash-taken-back', subject: order })
}

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
async function findCashInTills(tx: Db, order: string): Promise<CashInTill[]> {
  const { rows } = await tx.execute<CashInTill>(sql`
    select position::float8 as position, showroom, position <= till_closed_up_to(showroom, 'infinity') as "isClosed"
    from standing_money where "order" = ${order} and kind = 'cash' order by position desc`)
  return rows
}
