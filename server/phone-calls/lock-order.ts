import { type LockedOrder, lockVisibleOrder } from '#server/orders/desk/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { findCallWork } from './queries.ts'

/**
 * Locks an order for a call until the transaction ends; returns it with the calls in a row that nobody answered, and whether the
 * caller has taken it. Throws 404 for
 * one that the caller may not see, 409 if it is no longer Pending or another clerk has it.
 */
export async function lockOrderToCall(
  tx: Db,
  order: string,
  caller: Caller,
): Promise<LockedOrder & { noAnswers: number; isTaken: boolean }> {
  const locked = await lockVisibleOrder(tx, order, caller)
  if (!locked) throw notFound('Order')
  if (locked.status !== 'Pending') throw new ShopError('order_changed_meanwhile', { status: locked.status })
  const { takenBy, lastTakenBy, noAnswers } = await findCallWork(tx, order)
  if (takenBy && takenBy.id !== caller.id) throw new ShopError('call_taken', { name: takenBy.name })
  return { ...locked, noAnswers, isTaken: lastTakenBy === caller.id }
}
