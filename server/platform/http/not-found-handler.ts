import type { Hono, NotFoundHandler } from 'hono'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { ShopEnv } from './shop-env.ts'

/** The handler of unmatched requests. Throws 405 with Allow if the path exists with other methods, else 404 'Call not found'. */
export function createNotFoundHandler(app: Pick<Hono<ShopEnv>, 'routes'>): NotFoundHandler<ShopEnv> {
  return (c) => {
    const methods = new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && matches(path, c.req.path))
        .map(({ method }) => method),
    )
    if (!methods.size) throw notFound('Call')
    if (methods.has('GET')) methods.add('HEAD')
    throw new ShopError('method_not_allowed', { allow: [...methods].sort() })
  }
}

function matches(pattern: string, path: string): boolean {
  const patternSegments = pattern.split('/')
  const pathSegments = path.split('/')
  const isMatch = (segment: string, index: number) =>
    segment.startsWith(':') ? pathSegments[index] !== '' : segment === pathSegments[index]
  return patternSegments.length === pathSegments.length && patternSegments.every(isMatch)
}
