import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
import type { Caller, ShopEnv } from './shop-env.ts'

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
  refuseUnlessStaff(c, caller)
  c.header('Cache-Control', 'no-store')
  return next()
})

/** Throws 503 for whoever does not work for the shop, which is closed. */
export function refuseUnlessStaff(c: Context<ShopEnv>, caller: Caller | null): void {
  if (caller && isStaff(caller)) return
  noteClosed(c.env?.incoming)
  throw new ShopError('shop_closed', { retryAfter: LOOK_AGAIN_SECONDS })
}
