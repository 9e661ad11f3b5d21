import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ShopEnv } from './shop-env.ts'

const withEtag = etag()

/**
 * Lets browsers and caches keep what everyone may read and ask anew each time: an ETag, and 304 where it still holds
 * (design.md section 4). An answer that may not be kept, as every answer to a signed-in caller, is left as it is; one
 * that says its own way of caching keeps it.
 */
export const revalidated = createMiddleware<ShopEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const written = noteJson(c)
  await next()
  if (!c.res.ok) return
  const caching = c.res.headers.get('Cache-Control')
  if (caching?.includes('no-store')) return
  if (!caching) c.res.headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  // Said here, or the compression in front says it in a way that reads the body once more.
  if (!c.res.headers.has('Vary')) c.res.headers.set('Vary', 'Accept-Encoding')
  if (written.bytes) c.res.headers.set('ETag', `"${hash('sha256', written.bytes, 'base64url')}"`)
  await withEtag(c, async () => {})
})

/**
 * Notes the JSON that a call writes, as the bytes that leave: to read it out of its Response again costs more than all the
 * rest of an ETag, and a text would become bytes once for its hash, once for its length and once to be sent.
 */
function noteJson(c: Context<ShopEnv>): { bytes: Buffer<ArrayBuffer> | null } {
  const written: { bytes: Buffer<ArrayBuffer> | null } = { bytes: null }
  const json = (value: unknown, ...more: [never]) => {
    written.bytes = Buffer.from(JSON.stringify(value))
    c.header('Content-Type', 'application/json')
    return c.body(written.bytes, ...more)
  }
  // Its own type tells handlers what they answer, which a body of text cannot.
  c.json = json as unknown as typeof c.json
  return written
}
