import { z } from 'zod'
import { isCssColor } from '../rules/css-color.ts'
import { id, line, moment, seenAt } from './fields.ts'

/** Spec section 3, Color; the name is a CSS colour. */
export const color = z.object({ _id: id, name: z.string(), updatedAt: moment }).meta({ id: 'Color' })
export type Color = z.infer<typeof color>

/** A colour as others name it. */
export const colorName = color.omit({ updatedAt: true }).meta({ id: 'ColorName' })

const name = line(1, 40).refine(isCssColor, 'Please enter a CSS colour: a name like navy, #0a2a5e, rgb(…) or hsl(…)')

/** Payload of a new colour (spec section 7), and of a change. */
export const colorInput = z.object({ name }).meta({ id: 'ColorInput' })
export const colorChange = z.object({ name, updatedAt: seenAt }).meta({ id: 'ColorChange' })
