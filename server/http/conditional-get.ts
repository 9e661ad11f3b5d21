import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ShopEnv } from './shop-env.ts'

const withEtag = etag()

/**
 * Lets browsers and caches store public responses and revalidate them each time: adds an ETag and answers 304 while it
 * matches. `no-store` responses, such as every one to a signed-in caller, pass through untouched; a handler's own
 * Cache-Control is kept.
 */
export const revalidated = createMiddleware<ShopEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const written = noteJson(c)
  await next()
  if (!c.res.ok) return
  const caching = c.res.headers.get('Cache-Control')
  if (caching?.includes('no-store')) return
  if (!caching) c.res.headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  // Set here, because the compression middleware would otherwise set it by reading the body once more.
  if (!c.res.headers.has('Vary')) c.res.headers.set('Vary', 'Accept-Encoding')
  if (written.bytes) c.res.headers.set('ETag', `"${hash('sha256', written.bytes, 'base64url')}"`)
  await withEtag(c, async () => {})
})

/**
 * Captures the JSON of a handler as the bytes that are sent. Reading it back from the Response costs more than the rest
 * of the ETag, and a string would be encoded three times: for its hash, for its length and for the socket.
 */
function noteJson(c: Context<ShopEnv>): { bytes: Buffer<ArrayBuffer> | null } {
  const written: { bytes: Buffer<ArrayBuffer> | null } = { bytes: null }
  const json = (value: unknown, ...more: [never]) => {
    written.bytes = Buffer.from(JSON.stringify(value))
    c.header('Content-Type', 'application/json')
    return c.body(written.bytes, ...more)
  }
  // The cast keeps Hono's type of `c.json`, which carries the response schema to the handlers.
  c.json = json as unknown as typeof c.json
  return written
}
