import type { z } from 'zod'
import { addAuditEntry } from '#server/audit/queries.ts'
import { keepTillOpen, takeBackCash } from '#server/money/take-back-cash.ts'
import { lockVisibleOrder } from '#server/orders/change-order.queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { forbidden, invalid, notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller, Shop } from '#server/platform/http/shop-env.ts'
import { approvedBy } from '#server/users/approvals.queries.ts'
import { addDays, dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { may } from '#shared/rules/people/grants.ts'
import type { cashTakenBack, Till, TillClosing } from '#shared/schemas/orders/cash.ts'
import { listClosedDeviceTills, listOpenDeviceTills, readMethods } from './device-tills.queries.ts'
import {
  addClosedTill,
  addCorrection,
  findClosedTill,
  findLastClosing,
  type LastClosing,
  listCorrections,
  listMovements,
  lockTill,
  ofShowroom,
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
    methods: [],
    devices: await listClosedDeviceTills(db, store, { since, until: at }),
    // A program that counted days did not write down which rows were in it.
    movements: upTo === null ? [] : await listMovements(db, store, { after, upTo }),
  }
}

async function readStanding(db: Db, store: string, last: LastClosing | null): Promise<Till> {
  const { upTo: _, after, ...sums } = await readOpenTill(db, store)
  const since = last?.at ?? null
  const until = new Date().toISOString()
  return {
    store,
    day: dhakaDay(new Date()),
    since,
    ...sums,
    paidOut: 0,
    expected: sums.opened + sums.taken - sums.refunded,
    closed: null,
    corrections: [],
    methods: await readMethods(db, ofShowroom(store, after)),
    devices: [
      ...(await listOpenDeviceTills(db, store, since)),
      ...(await listClosedDeviceTills(db, store, { since, until })),
    ],
    movements: await listMovements(db, store),
  }
}

/**
 * Closes a till: what moved since the last closing, up to this moment. Throws 409 if a later day or this one is closed, if it
 * has moved since it was `seen`, or while devices are not counted or have not sent everything (`withoutDevices` leaves them); 422 for another day than today and yesterday, and for a difference without a reason.
 */
export function closeTill(
  db: Db,
  actor: Actor,
  { id: by, grants }: Pick<Caller, 'id' | 'grants'>,
  { store, counted, paidOut, seen, reason, withoutDevices, ...closing }: TillClosing,
): Promise<Till> {
  if (withoutDevices && !may(grants, 'write_closed_tills', store)) throw forbidden('write_closed_tills')
  return db.transaction(async (tx) => {
    await lockTill(tx, store)
    const today = dhakaDay(new Date())
    const { day = today } = closing
    const last = await findLastClosing(tx, store)
    refuseDay(day, today, last)
    if (!withoutDevices) await refuseOpenDevices(tx, store, last)
    else if (!reason) throw invalid([{ path: 'reason', message: t('Please give a reason'), code: 'required' }])
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

/** Throws 409 while the till of a device is open, or while sales of one have not arrived. */
async function refuseOpenDevices(tx: Db, store: string, last: LastClosing | null): Promise<void> {
  const open = (await listOpenDeviceTills(tx, store, last?.at ?? null)).filter(
    ({ openedAt, waiting, missing }) => openedAt !== null || waiting > 0 || missing > 0,
  )
  if (open.length === 0) return
  throw new ShopError('devices_open', { devices: open.map(({ device }) => `${device.letters}-${device.number}`) })
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
