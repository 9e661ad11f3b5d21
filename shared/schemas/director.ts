import { z } from 'zod'
import { id, imageAddress } from './fields.ts'

/** Spec section 3, Director; the picture is optional (DEC-13). */
export const director = z
  .object({ _id: id, name: z.string(), designation: z.string(), about: z.string(), image: imageAddress.nullable() })
  .meta({ id: 'Director' })
export type Director = z.infer<typeof director>
