import type { z } from 'zod'
import { addAuditEntry } from '#server/audit/queries.ts'
import { keepTillOpen, takeBackCash } from '#server/money/take-back-cash.ts'
import { lockVisibleOrder } from '#server/orders/change-order.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller, Shop } from '#server/platform/http/shop-env.ts'
import { approvedBy } from '#server/users/approvals.queries.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { cashTakenBack, Till, TillClosing } from '#shared/schemas/orders/cash.ts'
import {
  addClosedTill,
  addCorrection,
  findClosedTill,
  findLastClosing,
  type LastClosing,
  listCorrections,
  listMovements,
  lockTill,
  readOpenTill,
} from './till.queries.ts'

/**
 * The till of a showroom as it was closed for a day, or, without a day or for one after the last closing, as it stands since that.
 * Throws 404 for a day before the last closing for which no till was closed.
 */
export async function findTill(db: Db, store: string, day: string | undefined): Promise<Till> {
  const last = await findLastClosing(db, store)
  if (day === undefined || !last || day > last.day) return readStanding(db, store, last)
  const closed = await findClosedTill(db, store, day)
  if (!closed) throw notFound('Till')
  const { opened, taken, refunded, paidOut, counted, reason, at, by, since, after, upTo } = closed
  const expected = opened + taken - refunded - paidOut
  return {
    store,
    day,
    since,
    opened,
    taken,
    refunded,
    paidOut,
    expected,
    closed: { counted, difference: counted - expected, reason, at, by },
    corrections: await listCorrections(db, store, day),
    // A program that counted days did not write down which rows were in it.
    movements: upTo === null ? [] : await listMovements(db, store, { after, upTo }),
  }
}

async function readStanding(db: Db, store: string, last: LastClosing | null): Promise<Till> {
  const { upTo: _, ...sums } = await readOpenTill(db, store)
  return {
    store,
    day: dhakaDay(new Date()),
    since: last?.at ?? null,
    ...sums,
    paidOut: 0,
    expected: sums.opened + sums.taken - sums.refunded,
    closed: null,
    corrections: [],
    movements: await listMovements(db, store),
  }
}

/**
 * Closes a till: what moved since the last closing, up to this moment. Throws 409 if a later day or this one is closed, or if it
 * has moved since it was `seen`; 422 for another day than today and yesterday, and for a difference without a reason.
 */
export function closeTill(
  db: Db,
  actor: Actor,
  by: string,
  { store, counted, paidOut, seen, reason, ...closing }: TillClosing,
): Promise<Till> {
  return db.transaction(async (tx) => {
    await lockTill(tx, store)
    const today = dhakaDay(new Date())
    const { day = today } = closing
    refuseDay(day, today, await findLastClosing(tx, store))
    const { opened, taken, refunded, upTo } = await readOpenTill(tx, store)
    if (seen !== undefined && seen !== opened + taken - refunded) throw new ShopError('till_moved')
    const difference = counted - (opened + taken - refunded - paidOut)
    if (difference !== 0 && !reason) {
      const message = t('{taka} differ: please give a reason', { taka: formatTaka(Math.abs(difference)) })
      throw invalid([{ path: 'reason', message, code: 'difference', params: { difference } }])
    }
    const sums = { opened, taken, refunded, paidOut, counted, upTo }
    await addClosedTill(tx, { showroom: store, day, ...sums, reason: reason ?? null, by })
    await addAuditEntry(tx, actor, { action: 'till-closed', subject: store, details: { day, difference } })
    return findTill(tx, store, day)
  })
}

function refuseDay(day: string, today: string, last: LastClosing | null): void {
  const refuse = (message: string, code: string) => invalid([{ path: 'day', message, code }])
  if (day > today) throw refuse(t('This day has not begun'), 'future')
  if (last && day === last.day) throw new ShopError('till_closed')
  if (last && day < last.day) throw new ShopError('later_till_closed', { day: last.day })
  if (day < addDays(today, -1)) throw refuse(t('A till is closed for today or for yesterday'), 'past')
}

/** Adds what was wrong in a closed till, which itself never changes. Throws 404 for a till that is not closed. */
export function correctTill(
  db: Db,
  actor: Actor,
  by: string,
  { store, day, taka, reason }: { store: string; day: string; taka: number; reason: string },
): Promise<Till> {
  return db.transaction(async (tx) => {
    await keepTillOpen(tx, store)
    if (!(await findClosedTill(tx, store, day))) throw notFound('Till')
    await addCorrection(tx, { showroom: store, day, taka, reason, by })
    await addAuditEntry(tx, actor, { action: 'till-corrected', subject: store, details: { day, taka } })
    return findTill(tx, store, day)
  })
}

/**
 * Takes the cash of an order out of the till again. Throws 404 for an order that the caller may not see, 409 for one that is delivered,
 * and as `takeBackCash` does.
 */
export function takeBackCashOf(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  actor: Actor,
  caller: Caller,
  id: string,
  { reason, approval }: z.output<typeof cashTakenBack>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockVisibleOrder(tx, id, caller)
    if (!order) throw notFound('Order')
    if (order.status === 'Delivered') throw new ShopError('cash_of_delivered')
    const act = { asker: caller.id, permission: 'write_closed_tills', subject: id } as const
    await takeBackCash(tx, actor, id, {
      reason,
      caller,
      approvedBy: approval ? (showroom) => approvedBy(tx, config, approval, { ...act, showroom }) : undefined,
    })
  })
}
