import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '#server/db/open.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { coalesceAfterCall } from '#server/http/single-flight.ts'

interface SerializedList {
  body: Uint8Array<ArrayBuffer>
  etag: string
}

const inFlight = new WeakMap<Db, ReturnType<typeof coalesceAfterCall<SerializedList>>>()

/**
 * Responds with a whole list; concurrent requests share one read and its serialization. Such lists grow with the
 * catalogue, so a flood of requests must not cause as many reads.
 */
export async function respondWithSharedList(c: Context<ShopEnv>, key: string, read: () => Promise<unknown[]>) {
  const serializeOnce = inFlight.get(c.var.db) ?? coalesceAfterCall<SerializedList>()
  inFlight.set(c.var.db, serializeOnce)
  const { body, etag } = await serializeOnce(key, () => serializeList(read))
  return c.body(body, 200, { 'Content-Type': 'application/json', ETag: etag })
}

async function serializeList(read: () => Promise<unknown[]>): Promise<SerializedList> {
  const body = new TextEncoder().encode(JSON.stringify(await read()))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
