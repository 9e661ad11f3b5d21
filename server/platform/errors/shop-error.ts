import {
  ERRORS,
  type ErrorCode,
  type ErrorParams,
  errorMessage,
  type FieldError,
  type Resource,
} from '#shared/rules/errors.ts'
import { permissionName } from '#shared/rules/people/permission-texts.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'

type ParamsArgument<C extends ErrorCode> = ErrorParams<C> extends undefined ? [] : [params: ErrorParams<C>]

/**
 * An expected failure, thrown near its cause: `throw new ShopError('prices_changed')`. Its status and message stand in
 * shared/rules/errors.ts; server/platform/http/errors.ts turns it into the response.
 */
export class ShopError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly status: (typeof ERRORS)[C]['status']
  readonly params: ErrorParams<C>

  constructor(code: C, ...[params]: ParamsArgument<C>) {
    super(errorMessage(code, params as ErrorParams<C>))
    this.code = code
    this.status = ERRORS[code].status
    this.params = params as ErrorParams<C>
  }
}

/** `notFound('Product')` has the message 'Product not found'. */
export const notFound = (resource: Resource) => new ShopError('not_found', { resource })
/** 422 that names the invalid fields. */
export const invalid = (errors: FieldError[]) => new ShopError('invalid', { errors })
/** `seconds`: when a retry makes sense. */
export const tooMany = (seconds: number) => new ShopError('too_many', { retryAfter: Math.max(1, Math.ceil(seconds)) })
export const unavailable = () => new ShopError('unavailable', { retryAfter: 5 })
/** 403, with the permission that is missing where one would do. */
export const forbidden = (permission?: Permission) =>
  new ShopError('forbidden', permission ? { permission, label: permissionName(permission) } : null)
