import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { assertOwn } from '#server/platform/http/own-showrooms.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
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
export async function deviceOf(c: Context<ShopEnv>, permission: Permission = 'write_counter'): Promise<DeviceRow> {
  const device = await sendingDevice(c, permission)
  if (device.revokedAt) throw new ShopError('device_revoked')
  return device
}

/**
 * The device of a request, in whose showroom the caller has the permission of the route. Throws 409 while the shop sells nothing over
 * counters, 403 for an unknown device and for somebody who has it not there.
 */
export async function sendingDevice(c: Context<ShopEnv>, permission: Permission = 'write_counter'): Promise<DeviceRow> {
  await requireCounter(c)
  const key = c.req.header(COUNTER_KEY) ?? ''
  const device = key === '' || key.length > 200 ? null : await findDeviceByKey(c.var.db, hashDeviceKey(key))
  if (!device) throw new ShopError('device_unknown')
  assertOwn(c, device.showroom, permission)
  return device
}

/** Throws 409 while the shop sells nothing over counters. */
export async function requireCounter(c: Context<ShopEnv>): Promise<void> {
  const { counter } = await readSettings(c.var.db)
  if (!counter.kept) throw new ShopError('counter_off')
}
