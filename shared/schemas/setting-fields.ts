import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { WEEKDAYS } from '#shared/rules/showrooms/opening-hours.ts'
import { typedCode, typedText } from '#shared/rules/typed-text.ts'
import { documentNull, exactText, proseLine, singleLine, typedField } from './fields.ts'
import { rule } from './rule.ts'

export const days = z.int().min(1).max(365)
export const taka = z.int().min(0).max(100_000)
export const text = proseLine(1, 200)
export const banglaText = orNull(proseLine(0, 200))
const clock = typedField(80, typedCode)
  .refine(
    (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
    rule('clock', later('Please enter a time from 00:00 to 23:59')),
  )
  .meta({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
/** Of an address that was copied with a blank or a line break in it, without these; programs would cut it there. */
const typedUrl = (text: string) => typedText(text).replace(/\s/g, '')
export const httpUrl = exactText(0, 2_000)
  .transform(typedUrl)
  .refine(
    (text) => !/[\p{Cc}\p{Cs}<>"]/u.test(text),
    rule('characters', later('Contains characters that are not allowed')),
  )
  .pipe(z.url({ protocol: /^https?$/, ...later('Please enter an address that begins with http:// or https://') }))
  .meta({ type: 'string', format: 'uri', maxLength: 2_000 })
/** An address that may be missing: null or absent is null. */
export const optionalUrl = documentNull(
  httpUrl,
  httpUrl.nullish().transform((address) => address ?? null),
)
export const hoursOfDay = { opens: clock, closes: clock }
export const closesLater: [(hours: { opens: string | null; closes: string | null }) => boolean, object] = [
  ({ opens, closes }) => opens === null || closes === null || opens < closes,
  { ...rule('closes_later', later('Please enter a time after the opening')), path: ['closes'] },
]

/** Hours that may go on after midnight: then `closes` is the earlier time. */
const closesApart: typeof closesLater = [
  ({ opens, closes }) => opens === null || opens !== closes,
  { ...rule('closes_apart', later('Please enter another time than that of the opening')), path: ['closes'] },
]

/** A text that may be missing: empty or absent is null. */
export function orNull(field: ReturnType<typeof proseLine>) {
  return documentNull(
    field,
    field.nullish().transform((text) => text || null),
  )
}

/** Whether none of the values stands there twice. */
export function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

const clockOrNull = documentNull(clock, clock.nullable())

export const hours = z.strictObject({
  /** of every showroom that has none of its own */
  usual: z.strictObject({ ...hoursOfDay, dayOff: z.enum(WEEKDAYS).nullable() }).refine(...closesApart),
  showrooms: z
    .array(
      z.strictObject({ store: z.uuid(), ...hoursOfDay, dayOff: z.enum(WEEKDAYS).nullable() }).refine(...closesApart),
    )
    .max(500)
    .refine((rows) => isDistinct(rows.map(({ store }) => store)), {
      ...rule('showroom_twice', later('A showroom can have its own hours only once')),
    }),
  /** Ramadan, Eid; the first that holds a day decides, `opens` and `closes` null: closed */
  otherDays: z
    .array(
      z
        .strictObject({
          name: singleLine(1, 60),
          nameBn: orNull(singleLine(0, 60)),
          from: z.iso.date(later('Please enter a valid date')),
          to: z.iso.date(later('Please enter a valid date')),
          opens: clockOrNull,
          closes: clockOrNull,
        })
        .refine(({ from, to }) => from <= to, {
          ...rule('ends_later', later('Please enter a day after the first one')),
          path: ['to'],
        })
        .refine(({ opens, closes }) => (opens === null) === (closes === null), {
          ...rule('both_times', later('Please enter both times, or none for a closed day')),
          path: ['closes'],
        })
        .refine(...closesApart),
    )
    .max(60),
})
