import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorResponse } from '#shared/schemas/responses.ts'

interface ErrorDetails {
  errors?: ErrorResponse['errors']
  headers?: Record<string, string>
}

/** An expected failure, thrown near its cause with the message for the visitor; server/http/errors.ts turns it into the response. */
export class ShopError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly details: ErrorDetails

  constructor(status: ContentfulStatusCode, code: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const badRequest = (message: string) => new ShopError(400, 'bad_request', message)
export const unauthorized = (message: string) => new ShopError(401, 'unauthorized', message)
export const forbidden = (message = 'You are not allowed to do this') => new ShopError(403, 'forbidden', message)
/** `notFound('Product')` has the message 'Product not found'. */
export const notFound = (resource: string) => new ShopError(404, 'not_found', `${resource} not found`)
export const conflict = (message: string, code = 'conflict') => new ShopError(409, code, message)
/** Somebody else saved a change to the same record first. */
export const editConflict = () =>
  conflict('Somebody else has changed this in the meantime. Reload it to see what it is now.', 'changed_meanwhile')
/** `inUse('category', 3, 'product')`: 'This category still has 3 products. Move or delete them first.' */
export const inUse = (resource: string, count: number, dependent: string) =>
  conflict(
    count === 1
      ? `This ${resource} still has 1 ${dependent}. Move or delete it first.`
      : `This ${resource} still has ${count} ${plural(dependent)}. Move or delete them first.`,
    'in_use',
  )
export const tooLarge = (message: string) =>
  new ShopError(413, 'too_large', message, { headers: { Connection: 'close' } })
export const unsupportedType = (message = 'Unsupported content type') => new ShopError(415, 'unsupported_type', message)
export const invalid = (message: string, errors: ErrorResponse['errors']) =>
  new ShopError(422, 'invalid', message, { errors })
/** `seconds`: when a retry makes sense. */
export const tooMany = (seconds: number) =>
  new ShopError(429, 'too_many', 'Too many attempts. Please try again later.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  })
export const unavailable = (message = 'The shop is busy. Please try again in a moment.', seconds = 5) =>
  new ShopError(503, 'unavailable', message, { headers: { 'Retry-After': String(seconds) } })

function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
