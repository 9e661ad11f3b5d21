import { z } from 'zod'
import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { later } from '#shared/language/t.ts'
import { isCssColor } from '#shared/rules/products/color-name.ts'
import { typedCode } from '#shared/rules/typed-text.ts'
import { expectedUpdatedAt, id, orNone, singleLine, timestamp, typedField } from './fields.ts'
import { rule } from './rule.ts'

/** A colour in a response: the name is a CSS colour, `hex` its true look where that differs. */
export const color = z
  .object({
    _id: id,
    name: z.string(),
    nameBn: z.string().nullable(),
    hex: z.string().nullable(),
    updatedAt: timestamp,
  })
  .meta({ id: 'Color' })
export type Color = z.infer<typeof color>

/** A colour as referenced by products. */
export const colorName = color.omit({ updatedAt: true }).meta({ id: 'ColorName' })

const name = singleLine(1, 40)
  .transform(toLatinDigits)
  .refine(isCssColor, rule('color', later('Please enter a CSS colour: a name like navy, #0a2a5e, rgb(…) or hsl(…)')))
  .meta({ type: 'string', minLength: 1, maxLength: 40 })

/** `#rrggbb` in lower case; empty or null: the name is the true colour. */
const hexText = typedField(80, (text) => typedCode(text).toLowerCase())
  .refine(
    (text) => text === '' || /^#[0-9a-f]{6}$/.test(text),
    rule('hex', later('Please enter # and six digits, as #5c2a14')),
  )
  .meta({ type: 'string', pattern: '^(#[0-9a-fA-F]{6})?$' })
const hex = orNone(hexText)

const fields = z.object({ name, nameBn: orNone(singleLine(0, 40)), hex })

/** Bodies of create and update requests. */
export const colorInput = fields.meta({ id: 'ColorInput' })
export type ColorInput = z.output<typeof colorInput>
export const colorChange = fields.extend({ updatedAt: expectedUpdatedAt }).meta({ id: 'ColorChange' })
