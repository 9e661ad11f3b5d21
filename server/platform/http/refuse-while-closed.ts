import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import type { ShopEnv } from './shop-env.ts'

/** Seconds after which a machine may look again whether the shop has opened. */
export const LOOK_AGAIN_SECONDS = 3_600

const refused = new WeakSet<IncomingMessage>()

/** Notes that a request was answered 503 because the shop is closed: a decision of its owner, and no failure. */
export function noteClosed(request: IncomingMessage | undefined): void {
  if (request) refused.add(request)
}

/** Whether a request was answered so. */
export function wasClosedTo(request: IncomingMessage): boolean {
  return refused.has(request)
}

/** While the shop is closed, lets pass those who work for it; throws 503 for all others. What they are told is kept nowhere. */
export const refuseWhileClosed = createMiddleware<ShopEnv>(async (c, next) => {
  if (c.env?.forPage || !(await c.var.isClosed())) return next()
  const caller = c.var.caller ?? (await c.var.identify(c.req.header('Authorization')).catch(() => null))
  if (!caller || !isStaff(caller)) {
    noteClosed(c.env?.incoming)
    throw new ShopError('shop_closed', { retryAfter: LOOK_AGAIN_SECONDS })
  }
  c.header('Cache-Control', 'no-store')
  return next()
})
