import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { documentNull, singleLine } from './fields.ts'
import { rule } from './rule.ts'

export const days = z.int().min(1).max(365)
export const taka = z.int().min(0).max(100_000)
export const text = singleLine(1, 200)
export const banglaText = orNull(singleLine(0, 200))
export const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, later('Please enter a time from 00:00 to 23:59'))
export const httpUrl = z.url({
  protocol: /^https?$/,
  ...later('Please enter an address that begins with http:// or https://'),
})
export const hoursOfDay = { opens: clock, closes: clock }
export const closesLater: [(hours: { opens: string | null; closes: string | null }) => boolean, object] = [
  ({ opens, closes }) => opens === null || closes === null || opens < closes,
  { ...rule('closes_later', later('Please enter a time after the opening')), path: ['closes'] },
]

/** A text that may be missing: empty or absent is null. */
export function orNull(field: ReturnType<typeof singleLine>) {
  return documentNull(
    field,
    field.nullish().transform((text) => text || null),
  )
}

/** Whether none of the values stands there twice. */
export function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
