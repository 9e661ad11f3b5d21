import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { CounterDevice } from '#shared/schemas/counter/counter.ts'
import { hashDeviceKey, newDeviceKey } from './access.ts'
import { addDevice, findDevice, type NewDevice, revokeDevice } from './devices.queries.ts'

/** Registers a device for a showroom; its key is told once, and kept as a hash. */
export function registerDevice(
  db: Db,
  actor: Actor,
  by: string,
  { showroom, name, former }: NewDevice,
): Promise<{ device: CounterDevice; key: string }> {
  const key = newDeviceKey()
  return db.transaction(async (tx) => {
    const id = await addDevice(tx, { showroom, name, former, keyHash: hashDeviceKey(key), by })
    await addAuditEntry(tx, actor, {
      action: 'counter-device-registered',
      subject: showroom,
      details: { device: name },
    })
    return { device: await deviceOf(tx, id), key }
  })
}

/** Revokes a device at once. Throws 409 if it is revoked. */
export function endDevice(
  db: Db,
  actor: Actor,
  by: string,
  { _id, store, name }: CounterDevice,
): Promise<CounterDevice> {
  return db.transaction(async (tx) => {
    if (!(await revokeDevice(tx, _id, by))) throw new ShopError('device_revoked')
    await addAuditEntry(tx, actor, { action: 'counter-device-revoked', subject: store._id, details: { device: name } })
    return deviceOf(tx, _id)
  })
}

async function deviceOf(tx: Db, id: string): Promise<CounterDevice> {
  const device = await findDevice(tx, id)
  if (!device) throw notFound('Device')
  return device
}
