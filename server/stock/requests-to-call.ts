import { addAuditEntry, noteReading } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import type { RequestsToCall } from '#shared/schemas/stock/stock-requests.ts'
import { listRequestsToCall, takeRequestToCall } from './back-in-stock.queries.ts'

/** As `listRequestsToCall`, with an audit entry: their phones are read. */
export function readRequests(
  db: Db,
  actor: Actor,
  showrooms: Showrooms,
  query: { page: number; limit: number },
): Promise<RequestsToCall> {
  return db.transaction(async (tx) => {
    const found = await listRequestsToCall(tx, showrooms, query)
    const { length } = found.requests
    await noteReading(tx, actor, { action: 'stock-requests-read', page: query.page, listed: length })
    return found
  })
}

/** Takes a customer who was told off the list. Throws 404 for a request that none of the showrooms has. */
export function noteTold(db: Db, actor: Actor, showrooms: Showrooms, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const name = await takeRequestToCall(tx, id, showrooms)
    if (name === null) throw notFound('Request')
    await addAuditEntry(tx, actor, { action: 'stock-request-told', subject: id, details: { name } })
  })
}
