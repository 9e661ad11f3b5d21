import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isUnavailable } from '#server/platform/errors/is-unavailable.ts'
import { ShopError, unavailable } from '#server/platform/errors/shop-error.ts'
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
