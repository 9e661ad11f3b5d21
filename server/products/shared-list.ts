import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '#server/db/open.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'
import { nextFlight } from '#server/http/single-flight.ts'

interface Written {
  body: Uint8Array<ArrayBuffer>
  etag: string
}

const flights = new WeakMap<Db, ReturnType<typeof nextFlight<Written>>>()

/**
 * Responds with a whole list; concurrent requests share one read and its serialization. Such lists grow with the
 * catalogue, so a flood of requests must not cause as many reads.
 */
export async function answerListOnce(c: Context<ShopEnv>, key: string, read: () => Promise<unknown[]>) {
  const writeOnce = flights.get(c.var.db) ?? nextFlight<Written>()
  flights.set(c.var.db, writeOnce)
  const { body, etag } = await writeOnce(key, () => writeList(read))
  return c.body(body, 200, { 'Content-Type': 'application/json', ETag: etag })
}

async function writeList(read: () => Promise<unknown[]>): Promise<Written> {
  const body = new TextEncoder().encode(JSON.stringify(await read()))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
