import { z } from 'zod'
import { id, imageAddress, line, moment, optionalPicture, picture, seenAt } from './fields.ts'

/** A category in a response. */
export const category = z
  .object({ _id: id, name: z.string(), image: imageAddress, updatedAt: moment })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** Body of a create request. */
export const categoryInput = z.object({ name: line(1, 80), image: picture }).meta({ id: 'CategoryInput' })

/** Body of an update request; without an image the current one stays. */
export const categoryChange = z
  .object({ name: line(1, 80), image: optionalPicture, updatedAt: seenAt })
  .meta({ id: 'CategoryChange' })
