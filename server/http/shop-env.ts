import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Db } from '#server/db/open.ts'
import type { ImageStore } from '#server/images/store.ts'
import type { Settings } from '#server/settings.ts'
import type { RoleFacts } from '#shared/rules/roles.ts'
import type { Limits } from './limits.ts'

/** Somebody signed in, as the database knows them at this request. */
export interface Caller extends RoleFacts {
  id: string
  /** the store a store user works for */
  store: string | null
}

/** What the API is built from; tests bring their own. */
export interface Shop {
  db: Db
  settings: Settings
  images: ImageStore
  log: Logger
}

/** What every handler finds in `c.var`. */
export interface ShopEnv {
  Bindings: Partial<HttpBindings>
  Variables: Shop & {
    requestId: string
    limits: Limits
    /** turns a bearer token into its caller; throws 401 */
    identify: (authorization: string | undefined) => Promise<Caller>
    /** null on calls that everyone may make */
    caller: Caller | null
  }
}
