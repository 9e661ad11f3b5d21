import type { z } from 'zod'
import { addAuditEntry } from '#server/audit/queries.ts'
import { moveMoney } from '#server/money/move-money.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  addDeviceTill,
  closeDeviceTill,
  keepTold,
  listDrawerMovements,
  lockDevice,
  ofDevice,
  readArrived,
  readDrawer,
  readMethods,
} from '#server/tills/device-tills.queries.ts'
import { lockTill } from '#server/tills/till.queries.ts'
import { t } from '#shared/language/t.ts'
import { notesTotal } from '#shared/rules/counter/counter.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { DeviceTill, DrawerClosing, drawerMove } from '#shared/schemas/counter/device-till.ts'
import type { DeviceRow } from './devices.queries.ts'

/** The till of a device as it stands since it was counted last. */
export async function findDeviceTill(db: Db, { id, showroom, letters, number, name }: DeviceRow): Promise<DeviceTill> {
  const { till: _, after, upTo: __, ...drawer } = await readDrawer(db, id)
  return {
    device: { _id: id, letters, number, name },
    store: showroom,
    ...drawer,
    expected: drawer.opened + drawer.taken - drawer.refunded,
    methods: await readMethods(db, ofDevice(id, after)),
    movements: await listDrawerMovements(db, id, after),
  }
}

/** Locks a device, then the till of its showroom: nothing of the drawer moves until the commit. */
async function lockDrawer(tx: Db, { id, showroom }: DeviceRow) {
  await lockDevice(tx, id)
  await lockTill(tx, showroom)
  const { till, ...drawer } = await readDrawer(tx, id)
  return { ...drawer, till, expected: drawer.opened + drawer.taken - drawer.refunded }
}

/** Opens the till of a device with what lies in its drawer. Throws 409 where it is open. */
export function openDeviceTill(
  db: Db,
  actor: Actor,
  by: string,
  device: DeviceRow,
  { opened }: { opened: number },
): Promise<DeviceTill> {
  return db.transaction(async (tx) => {
    const { till, after } = await lockDrawer(tx, device)
    if (till !== null) throw new ShopError('drawer_open')
    const { id, showroom, name } = device
    await addDeviceTill(tx, { id: newId(), device: id, showroom, openedBy: by, opened, after })
    await addAuditEntry(tx, actor, { action: 'drawer-opened', subject: showroom, details: { device: name } })
    return findDeviceTill(tx, device)
  })
}

/** Puts cash into a drawer or takes some out. Throws 409 where its till is not open, and where it holds another sum than was `seen`. */
export function moveDrawer(
  db: Db,
  actor: Actor,
  by: string,
  device: DeviceRow,
  { kind, taka, reason, withSafe, seen }: z.output<typeof drawerMove>,
): Promise<DeviceTill> {
  return db.transaction(async (tx) => {
    const { till, expected } = await lockDrawer(tx, device)
    if (till === null) throw new ShopError('drawer_closed')
    if (seen !== expected) throw new ShopError('till_moved')
    if (kind === 'paid-out' && taka > expected)
      throw invalid([{ path: 'taka', message: t('That is too much'), code: 'too_much' }])
    const move = { kind, taka: kind === 'paid-in' ? taka : -taka, device: device.id, reason }
    await moveMoney(tx, null, withSafe ? move : { ...move, showroom: device.showroom }, by)
    const details = { device: device.name, taka: move.taka }
    await addAuditEntry(tx, actor, { action: 'drawer-moved', subject: device.showroom, details })
    return findDeviceTill(tx, device)
  })
}

/**
 * Closes the till of a device with what was counted in its drawer. Throws 409 where it is not open, has sales that have not arrived, or
 * holds another sum than was `seen`; 422 for a difference without a reason, and for notes that are not what was counted.
 */
export function closeDrawer(
  db: Db,
  actor: Actor,
  by: string,
  device: DeviceRow,
  { counted, notes, reason, seen, sequence, waiting }: DrawerClosing,
): Promise<DeviceTill> {
  return db.transaction(async (tx) => {
    const { till, expected, taken, refunded, upTo } = await lockDrawer(tx, device)
    if (till === null) throw new ShopError('drawer_closed')
    const missing = Math.max(waiting, sequence - (await readArrived(tx, device.id)))
    if (missing > 0) throw new ShopError('sales_waiting', { count: missing })
    if (seen !== expected) throw new ShopError('till_moved')
    if (notes && notesTotal(notes) !== counted)
      throw invalid([{ path: 'notes', message: t('The notes are not what was counted'), code: 'notes' }])
    const difference = counted - expected
    if (difference !== 0 && !reason) {
      const message = t('{taka} differ: please give a reason', { taka: formatTaka(Math.abs(difference)) })
      throw invalid([{ path: 'reason', message, code: 'difference', params: { difference } }])
    }
    await keepTold(tx, device.id, { sequence, waiting, oldest: null })
    await closeDeviceTill(tx, till, {
      by,
      taken,
      refunded,
      counted,
      upTo,
      reason: reason ?? null,
      notes: notes ?? null,
    })
    const details = { device: device.name, difference }
    await addAuditEntry(tx, actor, { action: 'drawer-closed', subject: device.showroom, details })
    return findDeviceTill(tx, device)
  })
}
