import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isAdmin, isStaff } from '#shared/rules/roles.ts'
import { forbidden, unauthorized } from './errors.ts'
import type { Caller, ShopEnv } from './shop-env.ts'

/** Who may make a call. `rule` stands in the OpenAPI document and in the role matrix. */
export interface Access {
  rule: string
  /** 'handler': decided there, because it depends on the body */
  allows: ((caller: Caller, c: Context<ShopEnv>) => boolean) | 'everyone' | 'handler'
}

/** Visitors too; a token, good or bad, is not even looked at. */
export const everyone: Access = { rule: 'everyone', allows: 'everyone' }
/** Any account, for itself. */
export const signedIn: Access = { rule: 'signed in', allows: () => true }
export const admin: Access = { rule: 'admin', allows: (caller) => isAdmin(caller) }
export const superUser: Access = { rule: 'super user', allows: (caller) => caller.su }

/** Whoever works for the shop; of a store user's calls only the own store's orders are theirs. */
export const staff: Access = { rule: 'staff', allows: isStaff }

/** The staff of the store that the path names, or an admin. */
export function ownStore(parameter: string): Access {
  return {
    rule: 'staff of the store or admin',
    allows: (caller, c) => isAdmin(caller) || caller.store === c.req.param(parameter)?.toLowerCase(),
  }
}

/** The account that the path names. */
export function self(parameter: string): Access {
  return { rule: 'self', allows: (caller, c) => isNamed(caller, c, parameter) }
}

/** The account that the path names, or an admin. */
export function selfOrAdmin(parameter: string): Access {
  return {
    rule: 'self or admin',
    allows: (caller, c) => isNamed(caller, c, parameter) || isAdmin(caller),
  }
}

function isNamed(caller: Caller, c: Context<ShopEnv>, parameter: string): boolean {
  return caller.id === c.req.param(parameter)?.toLowerCase()
}

/** Lets a request pass if the rule allows its caller; else 401 (not known who) or 403 (known, not allowed). */
export function guard(access: Access) {
  return createMiddleware<ShopEnv>(async (c, next) => {
    if (access.allows === 'everyone') return next()
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Authorization')
    if (access.allows === 'handler') return next()
    const caller = await c.var.identify(c.req.header('Authorization'))
    c.set('caller', caller)
    if (!access.allows(caller, c)) throw forbidden()
    return next()
  })
}

/** The caller of a guarded call. */
export function callerOf(c: Context<ShopEnv>): Caller {
  if (!c.var.caller) throw unauthorized('Please login first')
  return c.var.caller
}
