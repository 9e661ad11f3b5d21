import { z } from 'zod'
import { id } from './fields.ts'

/** Spec section 3, Size; `size` is the European number. */
export const size = z.object({ _id: id, size: z.number() }).meta({ id: 'Size' })
export type Size = z.infer<typeof size>
