import { addAuditEntry } from '#server/audit/queries.ts'
import { findOpenRequests, givePairsBack, keepPairs } from '#server/pairs/kept-pairs.queries.ts'
import { lockPairs } from '#server/pairs/moves.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forbidden, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { isOpenRequest } from '#shared/rules/counter/exchange-request.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { ExchangeRequest } from '#shared/schemas/counter/exchange-request.ts'
import { tellBuyer } from './request-letter.ts'
import { findRequest } from './requests.queries.ts'
import { lockRequest, saveAnswer, saveDone } from './write-requests.queries.ts'

interface Answering {
  id: string
  caller: Caller
  publicUrl: string
}

/** A request, and the e-mail to which its letter goes; null: its buyer has proven none. */
interface Told {
  request: ExchangeRequest
  email: string | null
}

interface Cancelling {
  id: string
  customer: string
  /** of which it is; missing: of any order of the customer */
  order?: string
  publicUrl: string
}

/** The buyer does not want it any more. Throws 404 for a request of somebody else or of another order, 409 once it has ended. */
export function cancelRequest(db: Db, { id, customer, order, publicUrl }: Cancelling): Promise<ExchangeRequest> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request?.customer !== customer || request.order !== (order ?? request.order)) throw notFound('Request')
    if (!isOpenRequest(request.state)) throw new ShopError('request_ended')
    await givePairsBack(tx, [id], customer)
    await saveAnswer(tx, id, { state: 'cancelled', by: null })
    return (await tellOf(tx, id, publicUrl)).request
  })
}

/**
 * The showroom of a request says yes, and keeps what is wanted from now on, if that is still there. Throws 403 for who may not decide in
 * that showroom, 409 unless it is asked, of a delivered order.
 */
export function acceptRequest(db: Db, actor: Actor, { id, caller, publicUrl }: Answering): Promise<Told> {
  return db.transaction(async (tx) => {
    const { order, state, number, isDelivered } = await lockToAnswer(tx, id, caller)
    if (state === 'accepted') throw new ShopError('request_accepted')
    if (state !== 'asked') throw new ShopError('request_ended')
    if (!isDelivered) throw new ShopError('exchange_undelivered', { number })
    await lockPairs(
      tx,
      (await findOpenRequests(tx, [order])).flatMap(({ kept }) => kept),
    )
    await givePairsBack(tx, [id], caller.id)
    // What has gone meanwhile is chosen anew in the showroom.
    await keepPairs(tx, id, caller.id)
    await saveAnswer(tx, id, { state: 'accepted', by: caller.id })
    await addAuditEntry(tx, actor, { action: 'exchange-accepted', subject: order })
    return tellOf(tx, id, publicUrl)
  })
}

/** The showroom of a request says no, and why, also when the pairs have come. Throws as `acceptRequest`, 409 once it has ended. */
export function refuseRequest(
  db: Db,
  actor: Actor,
  { id, caller, publicUrl, reason }: Answering & { reason: string },
): Promise<Told> {
  return db.transaction(async (tx) => {
    const { order, state } = await lockToAnswer(tx, id, caller)
    if (!isOpenRequest(state)) throw new ShopError('request_ended')
    await givePairsBack(tx, [id], caller.id)
    await saveAnswer(tx, id, { state: 'refused', by: caller.id, refusal: reason })
    await addAuditEntry(tx, actor, { action: 'exchange-refused', subject: order })
    return tellOf(tx, id, publicUrl)
  })
}

async function lockToAnswer(tx: Db, id: string, caller: Caller) {
  const request = await lockRequest(tx, id)
  if (!request) throw notFound('Request')
  if (!may(caller.grants, 'write_exchanges', request.showroom)) throw forbidden('write_exchanges')
  return request
}

async function tellOf(tx: Db, id: string, publicUrl: string, isPart = false): Promise<Told> {
  const request = await findRequest(tx, id)
  if (!request) throw notFound('Request')
  return { request, email: await tellBuyer(tx, request, publicUrl, isPart) }
}

/** What of a request came back, and whether the rest `isOpen`. */
type Done = { id: string; isOpen: boolean }

/** Ends what of locked requests came back in an exchange, and gives back what was kept for that; `tellDone` tells their buyers. */
export async function endRequests(
  tx: Db,
  requests: readonly string[],
  { exchange, by }: { exchange: string; by: string },
): Promise<Done[]> {
  if (requests.length === 0) return []
  const done = await saveDone(tx, requests, exchange)
  await givePairsBack(
    tx,
    done.map(({ id }) => id),
    by,
  )
  return done
}

/** Tells the buyers of what is done of their requests. */
export async function tellDone(tx: Db, done: readonly Done[], publicUrl: string): Promise<void> {
  // Of each order one at most, and nearly always of one order.
  for (const { id, isOpen } of done) await tellOf(tx, id, publicUrl, isOpen)
}
