import { z } from 'zod'
import { id, imageAddress } from './fields.ts'

/** Spec section 3, Slide; title and link are the shop's own (DEC-16). */
export const slide = z
  .object({ _id: id, image: imageAddress, title: z.string().nullable(), link: z.string().nullable() })
  .meta({ id: 'Slide' })
export type Slide = z.infer<typeof slide>
