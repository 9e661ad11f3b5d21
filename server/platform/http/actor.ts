import type { Context } from 'hono'
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
}

/** The actor of a request, by default the caller of its guarded route. Throws 401 where there is none. */
export function actorOf(c: Context<ShopEnv>, id = callerOf(c).id): Actor {
  return { id, requestId: c.var.requestId, address: networkOf(clientAddress(c)) }
}

/** A command of the owner, on behalf of an account or of nobody. */
export function commandActor(id: string | null = null): Actor {
  return { id, requestId: null, address: null }
}
