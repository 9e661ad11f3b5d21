import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import { price, typedField } from './fields.ts'
import { rule } from './rule.ts'

/** Whole taka in a form: digits of either script, with commas or not. */
export const formPrice = typedField(80, (text) => String(readWhole(text)))
  .refine((text) => /^\d{1,9}$/.test(text), rule('whole_taka', later('Please enter an amount in whole taka')))
  .transform(Number)
  .pipe(price)
  .meta({ type: 'string', pattern: '^\\d+$' })

/** A checkbox in a form: 'true' or 'on' means checked; 'false', empty or absent means unchecked. */
export const formCheckbox = z
  .enum(['true', 'on', 'false', ''])
  .optional()
  .transform((text) => text === 'true' || text === 'on')
  .meta({ type: 'string', enum: ['true', 'false'] })

/** The same in a form that may leave it out: then it stays as it is. */
export const optionalCheckbox = z
  .enum(['true', 'on', 'false', ''])
  .optional()
  .transform((text) => (text === undefined ? undefined : text === 'true' || text === 'on'))
  .meta({ type: 'string', enum: ['true', 'false'] })

/** An uploaded image. The server validates its content by decoding it. */
export const imageUpload = z
  .instanceof(File, later('Please choose an image'))
  .refine((file) => file.size > 0, rule('required', later('Please choose an image')))
  .meta({ type: 'string', format: 'binary' })

/** An optional image upload: an empty file input sends an empty file, some clients send an empty string. */
export const optionalImageUpload = z
  .union([imageUpload, z.unknown().refine(isEmptyUpload, rule('required', later('Please choose an image')))])
  .optional()
  .transform((file) => (file instanceof File && file.size > 0 ? file : null))
  .meta({ type: 'string', format: 'binary' })

function isEmptyUpload(value: unknown): boolean {
  return value === '' || (value instanceof File && value.size === 0)
}
