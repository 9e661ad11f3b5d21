import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { isId } from '#shared/rules/id.ts'
import type { OrderStatus } from '#shared/rules/orders/order-status.ts'
import type { StatusChanges, StatusResults } from '#shared/schemas/status-change.ts'
import { changeStatus } from './change-order.ts'

interface ChangedStatus {
  order: string
  from: OrderStatus
  to: OrderStatus
}

/**
 * Changes the status of many orders as `changeStatus` does, each in a transaction of its own: one that is refused holds up
 * none of the others. Returns what became of each, and what has changed.
 */
export async function changeStatuses(
  db: Db,
  changes: StatusChanges['changes'],
  caller: Caller,
  actor: Actor,
): Promise<{ results: StatusResults['results']; changed: ChangedStatus[] }> {
  const results: StatusResults['results'] = []
  const changed: ChangedStatus[] = []
  for (const { order, ...change } of changes) {
    try {
      if (!isId(order)) throw notFound('Order')
      const { previousStatus } = await changeStatus(db, order, change, caller, actor)
      if (previousStatus) changed.push({ order, from: previousStatus, to: change.status })
      results.push({ order, refused: null })
    } catch (error) {
      if (!(error instanceof ShopError) || error.status >= 500) throw error
      results.push({ order, refused: { code: error.code, message: error.message } })
    }
  }
  return { results, changed }
}
