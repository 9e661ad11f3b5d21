import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { badRequest, ShopError, unavailable } from '#server/errors/shop-error.ts'
import type { ErrorResponse } from '#shared/schemas/responses.ts'
import type { ShopEnv } from './shop-env.ts'

/** Turns every failure of the API into {message, code, requestId, errors?}; unexpected ones are logged in full and not disclosed. */
export function toErrorResponse(error: unknown, c: Context<ShopEnv>): Response {
  const shopError = toShopError(error)
  if (shopError.status >= 500)
    c.var.log.error({ err: error, requestId: c.var.requestId, path: c.req.path }, 'request failed')
  const { errors, headers } = shopError.details
  const body: ErrorResponse = {
    message: shopError.message,
    code: shopError.code,
    requestId: c.var.requestId,
    ...(errors && { errors }),
  }
  return c.json(body, shopError.status, headers)
}

function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  if (error instanceof HTTPException)
    return error.status === 400
      ? badRequest('Invalid JSON')
      : new ShopError(error.status, 'refused', 'The request was refused')
  if (isUnavailable(error)) return unavailable()
  return new ShopError(500, 'internal', 'Something went wrong. Please try again.')
}

const UNAVAILABLE_CODES =
  /^(?:ENOSPC|EDQUOT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|57014|08\d{3}|53\d{3}|55P03|40001|40P01)$/

/** Database down, pool exhausted, statement timed out or disk full: worth a retry, and not a bug. */
function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNAVAILABLE_CODES.test(String(cause.code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(cause.message)) return true
  }
  return false
}
