import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { COUNTER_ERRORS } from './counter/counter-errors.ts'
import { IMAGE_ERRORS } from './files/image-errors.ts'
import { SHEET_ERRORS } from './files/sheet-errors.ts'
import { IMPORT_ERRORS } from './imports/import-errors.ts'
import { ORDER_MONEY_ERRORS } from './money/order-money-errors.ts'
import { type OrderStatus, statusLabel } from './orders/order-status.ts'
import { ORDER_WORK_ERRORS } from './orders/order-work-errors.ts'
import type { Permission } from './people/permissions.ts'
import { ROLE_ERRORS } from './people/role-errors.ts'
import { SECOND_STEP_ERRORS } from './people/second-step-errors.ts'
import type { ManagedResource } from './staff/managed-resources.ts'

/** What a 404 reports as not found. */
export type Resource = keyof typeof RESOURCE_NAMES

/** One invalid field of a request; its code is zod's or that of a rule in shared/schemas. */
export interface FieldError {
  path: string
  message: string
  code: string
  params?: Record<string, string | number>
}

/** A line that a showroom does not have: pairs asked for, and pairs that are there. */
export interface ShortLine {
  product: string
  size: string
  asked: number
  available: number
}

/** What somebody would need to be allowed, and what that is called. */
export interface MissingPermission {
  permission: Permission
  label: string
}

interface Retry {
  /** seconds after which a retry makes sense, sent as Retry-After */
  retryAfter: number
}

interface UsedByProducts {
  resource: 'color' | 'size'
  count: number
}

interface InUse {
  resource: 'category' | 'sub-category'
  count: number
  dependent: 'product' | 'sub-category'
}

/**
 * Every expected failure of the API: its code, its HTTP status, and its message in the current language, built from its parameters. A
 * response contains all of them; clients decide by code and parameters, never by the message.
 */
export const ERRORS = {
  invalid_json: { status: 400, message: () => t('Invalid JSON') },
  invalid_form: { status: 400, message: () => t('Invalid form') },
  otp_invalid: { status: 400, message: () => t('Invalid or expired OTP') },
  link_invalid: { status: 400, message: () => t('This link is no longer valid. Please ask for a new one.') },
  undo_invalid: { status: 400, message: () => t('This link is no longer valid') },
  refused: { status: 400, message: () => t('The request was refused') },

  login_required: { status: 401, message: () => t('Please login first') },
  token_expired: { status: 401, message: () => t('jwt expired') },
  token_invalid: { status: 401, message: () => t('invalid token') },
  wrong_credentials: { status: 401, message: () => t('Invalid email or password') },
  otp_required: { status: 401, message: () => t('Please verify the OTP first') },

  forbidden: { status: 403, message: (_: MissingPermission | null) => t('You are not allowed to do this') },
  foreign_origin: { status: 403, message: () => t('You are not allowed to do this') },
  no_showroom: { status: 403, message: () => t('You are not allowed to do this') },
  other_customer: { status: 403, message: () => t('You cannot order for another customer') },
  code_needed: {
    status: 403,
    message: () => t('Too many wrong passwords for this account. Please confirm with a one-time code that it is you.'),
  },
  not_a_store_user: { status: 403, message: () => t('You cannot set the password of this account') },

  not_found: {
    status: 404,
    message: ({ resource }: { resource: Resource }) => t('{resource} not found', { resource: resourceName(resource) }),
  },
  method_not_allowed: { status: 405, message: (_: { allow: string[] }) => t('Method not allowed') },

  name_taken: {
    status: 409,
    message: ({ resource }: { resource: ManagedResource }) =>
      t('{resource} already exists', { resource: resourceName(resource) }),
  },
  article_number_taken: { status: 409, message: () => t('Article number already exists') },
  email_taken: { status: 409, message: () => t('An account with this email already exists') },
  transaction_id_used: {
    status: 409,
    message: () => t('This transaction ID was already used for another order. Please check it.'),
  },
  transaction_id_used_since: {
    status: 409,
    message: () => t('Another order has used the transaction ID of this payment since. Cancel that one first.'),
  },
  in_use: {
    status: 409,
    message: inUseMessage,
  },
  used_by_products: { status: 409, message: usedByProductsMessage },
  showroom_in_use: {
    status: 409,
    message: ({ count }: { count: number }) => t('This showroom still has {count} open orders or staff', { count }),
  },
  changed_meanwhile: {
    status: 409,
    message: ({ by }: { by?: string; at?: string }) =>
      by === undefined
        ? t('Somebody else has changed this in the meantime. Reload it to see what it is now.')
        : t('{name} has changed this in the meantime. Yours is not saved yet.', { name: by }),
  },
  order_changed_meanwhile: {
    status: 409,
    message: ({ status }: { status?: OrderStatus }) =>
      status === undefined
        ? t('This order has changed since you opened it.')
        : t('This order has changed since you opened it: it is {status} now.', { status: statusLabel(status) }),
  },
  order_left: {
    status: 409,
    message: ({ status }: { status: OrderStatus }) =>
      t('This order has left the showroom: it is {status} now.', { status: statusLabel(status) }),
  },
  ...ORDER_WORK_ERRORS,
  ...ORDER_MONEY_ERRORS,
  ...ROLE_ERRORS,
  ...SECOND_STEP_ERRORS,
  ...COUNTER_ERRORS,
  sold_out: {
    status: 409,
    message: (_: {
      lines: ShortLine[]
      showrooms: { _id: string; code: string; codeBn: string | null; distance: number | null }[]
    }) => t('This showroom does not have all of it any more.'),
  },
  already_received: { status: 409, message: () => t('A delivery with this reference has been received already') },
  count_outdated: {
    status: 409,
    message: (_: { rows: { product: string; size: string; onHand: number }[] }) =>
      t('Somebody else has changed these pairs meanwhile. Please count them again.'),
  },
  too_many_pairs: { status: 409, message: () => t('That is more than a showroom can have') },
  transfer_closed: { status: 409, message: () => t('This transfer has been closed already') },
  prices_changed: { status: 409, message: () => t('Prices have changed. Please review your cart.') },
  order_in_progress: { status: 409, message: () => t('Order is already being placed') },
  key_reused: { status: 409, message: () => t('This Idempotency-Key belongs to another order') },
  sent_otherwise: { status: 409, message: () => t('Another state of this was saved before. Please look at it first.') },
  already_assigned: { status: 409, message: () => t('User is already assigned to a store') },
  facts_invented: {
    status: 409,
    message: ({ count }: { count: number }) =>
      plural(
        count,
        t('The shop cannot open yet: {count} fact is still a placeholder', { count }),
        t('The shop cannot open yet: {count} facts are still placeholders', { count }),
      ),
  },
  last_super_user: { status: 409, message: () => t('The last super user cannot be deleted') },
  too_many_slides: { status: 409, message: () => t('Too many slides') },

  import_gone_on: { status: 409, message: () => t('This import has gone on meanwhile') },
  undo_over: { status: 410, message: () => t('This can no longer be undone') },
  link_dead: { status: 410, message: () => t('This link is no longer valid') },

  too_large: { status: 413, message: () => t('Request is too large') },
  file_too_large: { status: 413, message: () => t('File is too large') },
  ...IMAGE_ERRORS,
  ...SHEET_ERRORS,
  ...IMPORT_ERRORS,
  unsupported_type: { status: 415, message: () => t('Unsupported content type') },

  collect_code_wrong: { status: 422, message: () => t('This is not the code of this order') },
  invalid: { status: 422, message: ({ errors }: { errors: FieldError[] }) => summarize(errors) },

  work_needed: {
    status: 428,
    message: (_: { challenge: string; puzzles: number; bits: number }) =>
      t('Your browser has to complete a check first. Please try again.'),
  },
  too_many: {
    status: 429,
    message: ({ minutes }: Retry & { minutes?: number }) =>
      minutes === undefined
        ? t('Too many attempts. Please try again later.')
        : plural(
            minutes,
            t('Too many attempts. Please try again in a minute.'),
            t('Too many attempts. Please try again in {minutes} minutes.', { minutes: figures(minutes) }),
          ),
  },
  internal: { status: 500, message: () => t('Something went wrong. Please try again.') },
  unavailable: { status: 503, message: (_: Retry) => t('The shop is busy. Please try again in a moment.') },
  shop_closed: { status: 503, message: (_: Retry) => t('The shop is closed at the moment. Please come back later.') },
  disk_full: {
    status: 503,
    message: (_: Retry) => t('The shop cannot save anything at the moment. Please try again later.'),
  },
  mail_down: {
    status: 503,
    message: (_: Retry) => t('We cannot send emails at the moment. Please try again later.'),
  },
} as const satisfies Record<string, { status: number; message: (params: never) => string }>

export type ErrorCode = keyof typeof ERRORS

/** The parameters of a code; undefined for a code without any. */
export type ErrorParams<C extends ErrorCode> =
  Parameters<(typeof ERRORS)[C]['message']> extends [infer P] ? P : undefined

/** The message of a failure in the current language. */
export function errorMessage<C extends ErrorCode>(code: C, params: ErrorParams<C>): string {
  const message: (params: never) => string = ERRORS[code].message
  return message(params as never)
}

const RESOURCE_NAMES = {
  Program: () => t('Program'),
  Role: () => t('Role'),
  Category: () => t('Category'),
  'Sub-category': () => t('Sub-category'),
  Product: () => t('Product'),
  Slide: () => t('Slide'),
  Color: () => t('Color'),
  Size: () => t('Size'),
  Director: () => t('Director'),
  Showroom: () => t('Showroom'),
  'Search-word': () => t('Search word'),
  Barcode: () => t('Barcode'),
  Call: () => t('Call'),
  Courier: () => t('Courier'),
  Delivery: () => t('Delivery|of pairs'),
  Device: () => t('Device'),
  Parcel: () => t('Parcel'),
  Passkey: () => t('Passkey'),
  Payment: () => t('Payment'),
  Refund: () => t('Refund'),
  File: () => t('File'),
  Image: () => t('Image'),
  Import: () => t('Import|of a file'),
  Order: () => t('Order'),
  Outbox: () => t('Outbox'),
  Sale: () => t('Sale'),
  Exchange: () => t('Exchange'),
  Invitation: () => t('Invitation'),
  Session: () => t('Session'),
  Settlement: () => t('Settlement'),
  'Store user': () => t('Store user'),
  Till: () => t('Till'),
  Transfer: () => t('Transfer'),
  Request: () => t('Request'),
  User: () => t('User'),
  Voucher: () => t('Voucher'),
} as const satisfies Record<ManagedResource, () => string> & Record<string, () => string>

const resourceName = (resource: Resource): string => RESOURCE_NAMES[resource]()

const IN_USE_NAMES = { category: () => t('category'), 'sub-category': () => t('sub-category') }

function inUseMessage({ resource, count, dependent }: InUse): string {
  const values = { resource: IN_USE_NAMES[resource](), dependents: dependentsOf(count, dependent) }
  return plural(
    count,
    t('This {resource} still has {dependents}. Move or delete it first.', values),
    t('This {resource} still has {dependents}. Move or delete them first.', values),
  )
}

function dependentsOf(count: number, dependent: InUse['dependent']): string {
  return dependent === 'product'
    ? plural(count, t('{count} product', { count }), t('{count} products', { count }))
    : plural(count, t('{count} sub-category', { count }), t('{count} sub-categories', { count }))
}

const USED_NAMES = { color: () => t('color'), size: () => t('size') }

function usedByProductsMessage({ resource, count }: UsedByProducts): string {
  return t('This {resource} is used by {products}', {
    resource: USED_NAMES[resource](),
    products: dependentsOf(count, 'product'),
  })
}

function summarize(errors: FieldError[]): string {
  const [error] = errors
  return errors.length === 1 && error?.path ? error.message : t('Please check your input')
}
