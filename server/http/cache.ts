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
  await next()
  if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !c.res.ok) return
  const caching = c.res.headers.get('Cache-Control')
  if (caching?.includes('no-store')) return
  if (!caching) c.res.headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
  await withEtag(c, async () => {})
})
