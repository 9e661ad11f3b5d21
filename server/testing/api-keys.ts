import { makeKey } from '#server/auth/api-keys/make-key.ts'
import { commandActor } from '#server/platform/http/actor.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import type { TestApi } from './start-api.ts'
import { makeUser } from './test-users.ts'

interface KeyOptions {
  permissions?: Permission[]
  showrooms?: string[] | null
  days?: number | null
  /** whose it is; default: a new super user's */
  by?: string
}

/** A key of another program, with what it sends. */
export async function makeApiKey(shop: Pick<TestApi, 'db' | 'config'>, options: KeyOptions = {}) {
  const { permissions = ['read_stock'], showrooms = null, days = 30 } = options
  const by = options.by ?? (await makeUser(shop, 'superUser')).id
  const made = await makeKey(shop.db, commandActor(by), by, { name: 'Website', permissions, showrooms, days })
  return { id: made.apiKey._id, key: made.key, by }
}
