import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { expectedUpdatedAt, id, timestamp } from './fields.ts'

/** A size in a response; `size` is the European number. */
export const size = z.object({ _id: id, size: z.number(), updatedAt: timestamp }).meta({ id: 'Size' })
export type Size = z.infer<typeof size>

/** A size as referenced by products. */
export const sizeNumber = size.omit({ updatedAt: true }).meta({ id: 'SizeNumber' })

const SIZES = { min: 1, max: 60 }
const number = z
  .number(later('Please enter a number'))
  .min(1, later('Sizes from {min} to {max}', SIZES))
  .max(60, later('Sizes from {min} to {max}', SIZES))
  .multipleOf(0.5, later('Sizes come in whole and half numbers'))

/** Bodies of create and update requests. */
export const sizeInput = z.object({ size: number }).meta({ id: 'SizeInput' })
export const sizeChange = z.object({ size: number, updatedAt: expectedUpdatedAt }).meta({ id: 'SizeChange' })
