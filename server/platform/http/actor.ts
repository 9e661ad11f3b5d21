import type { Context } from 'hono'
import { forbidden } from '#server/platform/errors/shop-error.ts'
import { type Grants, type Membership, missingFor } from '#shared/rules/people/grants.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { clientAddress, networkOf } from './client-address.ts'
import { callerOf } from './guard.ts'
import type { ShopEnv } from './shop-env.ts'

/** Who does something, and by which request. */
export interface Actor {
  /** id of the account; null: a command of the owner, on the shop's machine */
  id: string | null
  requestId: string | null
  /** the network of the client, /24 or /48; null where there is none */
  address: string | null
  /** id of who approved it on the spot; missing: nobody had to */
  approvedBy?: string | null
  /** where they may do what; missing: a command of the owner, who may all */
  grants?: Grants
}

/** The actor of a request, by default the caller of its guarded route. Throws 401 where there is none. */
export function actorOf(c: Context<ShopEnv>, id = callerOf(c).id): Actor {
  const grants = c.var.caller?.grants ?? {}
  return { id, requestId: c.var.requestId, address: networkOf(clientAddress(c)), grants }
}

/** A command of the owner, on behalf of an account or of nobody. */
export function commandActor(id: string | null = null): Actor {
  return { id, requestId: null, address: null }
}

/** Throws 403 that names the permission unless the actor has it in all showrooms. */
export function assertMay(actor: Actor, permission: Permission): void {
  assertMayGive(actor, { permissions: [permission], showrooms: 'all' })
}

/** Throws 403 with the first permission of a membership that the actor has not got where it is to hold: nobody gives what they lack. */
export function assertMayGive({ grants }: Actor, membership: Membership): void {
  const missing = grants && missingFor(grants, membership)
  if (missing) throw forbidden(missing)
}
