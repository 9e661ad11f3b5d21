import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { assertOwn } from '#server/platform/http/own-showrooms.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { type DeviceRow, findDeviceByKey } from './devices.queries.ts'

/** The header in which a device sends its key. */
export const COUNTER_KEY = 'Counter-Key'

export function newDeviceKey(): string {
  return randomBytes(32).toString('base64url')
}

export function hashDeviceKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The device of a request, as `sendingDevice`. Throws 409 for one that was revoked. */
export async function deviceOf(c: Context<ShopEnv>): Promise<DeviceRow> {
  const device = await sendingDevice(c)
  if (device.revokedAt) throw new ShopError('device_revoked')
  return device
}

/**
 * The device of a request, in whose showroom the caller may sell. Throws 409 while the shop sells nothing over counters, 403 for an
 * unknown device and for somebody who may not sell there.
 */
export async function sendingDevice(c: Context<ShopEnv>): Promise<DeviceRow> {
  await requireCounter(c)
  const key = c.req.header(COUNTER_KEY) ?? ''
  const device = key === '' || key.length > 200 ? null : await findDeviceByKey(c.var.db, hashDeviceKey(key))
  if (!device) throw new ShopError('device_unknown')
  assertOwn(c, device.showroom, 'write_counter')
  return device
}

/** Throws 409 while the shop sells nothing over counters. */
export async function requireCounter(c: Context<ShopEnv>): Promise<void> {
  const { counter } = await readSettings(c.var.db)
  if (!counter.kept) throw new ShopError('counter_off')
}
