import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { ShopEnv } from './shop-env.ts'

const withEtag = etag()

/**
 * Lets browsers and caches keep what everyone may read and ask anew each time: an ETag, and 304 where it still holds
 * (design.md section 4). An answer that says its own way of caching, and any answer to a signed-in caller, keeps it.
 */
export const revalidated = createMiddleware<ShopEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  await withEtag(c, async () => {
    await next()
    if (!c.res.ok || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  })
})
