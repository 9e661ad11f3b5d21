import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import type { Grants, Showrooms } from '#shared/rules/people/grants.ts'
import type { RoleFlags } from '#shared/rules/people/roles.ts'
import type { OwnConfirmation } from '#shared/schemas/second-step.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import type { Limits } from './limits.ts'

/** The signed-in account as the database has it at this request. */
export interface Caller extends RoleFlags {
  id: string
  /** id of the showroom that a store user works for */
  store: string | null
  /** whether a role asks for a second step and none is set up: then only the own account is open */
  lacksSecondStep?: boolean
  /** whether it is an API key: open to it is what asks for a permission, nothing of an account */
  isKey?: boolean
  /** id of the session whose token was sent, or of the API key */
  session: string
  /** where they may do what */
  grants: Grants
  /** where the permission holds that the route asks for, put there by its guard: what it reads and writes is bounded by these */
  showrooms: Showrooms
}

/** The dependencies of the API; tests supply their own. */
export interface Shop {
  db: Db
  /** for what everyone may read: on connections of its own */
  visitorDb: Db
  config: Config
  images: ImageStore
  log: Logger
}

/**
 * Finds the caller of an Authorization header; throws 401. `isUse`: somebody uses the session by it, so that it does not end as
 * unused; default: yes.
 */
export type Identify = (authorization: string | undefined, options?: { isUse: boolean }) => Promise<Caller>

/** A call that a page makes in this process. */
export interface PageCall {
  /** what the handler answered, which the page reads as it is: nothing turns it into JSON and back */
  answer?: unknown
}

/** The Hono environment: bindings, and the variables of every handler (`c.var`). */
export interface ShopEnv {
  Bindings: Partial<HttpBindings> & {
    /** set by pages that are rendered: who may see them was decided for the page */
    forPage?: PageCall
  }
  Variables: Shop & {
    requestId: string
    limits: Limits
    /** the caller of an Authorization header; throws 401 */
    identify: Identify
    /** Confirms that the caller is still whoever signed in; throws 422, or 429 */
    confirmOwn: (confirmation: OwnConfirmation) => Promise<void>
    /** whether the shop is closed to shoppers at this moment */
    isClosed: () => Promise<boolean>
    /** the same for who has just read the settings */
    isClosedBy: (opening: Settings['opening']) => boolean
    /** null on routes that are open to everyone */
    caller: Caller | null
  }
}
