import { formatCount } from './format-count.ts'
import type { ManagedResource } from './managed-resources.ts'

/** What a 404 reports as not found. */
export type Resource =
  | ManagedResource
  | 'Call'
  | 'File'
  | 'Image'
  | 'Order'
  | 'Outbox'
  | 'Session'
  | 'Store user'
  | 'User'

/** One invalid field of a request; its code is zod's or that of a rule in shared/schemas. */
export interface FieldError {
  path: string
  message: string
  code: string
  params?: Record<string, string | number>
}

/** Seconds after which a retry makes sense, sent as Retry-After. */
interface Retry {
  retryAfter: number
}

interface InUse {
  resource: 'category' | 'sub-category'
  count: number
  dependent: 'product' | 'sub-category'
}

/**
 * Every expected failure of the API: its code, its HTTP status, and its English message, built from its parameters. A
 * response contains all of them; clients decide by code and parameters, never by the message.
 */
export const ERRORS = {
  invalid_json: { status: 400, message: 'Invalid JSON' },
  invalid_form: { status: 400, message: 'Invalid form' },
  otp_invalid: { status: 400, message: 'Invalid or expired OTP' },
  link_invalid: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  undo_invalid: { status: 400, message: 'This link is no longer valid' },
  refused: { status: 400, message: 'The request was refused' },

  login_required: { status: 401, message: 'Please login first' },
  token_expired: { status: 401, message: 'jwt expired' },
  token_invalid: { status: 401, message: 'invalid token' },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  otp_required: { status: 401, message: 'Please verify the OTP first' },

  forbidden: { status: 403, message: 'You are not allowed to do this' },
  foreign_origin: { status: 403, message: 'You are not allowed to do this' },
  no_showroom: { status: 403, message: 'You are not allowed to do this' },
  other_customer: { status: 403, message: 'You cannot order for another customer' },
  own_role: { status: 403, message: 'You cannot change your own role' },
  super_user_role: { status: 403, message: 'You cannot change the role of a super user' },
  code_needed: {
    status: 403,
    message: 'Too many wrong passwords for this account. Please confirm with a one-time code that it is you.',
  },
  not_a_store_user: { status: 403, message: 'You cannot set the password of this account' },

  not_found: { status: 404, message: ({ resource }: { resource: Resource }) => `${resource} not found` },
  method_not_allowed: { status: 405, message: (_: { allow: string[] }) => 'Method not allowed' },

  name_taken: {
    status: 409,
    message: ({ resource }: { resource: ManagedResource }) => `${resource} already exists`,
  },
  article_number_taken: { status: 409, message: 'Article number already exists' },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  transaction_id_used: {
    status: 409,
    message: 'This transaction id was already used for another order. Please check it.',
  },
  transaction_id_used_since: {
    status: 409,
    message: 'Another order has used the transaction id of this payment since. Cancel that one first.',
  },
  in_use: {
    status: 409,
    message: ({ resource, count, dependent }: InUse) =>
      `This ${resource} still has ${formatCount(count, dependent, PLURALS[dependent])}. Move or delete ${count === 1 ? 'it' : 'them'} first.`,
  },
  used_by_products: {
    status: 409,
    message: ({ resource, count }: { resource: 'color' | 'size'; count: number }) =>
      `This ${resource} is used by ${formatCount(count, 'product')}`,
  },
  showroom_in_use: {
    status: 409,
    message: ({ count }: { count: number }) => `This showroom still has ${count} open orders or staff`,
  },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Reload it to see what it is now.',
  },
  order_changed_meanwhile: {
    status: 409,
    message: ({ status }: { status: string }) => `Somebody else has changed this order: it is ${status} now.`,
  },
  no_wallet_payment: { status: 409, message: 'Cash on Delivery has no payment to verify' },
  prices_changed: { status: 409, message: 'Prices have changed. Please review your cart.' },
  order_in_progress: { status: 409, message: 'Order is already being placed' },
  key_reused: { status: 409, message: 'This Idempotency-Key belongs to another order' },
  already_assigned: { status: 409, message: 'User is already assigned to a store' },
  last_super_user: { status: 409, message: 'The last super user cannot be deleted' },
  too_many_slides: { status: 409, message: 'Too many slides' },

  too_large: { status: 413, message: 'Request is too large' },
  file_too_large: { status: 413, message: 'File is too large' },
  unsupported_type: { status: 415, message: 'Unsupported content type' },
  unsupported_image: { status: 415, message: 'Only JPEG, PNG or WebP images are allowed' },

  invalid: { status: 422, message: ({ errors }: { errors: FieldError[] }) => summarize(errors) },
  unreadable_image: { status: 422, message: 'Image cannot be read' },

  work_needed: {
    status: 428,
    message: (_: { challenge: string; puzzles: number; bits: number }) =>
      'Your browser has some work to do first. Please try again.',
  },
  too_many: { status: 429, message: (_: Retry) => 'Too many attempts. Please try again later.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: (_: Retry) => 'The shop is busy. Please try again in a moment.' },
  disk_full: {
    status: 503,
    message: (_: Retry) => 'The shop cannot save anything at the moment. Please try again later.',
  },
  mail_down: {
    status: 503,
    message: (_: Retry) => 'We cannot send emails at the moment. Please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string | ((params: never) => string) }>

export type ErrorCode = keyof typeof ERRORS

/** The parameters of a code; undefined for a code without any. */
export type ErrorParams<C extends ErrorCode> = (typeof ERRORS)[C]['message'] extends (params: infer P) => string
  ? P
  : undefined

/** The message of a failure in English. */
export function errorMessage<C extends ErrorCode>(code: C, params: ErrorParams<C>): string {
  const message: string | ((params: never) => string) = ERRORS[code].message
  return typeof message === 'string' ? message : message(params as never)
}

const PLURALS = { product: 'products', 'sub-category': 'sub-categories' } as const

function summarize(errors: FieldError[]): string {
  const [error] = errors
  return errors.length === 1 && error?.path ? `${error.path}: ${error.message}` : 'Please check your input'
}
