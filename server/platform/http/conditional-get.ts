import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { PageCall, ShopEnv } from './shop-env.ts'

const withEtag = etag()

/**
 * Lets browsers and caches store public responses and revalidate them each time: adds an ETag and answers 304 while it
 * matches. `no-store` responses, such as every one to a signed-in caller, pass through untouched; a handler's own
 * Cache-Control is kept.
 */
export const conditionalGet = createMiddleware<ShopEnv>(async (c, next) => {
  // What a page is made from is neither kept nor asked for again.
  if (c.env?.forPage) {
    handOver(c, c.env.forPage)
    return next()
  }
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const payload = captureJson(c)
  await next()
  if (!c.res.ok) return
  const cacheControl = c.res.headers.get('Cache-Control')
  if (cacheControl?.includes('no-store')) return
  if (!cacheControl) c.res.headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  // Set here, because the compression middleware would otherwise set it by reading the body once more.
  if (!c.res.headers.has('Vary')) c.res.headers.set('Vary', 'Accept-Encoding')
  if (payload.bytes) c.res.headers.set('ETag', `"${hash('sha256', payload.bytes, 'base64url')}"`)
  await withEtag(c, async () => {})
})

/**
 * Captures the JSON of a handler as the bytes that are sent. Reading it back from the Response costs more than the rest
 * of the ETag, and a string would be encoded three times: for its hash, for its length and for the socket.
 */
function captureJson(c: Context<ShopEnv>): { bytes: Buffer<ArrayBuffer> | null } {
  const payload: { bytes: Buffer<ArrayBuffer> | null } = { bytes: null }
  const json = (value: unknown, ...rest: [never]) => {
    payload.bytes = Buffer.from(JSON.stringify(value))
    c.header('Content-Type', 'application/json')
    return c.body(payload.bytes, ...rest)
  }
  // The cast keeps Hono's type of `c.json`, which carries the response schema to the handlers.
  c.json = json as unknown as typeof c.json
  return payload
}

/** Hands what a handler answers over to a page, beside a response without a body. */
function handOver(c: Context<ShopEnv>, call: PageCall): void {
  const json = (value: unknown, ...rest: [never]) => {
    call.answer = value
    return c.body(null, ...rest)
  }
  c.json = json as unknown as typeof c.json
}

/** Whether `If-None-Match` names this ETag, so that 304 is enough. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag) || tag.trim() === '*')
}
