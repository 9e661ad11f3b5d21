import type { Context } from 'hono'
import { forbidden } from '#server/platform/errors/shop-error.ts'
import { includesShowroom, type Showrooms } from '#shared/rules/people/grants.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { callerOf } from './guard.ts'
import { parseId } from './parse-id.ts'
import type { ShopEnv } from './shop-env.ts'

/**
 * The showrooms that a list is limited to: the one that was asked for, else all in which the caller has the permission of the route.
 * Throws 403 for one in which they have not.
 */
export function showroomsAsked(c: Context<ShopEnv>, asked: string | undefined, permission: Permission): Showrooms {
  const { showrooms } = callerOf(c)
  if (!asked) return showrooms
  const showroom = parseId(asked, 'Showroom')
  assertIn(showrooms, showroom, permission)
  return [showroom]
}

/** Throws 403 unless the caller has the permission of the route in a showroom. */
export function assertOwn(c: Context<ShopEnv>, showroom: string, permission: Permission): void {
  assertIn(callerOf(c).showrooms, showroom.toLowerCase(), permission)
}

function assertIn(showrooms: Showrooms, showroom: string, permission: Permission): void {
  if (!includesShowroom(showrooms, showroom)) throw forbidden(permission)
}

/** What an audit entry is about: the only showroom, null: several. */
export function onlyShowroom(showrooms: Showrooms): string | null {
  return showrooms.length === 1 ? (showrooms[0] ?? null) : null
}
