import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { forbidden, ShopError } from '#server/platform/errors/shop-error.ts'
import { includesShowroom, mayEverywhere as mayHave, showroomsOf } from '#shared/rules/people/grants.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { isStaff } from '#shared/rules/people/roles.ts'
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
  /** any of which the route asks for: the caller's `showrooms` are then those where it holds */
  permissions?: readonly Permission[]
  /** what it asks for beside, in all showrooms */
  also?: readonly Permission[]
  /** what it asks for beside where a field changes: the handler compares it with what is stored */
  fields?: Readonly<Record<string, Permission>>
  /** where it has to hold: anywhere, in the showroom of the path, in several, in all */
  reach?: 'any' | 'path' | 'several' | 'all'
}

/** Visitors too; a token, valid or not, is ignored. */
export const everyone: Access = { rule: 'everyone', allows: 'everyone' }
/** Any account, for itself. */
export const signedIn: Access = { rule: 'signed in', allows: () => true, isOwn: true }

/** Sent by pages with what they ask while nobody has touched them for some time: it does not keep a session alive. */
const NOBODY_THERE = 'Nobody-There'

/** Everyone who works for the shop, whatever they may. */
export const staff: Access = { rule: 'staff', allows: isStaff }

/** Who has one of the permissions in any showroom; handlers keep to the `showrooms` of the caller. */
export function may(...permissions: readonly [Permission, ...Permission[]]): Access {
  return { rule: permissions.join(' or '), permissions, reach: 'any', allows: ({ showrooms }) => showrooms.length > 0 }
}

/** Who has the permission in the showroom of the path. */
export function mayAt(parameter: string, permission: Permission): Access {
  return {
    rule: `${permission} in the store`,
    permissions: [permission],
    reach: 'path',
    allows: ({ showrooms }, c) => includesShowroom(showrooms, c.req.param(parameter)?.toLowerCase() ?? ''),
  }
}

/** Who has the permission in more than one showroom: those of a single one ask for that by its id. */
export function mayInSeveral(permission: Permission): Access {
  return {
    rule: `${permission} in several stores`,
    permissions: [permission],
    reach: 'several',
    allows: ({ showrooms }) => showrooms === 'all' || showrooms.length > 1,
  }
}

/** Who has the permission in all showrooms there are and will be: what it concerns belongs to none of them. */
export function mayEverywhere(permission: Permission): Access {
  return {
    rule: `${permission} in all stores`,
    permissions: [permission],
    reach: 'all',
    allows: ({ showrooms }) => showrooms === 'all',
  }
}

/** Who has another permission beside, in all showrooms. */
export function and(access: Access, permission: Permission): Access {
  const { rule, allows, also = [] } = access
  if (typeof allows !== 'function') throw new Error(`who may is not known yet: ${rule}`)
  return {
    ...access,
    rule: `${permission} and ${rule}`,
    also: [...also, permission],
    allows: (caller, c) => allows(caller, c) && mayHave(caller.grants, permission),
  }
}

/** Who has another permission beside if they change one of the fields. */
export function changing(access: Access, permission: Permission, fields: readonly string[]): Access {
  return { ...access, fields: { ...access.fields, ...Object.fromEntries(fields.map((field) => [field, permission])) } }
}

/** The account in the path. */
export function self(parameter: string): Access {
  return { rule: 'self', allows: (caller, c) => isSelf(caller, c, parameter), isOwn: true }
}

/** The account in the path, or who has the permission in all showrooms. */
export function selfOr(parameter: string, permission: Permission): Access {
  const others = mayEverywhere(permission)
  return {
    ...others,
    rule: `self or ${others.rule}`,
    allows: (caller, c) => isSelf(caller, c, parameter) || caller.showrooms === 'all',
  }
}

/** Any account for what is its own; what is somebody else's is there for who has the permission, with `all` in all showrooms. */
export function ownOr(permission: Permission, reach: 'any' | 'all' = 'any'): Access {
  const others = reach === 'all' ? mayEverywhere(permission) : may(permission)
  return { ...others, rule: `own, or ${others.rule}`, allows: () => true }
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
    const caller = within(await c.var.identify(c.req.header('Authorization'), { isUse }), access)
    c.set('caller', caller)
    if (caller.isKey) {
      await c.var.limits.count('callsPerKey', caller.session)
      if (!access.permissions) throw forbidden()
    }
    if (caller.lacksSecondStep && !access.isOwn) throw new ShopError('second_step_missing')
    if (!access.allows(caller, c)) throw forbidden(missingOf(access, caller))
    return next()
  })
}

/** What a refusal names: what is asked for beside only where that alone is missing. */
function missingOf({ permissions = [], also = [] }: Access, { grants, showrooms }: Caller): Permission | undefined {
  return (showrooms === 'all' && also.find((permission) => !mayHave(grants, permission))) || permissions[0]
}

/** A caller with the showrooms in which a permission of the route holds. */
export function within(caller: Caller, { permissions = [] }: Pick<Access, 'permissions'>): Caller {
  return { ...caller, showrooms: showroomsOf(caller.grants, permissions) }
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
