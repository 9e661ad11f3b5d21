import { z } from 'zod'

/** A setting that is a whole number, 0 or more. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number, 0 or more')
  .transform(Number)

/** A setting that is a whole number, 1 or more. */
export const positiveNumber = (defaultValue: number) =>
  wholeNumber.refine((number) => number > 0, 'must be 1 or more').default(defaultValue)
