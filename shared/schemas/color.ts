import { z } from 'zod'
import { id } from './fields.ts'

/** Spec section 3, Color; the name is a CSS colour. */
export const color = z.object({ _id: id, name: z.string() }).meta({ id: 'Color' })
export type Color = z.infer<typeof color>
