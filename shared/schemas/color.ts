import { z } from 'zod'
import { isCssColor } from '#shared/rules/css-color.ts'
import { expectedUpdatedAt, id, singleLine, timestamp } from './fields.ts'
import { rule } from './rule.ts'

/** A colour in a response; the name is a CSS colour. */
export const color = z.object({ _id: id, name: z.string(), updatedAt: timestamp }).meta({ id: 'Color' })
export type Color = z.infer<typeof color>

/** A colour as referenced by products. */
export const colorName = color.omit({ updatedAt: true }).meta({ id: 'ColorName' })

const name = singleLine(1, 40).refine(
  isCssColor,
  rule('color', 'Please enter a CSS colour: a name like navy, #0a2a5e, rgb(…) or hsl(…)'),
)

/** Bodies of create and update requests. */
export const colorInput = z.object({ name }).meta({ id: 'ColorInput' })
export const colorChange = z.object({ name, updatedAt: expectedUpdatedAt }).meta({ id: 'ColorChange' })
