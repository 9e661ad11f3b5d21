import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { isAdmin, isStaff } from '#shared/rules/people/roles.ts'
import type { Caller, ShopEnv } from './shop-env.ts'

/** Who may call a route. `rule` appears in the OpenAPI document and in the role matrix. */
export interface Access {
  rule: string
  /** 'handler': the handler decides, because it depends on the body */
  allows: ((caller: Caller, c: Context<ShopEnv>) => boolean) | 'everyone' | 'handler'
  /** whether pages ask by themselves, which does not keep a session alive; default: no */
  isByItself?: boolean
  /** whether it is about the own account alone: open also to whoever still has to set up a second step; default: no */
  isOwn?: boolean
}

/** Visitors too; a token, valid or not, is ignored. */
export const everyone: Access = { rule: 'everyone', allows: 'everyone' }
/** Any account, for itself. */
export const signedIn: Access = { rule: 'signed in', allows: () => true, isOwn: true }
export const admin: Access = { rule: 'admin', allows: (caller) => isAdmin(caller) }
export const superUser: Access = { rule: 'super user', allows: (caller) => caller.su }

/** Sent by pages with what they ask while nobody has touched them for some time: it does not keep a session alive. */
const NOBODY_THERE = 'Nobody-There'

/** Everyone who works for the shop; handlers limit a store user to the orders of their own showroom. */
export const staff: Access = { rule: 'staff', allows: isStaff }

/** The staff of the showroom in the path, or an admin. */
export function ownShowroom(parameter: string): Access {
  return {
    rule: 'staff of the store or admin',
    allows: (caller, c) => isAdmin(caller) || caller.store === c.req.param(parameter)?.toLowerCase(),
  }
}

/** The account in the path. */
export function self(parameter: string): Access {
  return { rule: 'self', allows: (caller, c) => isSelf(caller, c, parameter), isOwn: true }
}

/** The account in the path, or an admin. */
export function selfOrAdmin(parameter: string): Access {
  return {
    rule: 'self or admin',
    allows: (caller, c) => isSelf(caller, c, parameter) || isAdmin(caller),
  }
}

function isSelf(caller: Caller, c: Context<ShopEnv>, parameter: string): boolean {
  return caller.id === c.req.param(parameter)?.toLowerCase()
}

/**
 * Lets a request pass if the rule allows its caller; else 401 (not authenticated) or 403 (not allowed). What everyone may
 * read is read on the visitors' connections.
 */
export function guard(access: Access) {
  return createMiddleware<ShopEnv>(async (c, next) => {
    if (access.allows === 'everyone') {
      if (isRead(c.req.method)) c.set('db', c.var.visitorDb)
      return next()
    }
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Authorization')
    if (access.allows === 'handler') return next()
    const isUse = !access.isByItself && c.req.header(NOBODY_THERE) === undefined
    const caller = await c.var.identify(c.req.header('Authorization'), { isUse })
    c.set('caller', caller)
    if (caller.lacksSecondStep && !access.isOwn) throw new ShopError('second_step_missing')
    if (!access.allows(caller, c)) throw new ShopError('forbidden')
    return next()
  })
}

/** Whether a request only reads. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The caller of a guarded route. Throws 401 where there is none. */
export function callerOf(c: Context<ShopEnv>): Caller {
  if (!c.var.caller) throw new ShopError('login_required')
  return c.var.caller
}
