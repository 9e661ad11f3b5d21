import { z } from 'zod'
import { id, imageAddress, line, moment, optionalPicture, picture, seenAt } from './fields.ts'

/** Spec section 3, Category. */
export const category = z
  .object({ _id: id, name: z.string(), image: imageAddress, updatedAt: moment })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** Payload of a new category (spec section 7). */
export const categoryInput = z.object({ name: line(1, 80), image: picture }).meta({ id: 'CategoryInput' })

/** Payload of a change; without an image the present one stays. */
export const categoryChange = z
  .object({ name: line(1, 80), image: optionalPicture, updatedAt: seenAt })
  .meta({ id: 'CategoryChange' })
