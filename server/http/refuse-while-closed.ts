import { createMiddleware } from 'hono/factory'
import { ShopError } from '#server/errors/shop-error.ts'
import { isStaff } from '#shared/rules/roles.ts'
import type { ShopEnv } from './shop-env.ts'

/** Seconds after which a machine may look again whether the shop has opened. */
export const LOOK_AGAIN_SECONDS = 3_600

/** While the shop is closed, lets pass those who work for it; throws 503 for all others. What they are told is kept nowhere. */
export const refuseWhileClosed = createMiddleware<ShopEnv>(async (c, next) => {
  if (c.env?.forPage || !(await c.var.isClosed())) return next()
  const caller = c.var.caller ?? (await c.var.identify(c.req.header('Authorization')).catch(() => null))
  if (!caller || !isStaff(caller)) throw new ShopError('shop_closed', { retryAfter: LOOK_AGAIN_SECONDS })
  c.header('Cache-Control', 'no-store')
  return next()
})
