import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import { invalid, notFound, ShopError } from '#server/errors/shop-error.ts'
import type { Actor } from '#server/http/actor.ts'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/price.ts'
import type { Till, TillClosing } from '#shared/schemas/cash.ts'
import { addClosedTill, addCorrection, findClosedTill, readTill } from './till.queries.ts'

/** The till of a showroom on a day: as it was closed, or as it stands. */
export async function findTill(db: Db, store: string, day: string): Promise<Till> {
  const closed = await findClosedTill(db, store, day)
  if (closed) return { store, day, ...closed, expected: closed.opened + closed.taken - closed.paidOut }
  const { opened, taken } = await readTill(db, store, day)
  return { store, day, opened, taken, paidOut: 0, expected: opened + taken, closed: null, corrections: [] }
}

/**
 * Closes the till of a day, once. Throws 409 if it was closed already, 422 for a day that has not begun, and for a difference
 * without a reason.
 */
export function closeTill(
  db: Db,
  actor: Actor,
  by: string,
  { store, day, counted, paidOut, reason }: TillClosing,
): Promise<Till> {
  return db.transaction(async (tx) => {
    if (day > dhakaDay(new Date()))
      throw invalid([{ path: 'day', message: t('This day has not begun'), code: 'future' }])
    const { opened, taken } = await readTill(tx, store, day)
    const difference = counted - (opened + taken - paidOut)
    if (await findClosedTill(tx, store, day)) throw new ShopError('till_closed')
    if (difference !== 0 && !reason) {
      const message = t('{taka} differ: please give a reason', { taka: formatTaka(Math.abs(difference)) })
      throw invalid([{ path: 'reason', message, code: 'difference', params: { difference } }])
    }
    const row = { showroom: store, day, opened, taken, paidOut, counted, reason: reason ?? null, by }
    if (!(await addClosedTill(tx, row))) throw new ShopError('till_closed')
    await addAuditEntry(tx, actor, { action: 'till-closed', subject: store, details: { day, difference } })
    return findTill(tx, store, day)
  })
}

/** Adds what was wrong in a closed till, which itself never changes. Throws 404 for a till that is not closed. */
export function correctTill(
  db: Db,
  actor: Actor,
  by: string,
  { store, day, taka, reason }: { store: string; day: string; taka: number; reason: string },
): Promise<Till> {
  return db.transaction(async (tx) => {
    if (!(await findClosedTill(tx, store, day))) throw notFound('Till')
    await addCorrection(tx, { showroom: store, day, taka, reason, by })
    await addAuditEntry(tx, actor, { action: 'till-corrected', subject: store, details: { day, taka } })
    return findTill(tx, store, day)
  })
}
