import { onDuplicate } from '#server/db/constraint-errors.ts'
import type { Db } from '#server/db/open.ts'
import { moveOrderStock } from '#server/stock/moves.queries.ts'
import { soldOut } from '#server/stock/serve.queries.ts'
import type { OrderStatus } from '#shared/rules/order-status.ts'
import { findWantedLines, setStatus } from './desk/queries.ts'
import { addOrderEvent } from './queries.ts'

/**
 * Sets another status of an order that the transaction has locked, with its event and its pairs. Throws 409 if its transaction
 * id has been used again since it was cancelled, or if `store` no longer has its pairs.
 */
export async function moveToStatus(
  tx: Db,
  { order, store, from, to, by }: { order: string; store: string; from: OrderStatus; to: OrderStatus; by: string },
): Promise<void> {
  const changedAt = await setStatus(tx, order, to).catch(onDuplicate('transaction_id_used_since'))
  if (changedAt) await addOrderEvent(tx, { order, from, to, by, at: changedAt })
  const short = await moveOrderStock(tx, { order, from, to, by })
  if (short.length > 0) throw await soldOut(tx, store, await findWantedLines(tx, order), short)
}
