import { z } from 'zod'
import { phoneDigits, toLatinDigits } from '#shared/bangladesh/digits.ts'
import { later } from '#shared/language/t.ts'
import { PRICE_BOUNDS } from '#shared/rules/money/price.ts'
import { readOrderNumber } from '#shared/rules/orders/order-number.ts'
import { isSeen, turnsAround, typedCode, typedDigits, typedId, typedName, typedText } from '#shared/rules/typed-text.ts'
import { rule } from './rule.ts'

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/u
const CONTROL_CHARACTERS_EXCEPT_WHITESPACE = /[^\P{Cc}\n\r\t]|\p{Cs}/u

const NOT_ALLOWED = later('Contains characters that are not allowed')

/** An id in a response: a lower-case UUID. */
export const id = z.uuid().meta({ description: 'id' })

/**
 * An id in a request: any text up to 100 characters, lower-cased. A malformed id is not rejected here, because it gets
 * the same 404 as an unknown one.
 */
export const idInput = z
  .string()
  .max(100, atMost(100))
  .transform((text) => typedCode(text).toLowerCase())
  .meta({ type: 'string', maxLength: 100 })

/** An Idempotency-Key that a page makes at random for a form: sent again with it, the same request does nothing twice. */
export const intentKey = z
  .string()
  .regex(/^[\x21-\x7e]{22,200}$/, later('22 to 200 visible ASCII characters'))
  .meta({
    description: 'Random, of one intent: the same request again gets the same answer for a week, another one 409',
  })

/** A single line of text as `typedName` reads it, without control characters; `min` and `max` count characters. */
export function singleLine(min: number, max: number) {
  return textField(min, max, CONTROL_CHARACTERS, typedName)
}

/** A sentence that keeps its dashes and apostrophes as they were typed. */
export function proseLine(min: number, max: number) {
  return textField(min, max, CONTROL_CHARACTERS, typedText)
}

/** Like `proseLine`, but allows line breaks and tabs. */
export function multiLine(min: number, max: number) {
  return textField(min, max, CONTROL_CHARACTERS_EXCEPT_WHITESPACE, typedText)
}

/** A text of a form that `read` brings into one spelling, such as `typedCode`, with room for what that leaves out. */
export function typedField(max: number, read: (text: string) => string) {
  return z.string().max(max, atMost(max)).transform(read)
}

/** A text that stays as it is sent, such as the name of a file; what the database does not take is refused. */
export function exactText(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max, atMost(max))
    .refine((text) => !/\0|\p{Cs}/u.test(text), rule('characters', NOT_ALLOWED))
}

/**
 * A text that may be missing, such as the Bangla twin of a name: empty or null means none, and a client that does not know
 * it changes nothing.
 */
export function orNone(field: ReturnType<typeof textField>) {
  return documentNull(
    field,
    field.nullish().transform((text) => (text === undefined ? undefined : text || null)),
  )
}

/**
 * `nullable`, a field that may be null, with null in the OpenAPI document as well: a type that `field` names there by hand would hide
 * it.
 */
export function documentNull<T extends z.ZodType>(field: z.ZodType, nullable: T): T {
  const { type, id: _, ...named } = z.globalRegistry.get(field) ?? {}
  return nullable.meta({ ...named, type: [type ?? 'string', 'null'] })
}

export const personName = singleLine(1, 120)

/** An order by its number, with or without its marks, or by its id. */
export const orderName = typedField(240, (text) => readOrderNumber(text) ?? typedId(text).toLowerCase())
  .refine((text) => text !== '', rule('required', later('Please enter the order')))
  .refine((text) => text.length <= 60, rule('too_big', atMost(60), { maximum: 60 }))
  .meta({ type: 'string', minLength: 1, maxLength: 60 })

/** An e-mail address, lower-cased. */
export const email = typedField(320, (text) => typedCode(text).toLowerCase())
  .pipe(z.email(later('Please enter a valid email address')).max(254))
  .meta({ type: 'string', format: 'email', maxLength: 254 })

/** What a phone number is written with. */
const PHONE_SPELLING = /^\(?\+?[\d ().-]+$/

/** With one blank in place of what a pasted text has between its digits: tabs and line breaks too. */
const readPhone = (text: string) => toLatinDigits(typedName(text)).replace(/\s+/g, ' ')

/** A phone number of 6 to 20 characters with at least 6 digits; Bengali digits become 0–9. */
export const phone = typedField(80, readPhone)
  .refine(
    (text) => PHONE_SPELLING.test(text) && text.length <= 20 && phoneDigits(text).length >= 6,
    rule('phone', later('Please enter a valid phone number')),
  )
  .meta({ type: 'string', minLength: 6, maxLength: 20 })

/** The payment number of a wallet, in any spelling of a phone's: 01, a digit from 3 to 9, then 8 digits. */
export const walletNumber = typedField(80, readWalletNumber)
  .refine(
    (text) => /^01[3-9]\d{8}$/.test(text),
    rule('wallet_number', later('Please enter a valid payment number, 01XXXXXXXXX')),
  )
  .meta({ type: 'string', pattern: '^01[3-9]\\d{8}$' })

function readWalletNumber(text: string): string {
  const spelling = readPhone(text)
  return PHONE_SPELLING.test(spelling) ? phoneDigits(spelling) : typedDigits(text)
}

/** Whole taka within the price bounds. */
export const price = z.int().min(PRICE_BOUNDS.min).max(PRICE_BOUNDS.max)

/** A timestamp in UTC, ISO 8601. */
export const timestamp = z.iso.datetime()

const ENTER_DAY = later('Please enter a valid date')

/** A calendar day in Dhaka, `2026-11-20`, of years that the database knows. */
export const dayInput = z.iso
  .date(ENTER_DAY)
  .refine((day) => day >= '1900' && day < '9999', rule('invalid_format', ENTER_DAY))

/** The URL of an image with its version: `/api/v1/…/image/{id}?v=…`. */
export const imageUrl = z.string().meta({ description: 'address of the picture, with its version' })

/** What lies beyond is refused before anything reads it. */
function atMost(max: number) {
  return later('At most {max} characters', { max })
}

function textField(min: number, max: number, forbidden: RegExp, read: (text: string) => string) {
  return (
    z
      .string()
      .refine((text) => text.length <= max * 4, rule('too_big', atMost(max), { maximum: max }))
      .refine((text) => !forbidden.test(text) && !turnsAround(text), rule('characters', NOT_ALLOWED))
      // Forms send line breaks as CR LF.
      .transform((text) => read(text.replace(/\r\n?/g, '\n')))
      .refine(
        (text) => countCharacters(text) >= min && (min === 0 || isSeen(text)),
        min === 1
          ? rule('required', later('This field is required'))
          : rule('too_small', later('At least {min} characters', { min }), { minimum: min }),
      )
      .refine((text) => countCharacters(text) <= max, rule('too_big', atMost(max), { maximum: max }))
      .meta({ type: 'string', minLength: min, maxLength: max })
  )
}

export function countCharacters(text: string): number {
  return [...text].length
}

/** `updatedAt` as the editor last saw it; a different value in the database means a conflicting change. */
export const expectedUpdatedAt = z
  .union([timestamp, z.literal('')])
  .optional()
  .transform((text) => (text ? new Date(text) : null))
  .meta({
    type: 'string',
    format: 'date-time',
    description:
      '`updatedAt` as the editor saw it: 409 where somebody was faster. Without it the change writes over what is there.',
  })
