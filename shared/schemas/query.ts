import { z } from 'zod'
import { DAY_MS, startOfDhakaDay } from '../bangladesh/dates.ts'
import { toLatinDigits } from '../bangladesh/digits.ts'

// What stands behind the question mark of an address. Keys that a call does not know are dropped.

/** A repeated key counts by its first value; control characters are left out. */
export const firstOf = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (Array.isArray(value) ? value[0] : value)?.replace(/\p{Cc}/gu, ''))

/** Text, cut at so many characters; '' where none is given. */
export function cutText(length: number) {
  return firstOf.transform((text) => (text ?? '').slice(0, length).trim())
}

/** A whole number, in Bengali digits too, brought into its bounds; what is not one counts as not given. */
export function wholeNumber(fallback: number, min: number, max: number) {
  return firstOf.transform((text) => {
    const number = Number(toLatinDigits(text || String(fallback)))
    return Number.isInteger(number) ? Math.min(max, Math.max(min, number)) : fallback
  })
}

/** Whole taka, or null. */
export const taka = firstOf.transform((given) => {
  const text = toLatinDigits(given ?? '')
  return /^\d{1,9}$/.test(text) ? Number(text) : null
})

/** One of these words; null where none is given, refused with `message` where it is another. */
export function oneOf<const W extends string>(words: readonly W[], message: string) {
  return firstOf
    .transform((text) => text || null)
    .pipe(z.enum(words, message).nullable())
    .meta({ type: 'string', enum: [...words] })
}

const isoDay = z.iso.date()
const isoMoment = z.iso.datetime({ offset: true })
const INVALID = 'A day as 2026-11-20 or a moment as 2026-11-20T18:00:00Z'

/** The beginning of a time: a day in Dhaka from its first moment, or a moment; null where none is given. */
export const from = timeBound((day) => startOfDhakaDay(day))

/** The end of a time: a day in Dhaka as a whole, or a moment, which itself lies outside. */
export const to = timeBound((day) => new Date(startOfDhakaDay(day).getTime() + DAY_MS))

function timeBound(ofDay: (day: string) => Date) {
  return firstOf
    .transform((text, context) => {
      if (!text) return null
      const isKnownYear = text >= '1900' && text < '9999'
      if (isKnownYear && isoDay.safeParse(text).success) return ofDay(text)
      if (isKnownYear && isoMoment.safeParse(text).success) return new Date(text)
      context.addIssue({ code: 'custom', message: INVALID })
      return z.NEVER
    })
    .meta({ type: 'string', description: INVALID })
}
