import { z } from 'zod'
import { DAY_MS, startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'

// Schemas for query parameters. Keys that a route does not declare are dropped.

/** The first value of a repeated key, without control characters. */
export const firstOf = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (Array.isArray(value) ? value[0] : value)?.replace(/\p{Cc}/gu, ''))

/** Text, truncated to `length` characters; '' if absent. */
export function cutText(length: number) {
  return firstOf.transform((text) => (text ?? '').slice(0, length).trim())
}

/** An integer, clamped to its bounds; the fallback if absent or invalid. Bengali digits count as 0–9. */
export function wholeNumber(fallback: number, min: number, max: number) {
  return firstOf.transform((text) => {
    const number = Number(toLatinDigits(text || String(fallback)))
    return Number.isInteger(number) ? Math.min(max, Math.max(min, number)) : fallback
  })
}

/** Whole taka; null if absent or invalid. */
export const taka = firstOf.transform((given) => {
  const text = toLatinDigits(given ?? '')
  return /^\d{1,9}$/.test(text) ? Number(text) : null
})

/** One of the values; null if absent, rejected with `message` if it is any other. */
export function oneOf<const W extends string>(words: readonly W[], message: string) {
  return firstOf
    .transform((text) => text || null)
    .pipe(z.enum(words, message).nullable())
    .meta({ type: 'string', enum: [...words] })
}

const isoDay = z.iso.date()
const isoMoment = z.iso.datetime({ offset: true })
const INVALID = 'A day as 2026-11-20 or a moment as 2026-11-20T18:00:00Z'

/** The start of a time range, inclusive: midnight of a day in Dhaka, or a timestamp; null if absent. */
export const from = timeBound((day) => startOfDhakaDay(day))

/** The end of a time range, exclusive: midnight after a day in Dhaka, or a timestamp; null if absent. */
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
