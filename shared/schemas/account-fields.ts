import { z } from 'zod'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { later } from '#shared/language/t.ts'
import { typedDigits } from '#shared/rules/typed-text.ts'
import { countCharacters, typedField } from './fields.ts'
import { rule } from './rule.ts'

/** A one-time code of six digits; Bengali digits become 0–9, spaces and hyphens are removed. */
export const oneTimeCode = typedField(80, typedDigits)
  .refine((text) => /^\d{6}$/.test(text), rule('one_time_code', later('Please enter the 6 digits of the code')))
  .meta({ type: 'string', pattern: '^\\d{6}$' })

/** 8 to 128 characters of any kind. */
export const password = z
  .string()
  .refine((text) => countCharacters(text) >= 8, rule('too_small', later('At least 8 characters'), { minimum: 8 }))
  .refine((text) => countCharacters(text) <= 128, rule('too_big', later('At most 128 characters'), { maximum: 128 }))
  .refine((text) => !/\p{Cs}|\0/u.test(text), rule('characters', later('Contains characters that are not allowed')))
  .meta({ type: 'string', minLength: 8, maxLength: 128 })

/** A valid calendar day in the past, `1998-03-26`. */
export const dateOfBirth = z.iso
  .date(later('Please enter a valid date'))
  .refine(
    (day) => day >= '1900-01-01' && day < dhakaDay(new Date()),
    rule('date_in_past', later('Please enter a date in the past')),
  )
