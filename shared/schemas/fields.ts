import { z } from 'zod'
import { phoneDigits, toLatinDigits } from '../bangladesh/digits.ts'
import { PRICE_BOUNDS } from '../rules/price.ts'

const CONTROL = /[\p{Cc}\p{Cs}]/u
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]|\p{Cs}/u

/** An id of the shop (a UUID, lower case) as it stands in answers. */
export const id = z.uuid().meta({ description: 'id' })

/**
 * An id as it comes in: any text up to 100 characters, lower-cased. A malformed id is not refused here, because the
 * answer to it is the same 404 as to an unknown one (security.md section 2).
 */
export const givenId = z.string().max(100).toLowerCase()

/** One line of text: NFC, trimmed, without control characters; `min` and `max` count characters. */
export function line(min: number, max: number) {
  return words(min, max, CONTROL)
}

/** Text of several lines, otherwise as `line`. */
export function paragraph(min: number, max: number) {
  return words(min, max, CONTROL_BUT_LINES)
}

export const personName = line(1, 120)

/** An e-mail address, lower-cased. */
export const email = z
  .string()
  .max(254)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email('Please enter a valid email address').max(254))
  .meta({ type: 'string', format: 'email', maxLength: 254 })

/** Any dialling text of 6 to 20 characters with at least 6 digits; Bengali digits become 0–9 (DEC-13). */
export const phone = z
  .string()
  .max(80)
  .transform((text) => toLatinDigits(text).trim())
  .refine(
    (text) => /^\+?[\d\s().-]{5,19}$/.test(text) && phoneDigits(text).length >= 6,
    'Please enter a valid phone number',
  )
  .meta({ type: 'string', minLength: 6, maxLength: 20 })

/** A wallet's payment number: 01, a digit 3 to 9, then 8 digits (spec section 5). */
export const walletNumber = z
  .string()
  .max(80)
  .transform((text) => toLatinDigits(text).replace(/[\s-]/g, ''))
  .refine((text) => /^01[3-9]\d{8}$/.test(text), 'Please enter a valid payment number, 01XXXXXXXXX')
  .meta({ type: 'string', pattern: '^01[3-9]\\d{8}$' })

/** A one-time code of six digits; Bengali digits become 0–9, spaces go. */
export const oneTimeCode = z
  .string()
  .max(80)
  .transform((text) => toLatinDigits(text).replace(/[\s-]/g, ''))
  .refine((text) => /^\d{6}$/.test(text), 'Please enter the 6 digits of the code')
  .meta({ type: 'string', pattern: '^\\d{6}$' })

/** 8 to 128 characters of any kind (DEC-13). */
export const password = z
  .string()
  .refine((text) => count(text) >= 8, 'At least 8 characters')
  .refine((text) => count(text) <= 128, 'At most 128 characters')
  .refine((text) => !/\p{Cs}|\0/u.test(text), 'Contains characters that are not allowed')
  .meta({ type: 'string', minLength: 8, maxLength: 128 })

/** A real calendar day of the past, `1998-03-26`. */
export const dateOfBirth = z.iso
  .date('Please enter a valid date')
  .refine(
    (day) => day >= '1900-01-01' && day < new Date().toISOString().slice(0, 10),
    'Please enter a date in the past',
  )

/** Whole taka within the bounds of a price (DEC-13). */
export const price = z.int().min(PRICE_BOUNDS.min).max(PRICE_BOUNDS.max)

/** A moment in UTC, ISO 8601. */
export const moment = z.iso.datetime()

/** Address of a picture with its version: `/api/v1/…/image/{id}?v=…` (API-11). */
export const imageAddress = z.string().meta({ description: 'address of the picture, with its version' })

function words(min: number, max: number, forbidden: RegExp) {
  return (
    z
      .string()
      .max(max * 4)
      .refine((text) => !forbidden.test(text), 'Contains characters that are not allowed')
      // Forms send the ends of lines as CR LF.
      .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim())
      .refine((text) => count(text) >= min, min === 1 ? 'This field is required' : `At least ${min} characters`)
      .refine((text) => count(text) <= max, `At most ${max} characters`)
      .meta({ type: 'string', minLength: min, maxLength: max })
  )
}

function count(text: string): number {
  return [...text].length
}

/** Whole taka as they stand in a form: digits of either script, nothing else. */
export const typedPrice = z
  .string()
  .max(80)
  .transform((text) => toLatinDigits(text).trim())
  .refine((text) => /^\d{1,9}$/.test(text), 'Please enter whole taka')
  .transform(Number)
  .pipe(price)
  .meta({ type: 'string', pattern: '^\\d+$' })

/** A checkbox as it stands in a form: 'true' or 'on' is ticked; 'false', empty or absent is not. */
export const typedFlag = z
  .enum(['true', 'on', 'false', ''])
  .optional()
  .transform((text) => text === 'true' || text === 'on')
  .meta({ type: 'string', enum: ['true', 'false'] })

/** An uploaded picture. Whether it is one, the server finds out by decoding it. */
export const picture = z
  .instanceof(File, { error: 'Please choose an image' })
  .refine((file) => file.size > 0, 'Please choose an image')
  .meta({ type: 'string', format: 'binary' })

/** A picture that may be left as it is: an empty file input sends an empty file, and some clients an empty text. */
export const optionalPicture = z
  .union([picture, z.unknown().refine(isNoFile, 'Please choose an image')])
  .optional()
  .transform((file) => (file instanceof File && file.size > 0 ? file : null))
  .meta({ type: 'string', format: 'binary' })

/** When what is edited was last changed, as the editor saw it; another time in the shop means that somebody was faster. */
export const seenAt = z
  .union([moment, z.literal('')])
  .optional()
  .transform((text) => (text ? new Date(text) : null))
  .meta({
    type: 'string',
    format: 'date-time',
    description:
      '`updatedAt` as the editor saw it: 409 where somebody was faster. Without it the change writes over what is there.',
  })

function isNoFile(value: unknown): boolean {
  return value === '' || (value instanceof File && value.size === 0)
}
