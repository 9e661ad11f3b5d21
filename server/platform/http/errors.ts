import type { Context, Hono, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isUnavailable } from '#server/platform/errors/is-unavailable.ts'
import { notFound, ShopError, unavailable } from '#server/platform/errors/shop-error.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import { routePattern } from './request-log.ts'
import type { ShopEnv } from './shop-env.ts'

/**
 * Turns every failure of the API into {message, code, requestId, params?, errors?}; unexpected ones are logged in full
 * and not disclosed.
 */
export function toErrorResponse(error: unknown, c: Context<ShopEnv>): Response {
  const shopError = toShopError(error)
  logFailure(error, shopError, c)
  const { errors = [], ...params }: Params = shopError.params ?? {}
  const body: ErrorResponse = {
    message: shopError.message,
    code: shopError.code,
    requestId: c.var.requestId,
    ...(Object.keys(params).length > 0 && { params }),
    ...(shopError.status === 422 && { errors }),
  }
  const status = error instanceof HTTPException ? error.status : shopError.status
  return c.json(body, status, headersOf(shopError.status, params))
}

/**
 * A 503 that the shop decides on is a refusal, and one of a closed shop nothing to watch; what leads to one unexpectedly, and every
 * other 5xx, is an error.
 */
function logFailure(error: unknown, { status, code }: ShopError, c: Context<ShopEnv>): void {
  if (status < 500 || code === 'shop_closed') return
  const { log, requestId } = c.var
  const path = routePattern(c.req.path, status)
  if (error instanceof ShopError && status === 503)
    log.warn({ event: 'refused', status, code, requestId, path }, 'request refused')
  else log.error({ err: error, requestId, path }, 'request failed')
}

type Params = ErrorResponse['params'] & { errors?: ErrorResponse['errors']; allow?: string[]; retryAfter?: number }

function headersOf(status: number, { allow, retryAfter }: Params): Record<string, string> {
  return {
    ...(status === 413 && { Connection: 'close' }),
    ...(allow && { Allow: allow.join(', ') }),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  }
}

function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (error instanceof HTTPException) return new ShopError(error.status === 400 ? 'invalid_json' : 'refused')
  return isUnavailable(error) ? unavailable() : new ShopError('internal')
}

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
