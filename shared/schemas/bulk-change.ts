import { z } from 'zod'
import { timestamp } from './fields.ts'

/** What a change of many products changes of each. */
const values = z.object({
  originalPrice: z.int(),
  discountPrice: z.int(),
  category: z.string(),
  subCategory: z.string(),
  featured: z.boolean(),
  bestSeller: z.boolean(),
})
export type BulkValues = z.infer<typeof values>

/** A product before and after a change of many. */
export const changedProduct = z
  .object({
    _id: z.string(),
    name: z.string(),
    nameBn: z.string().nullable(),
    code: z.string(),
    before: values,
    after: values,
  })
  .meta({ id: 'ChangedProduct' })
export type ChangedProduct = z.infer<typeof changedProduct>

/** A change of many products that can be taken back. */
export const bulkChange = z
  .object({ _id: z.string(), at: timestamp, by: z.string(), count: z.int(), until: timestamp })
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof bulkChange>

/** The answer to one. */
export const bulkChanged = z.object({ message: z.string(), change: z.string() }).meta({ id: 'BulkChanged' })
