import { z } from 'zod'
import { id, imageAddress } from './fields.ts'

/** Spec section 3, Category. */
export const category = z.object({ _id: id, name: z.string(), image: imageAddress }).meta({ id: 'Category' })
export type Category = z.infer<typeof category>
