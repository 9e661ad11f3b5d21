import { noteReading } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { Order } from '#shared/schemas/order.ts'
import { type DeskQuery, listDeskOrders } from './queries.ts'

/**
 * As `listDeskOrders`, with an audit entry: of which showroom and how many, but without the search text, which may be
 * somebody's phone number.
 */
export function readDeskOrders(
  db: Db,
  actor: Actor,
  caller: Caller,
  query: DeskQuery,
): Promise<{ list: Order[]; total: number }> {
  return db.transaction(async (tx) => {
    const result = await listDeskOrders(tx, caller, query)
    await noteReading(tx, actor, {
      subject: query.store,
      page: query.page,
      listed: result.list.length,
      details: { searched: query.query !== '' },
    })
    return result
  })
}
