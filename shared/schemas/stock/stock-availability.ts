import { z } from 'zod'
import type { ShortLine } from '#shared/rules/errors.ts'
import { typedName } from '#shared/rules/typed-text.ts'
import { id, typedField } from '#shared/schemas/fields.ts'
import { position } from '#shared/schemas/showroom.ts'
import { sizeNumber } from '#shared/schemas/size.ts'
import { sizeOfProduct } from './stock.ts'

/** Maximum number of lines that are looked for in all showrooms at once. */
const MAX_SERVED_LINES = 50

/** What the public learns of a number of pairs: exact up to 3, and whether there are more. */
const publicAvailable = { available: z.int(), more: z.boolean() }

/** Where the sizes of a product are; without sizes while the shop keeps no stock. */
export const productStock = z
  .object({
    kept: z.boolean(),
    sizes: z.array(
      z.object({
        size: sizeNumber,
        ...publicAvailable,
        stores: z.array(z.object({ _id: id, code: z.string(), codeBn: z.string().nullable(), ...publicAvailable })),
      }),
    ),
  })
  .meta({ id: 'ProductStock' })
export type ProductStock = z.infer<typeof productStock>

/** A line that a showroom does not have: pairs asked for, and what is there, up to 3. */
const shortLine: z.ZodType<ShortLine> = z.object({ product: id, size: id, asked: z.int(), available: z.int() })

/** An address as it is typed, and what of it was chosen; the shop reads from it, in English or Bangla, where that is. */
const addressedPlace = z.object({
  address: typedField(600, typedName),
  district: typedField(80, typedName).optional(),
  thana: typedField(80, typedName).optional(),
})

/** Body of `POST /stock/serve`: the lines of a cart, and where the shopper is. */
export const serveInput = z
  .object({
    lines: z
      .array(z.object({ ...sizeOfProduct, quantity: z.int().min(1).max(99) }))
      .min(1)
      .max(MAX_SERVED_LINES),
    near: z
      .union([
        position,
        z.object({
          division: typedField(80, typedName),
          district: typedField(80, typedName).optional(),
          area: typedField(80, typedName).optional(),
        }),
        addressedPlace,
      ])
      .optional(),
  })
  .meta({ id: 'ServeInput' })
export type ServeInput = z.output<typeof serveInput>

/** A showroom that may serve an order: distance in km, null if unknown. */
export const servingShowroom = z
  .object({
    _id: id,
    code: z.string(),
    codeBn: z.string().nullable(),
    distance: z.number().nullable(),
    hasEverything: z.boolean(),
    lacks: z.array(shortLine),
  })
  .meta({ id: 'ServingShowroom' })
export type ServingShowroom = z.infer<typeof servingShowroom>
