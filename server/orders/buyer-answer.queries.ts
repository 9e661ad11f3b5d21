import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { orderConfirmations, orderWork } from '#server/platform/db/tables/order-work.ts'

/** No clerk has the order for a call, and nobody has to call. */
const ANSWERED = { atRisk: false, takenBy: null, takenUntil: null, call: null, callAt: null }

/** The buyer has said yes, by phone, by the link or to whoever approves: no call is needed any more, and the link is dead. */
export async function noteConfirmed(tx: Db, order: string): Promise<void> {
  const confirmedAt = sql<Date>`coalesce(${orderWork.confirmedAt}, now())`
  await tx
    .insert(orderWork)
    .values({ order, ...ANSWERED, confirmedAt: sql`now()` })
    .onConflictDoUpdate({ target: orderWork.order, set: { ...ANSWERED, noAnswers: 0, holdEndedAt: null, confirmedAt } })
  await closeConfirmation(tx, order)
}

/** The orders are cancelled: no call is needed any more, and their links are dead. */
export async function noteCancelled(tx: Db, orders: string[]): Promise<void> {
  await tx.update(orderWork).set(ANSWERED).where(inArray(orderWork.order, orders))
  await closeConfirmation(tx, ...orders)
}

/** Makes the links that confirm orders invalid, if they were sent. */
export async function closeConfirmation(tx: Db, ...orders: string[]): Promise<void> {
  await tx
    .update(orderConfirmations)
    .set({ closedAt: sql`now()` })
    .where(and(inArray(orderConfirmations.order, orders), isNull(orderConfirmations.closedAt)))
}
