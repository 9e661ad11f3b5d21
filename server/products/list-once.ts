import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '#server/db/open.ts'
import type { ShopEnv } from '#server/http/shop-env.ts'

interface Written {
  body: Uint8Array<ArrayBuffer>
  etag: string
}

const running = new WeakMap<Db, Map<string, Promise<Written>>>()

/**
 * Answers a whole list, read and written once for all who ask for it at the same time: such lists grow with the
 * catalogue, and a flood of calls must not cost as many readings (security.md section 2).
 */
export async function answerListOnce(c: Context<ShopEnv>, key: string, read: () => Promise<unknown[]>) {
  const lists = running.get(c.var.db) ?? new Map<string, Promise<Written>>()
  running.set(c.var.db, lists)
  const current = lists.get(key) ?? writeList(read).finally(() => lists.delete(key))
  lists.set(key, current)
  const { body, etag } = await current
  return c.body(body, 200, { 'Content-Type': 'application/json', ETag: etag })
}

async function writeList(read: () => Promise<unknown[]>): Promise<Written> {
  const body = new TextEncoder().encode(JSON.stringify(await read()))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
