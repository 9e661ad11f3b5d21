import { createHash, randomBytes } from 'node:crypto'
import { addAuditEntry } from '#server/audit/queries.ts'
import { assertOpenShowrooms } from '#server/memberships/set-memberships.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Actor, assertMayGive } from '#server/platform/http/actor.ts'
import type { ApiKey, ApiKeyInput } from '#shared/schemas/people/api-keys.ts'
import { addKey, findKey, revokeKey } from './queries.ts'

/** By which programs that look for secrets in public find one: this and 64 hexadecimal digits. */
const PREFIX = 'omni_'
const ENDING = 4

export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** No key derived from a secret: whoever has 256 random bits to guess needs none to compare with, and keys outlive the secret. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Makes a key, which is told once. Throws 403 for what the actor lacks, 404 for a showroom that is not open. */
export function makeKey(
  db: Db,
  actor: Actor,
  by: string,
  { name, permissions, showrooms, days }: Pick<ApiKeyInput, 'name' | 'permissions' | 'showrooms' | 'days'>,
): Promise<{ apiKey: ApiKey; key: string }> {
  const places = showrooms && [...new Set(showrooms)]
  assertMayGive(actor, { permissions, showrooms: places ?? 'all' })
  const key = PREFIX + randomBytes(32).toString('hex')
  return db.transaction(async (tx) => {
    await assertOpenShowrooms(tx, places)
    const values = { keyHash: hashApiKey(key), ending: key.slice(-ENDING), permissions, showrooms: places, madeBy: by }
    const id = await addKey(tx, { name, days, ...values })
    const apiKey = await findKey(tx, id)
    const stores = apiKey.showrooms?.map(({ code }) => code)
    const details = { name, permissions, ...(stores && { showrooms: stores }), ...(days !== null && { days }) }
    await addAuditEntry(tx, actor, { action: 'api-key-made', subject: id, details })
    return { apiKey, key }
  })
}

/** Revokes a key for the next call on every node; false if there is none, or not any more. */
export function endKey(db: Db, actor: Actor, by: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const name = await revokeKey(tx, id, by)
    if (name === null) return false
    await addAuditEntry(tx, actor, { action: 'api-key-revoked', subject: id, details: { name } })
    return true
  })
}
