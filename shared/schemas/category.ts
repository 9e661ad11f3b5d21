import { z } from 'zod'
import { expectedUpdatedAt, id, imageUpload, imageUrl, optionalImageUpload, singleLine, timestamp } from './fields.ts'

/** A category in a response. */
export const category = z
  .object({ _id: id, name: z.string(), image: imageUrl, updatedAt: timestamp })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** Body of a create request. */
export const categoryInput = z.object({ name: singleLine(1, 80), image: imageUpload }).meta({ id: 'CategoryInput' })

/** Body of an update request; without an image the current one stays. */
export const categoryChange = z
  .object({ name: singleLine(1, 80), image: optionalImageUpload, updatedAt: expectedUpdatedAt })
  .meta({ id: 'CategoryChange' })
