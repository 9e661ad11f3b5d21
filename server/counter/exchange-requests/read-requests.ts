import { findOrderFor } from '#server/orders/order-detail.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { ExchangeRequestsOfOrder } from '#shared/schemas/counter/exchange-request.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { listNotesOfOrder } from '../exchanges/credit-notes.queries.ts'
import { findSources } from '../exchanges/find-sources.ts'
import { listOfOrder } from './requests.queries.ts'

/** The requests of an order that the caller may see, what of it can come back, and what has; null if they may see none with this id. */
export async function readRequestsOfOrder(
  db: Db,
  settings: Settings,
  id: string,
  caller: Caller,
): Promise<ExchangeRequestsOfOrder | null> {
  const order = await findOrderFor(db, id, caller)
  if (!order) return null
  const isTaken = settings.counter.kept && order.status === 'Delivered'
  const [sources, requests, creditNotes] = await Promise.all([
    isTaken ? findSources(db, settings, { number: order.number, phone: '', day: undefined }) : [],
    listOfOrder(db, id),
    listNotesOfOrder(db, id),
  ])
  const [source] = sources
  return { requests, creditNotes, ...(source && { source }) }
}
