import { z } from 'zod'
import { DAY_MS, startOfDhakaDay } from '#shared/bangladesh/dates.ts'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { later } from '#shared/language/t.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import { readWhole, typedCode, typedText } from '#shared/rules/typed-text.ts'
import { refuse, rule } from '#shared/schemas/rule.ts'

// Schemas for query parameters. Keys that a route does not declare are dropped.

/** The first value of a repeated key, as `typedText` reads it and without control characters. */
export const firstValue = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => {
    const text = Array.isArray(value) ? value[0] : value
    return text === undefined ? undefined : typedText(text.replace(/\p{Cc}/gu, ''))
  })

/** Text, truncated to `maxLength` characters; '' if absent. */
export function truncatedText(maxLength: number) {
  return firstValue.transform((text) => cutText(text ?? '', maxLength).trim())
}

/** An integer, clamped to its bounds; the fallback if absent or invalid. Bengali digits count as 0–9. */
export function clampedInteger(fallback: number, min: number, max: number) {
  return firstValue.transform((text) => {
    const number = Number(toLatinDigits(text || String(fallback)))
    return Number.isInteger(number) ? Math.min(max, Math.max(min, number)) : fallback
  })
}

/** A whole number, such as taka; null if absent or invalid. */
export const optionalWhole = firstValue.transform((value) => {
  const whole = readWhole(value ?? '')
  return whole >= 0 && whole < 1_000_000_000 ? whole : null
})

/** One of the values; null if absent, rejected with `message` if it is any other. */
export function oneOf<const W extends string>(values: readonly W[], message: ReturnType<typeof later>) {
  return firstValue
    .transform((text) => text || null)
    .pipe(z.enum(values, message).nullable())
    .meta({ type: 'string', enum: [...values] })
}

/** Some of the values, separated by commas; null if absent, rejected with `message` if one is any other. */
export function someOf<const W extends string>(values: readonly W[], message: ReturnType<typeof later>) {
  const some = z.array(z.enum(values))
  return firstValue
    .transform((text, context) => {
      if (!text) return null
      const { data } = some.safeParse(text.split(','))
      if (data) return data
      refuse(context, rule('invalid_value', message))
      return z.NEVER
    })
    .meta({ type: 'string', description: `one or, separated by commas, several of ${values.join(', ')}` })
}

const isoDay = z.iso.date()
const isoTimestamp = z.iso.datetime({ offset: true })

/** The start of a time range, inclusive: midnight of a day in Dhaka, or a timestamp; null if absent. */
export const fromTime = timeBound((day) => startOfDhakaDay(day))

/** The end of a time range, exclusive: midnight after a day in Dhaka, or a timestamp; null if absent. */
export const toTime = timeBound((day) => new Date(startOfDhakaDay(day).getTime() + DAY_MS))

function timeBound(resolveDay: (day: string) => Date) {
  return firstValue
    .transform((entered, context) => {
      const text = typedCode(entered ?? '')
      if (!text) return null
      const isKnownYear = text >= '1900' && text < '9999'
      if (isKnownYear && isoDay.safeParse(text).success) return resolveDay(text)
      if (isKnownYear && isoTimestamp.safeParse(text).success) return new Date(text)
      refuse(context, rule('time', later('A day as 2026-11-20 or a moment as 2026-11-20T18:00:00Z')))
      return z.NEVER
    })
    .meta({ type: 'string', description: 'a day as 2026-11-20 or a moment as 2026-11-20T18:00:00Z' })
}
