import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MAX_LABELS } from '#shared/rules/counter/box-label.ts'
import { MAX_STOCK_ROWS } from '#shared/rules/showrooms/stock.ts'
import { id, idInput, timestamp } from '#shared/schemas/fields.ts'
import { rule } from '#shared/schemas/rule.ts'
import { namedSize, sizeOfProduct } from './stock.ts'

const tooMany = later('At most {max} labels in one print', { max: MAX_LABELS })
const oneOrMore = later('A whole number from {min} to {max}', { min: 1, max: MAX_LABELS })
const labels = z.int(oneOrMore).min(1, oneOrMore).max(MAX_LABELS, oneOrMore)

/** Body of `POST /papers/labels/{storeId}`: labels of single sizes, or one for each pair of a delivery. */
export const labelsInput = z
  .object({
    rows: z
      .array(z.object({ ...sizeOfProduct, labels }))
      .max(MAX_STOCK_ROWS)
      .refine((rows) => rows.reduce((sum, row) => sum + row.labels, 0) <= MAX_LABELS, rule('too_big', tooMany))
      .default([]),
    delivery: idInput.optional().meta({ description: 'id of a delivery' }),
  })
  .meta({ id: 'LabelsInput' })
export type LabelsInput = z.output<typeof labelsInput>

/** What the label of a box says, and how many are wanted. */
export const boxLabel = namedSize
  .extend({
    price: z.int(),
    /** for scanners: article and size, else a barcode of the pair; null where neither fits */
    code: z.string().nullable(),
    labels: z.int(),
  })
  .meta({ id: 'BoxLabel' })
export type BoxLabel = z.infer<typeof boxLabel>

export const delivery = z
  .object({ _id: id, reference: z.string(), at: timestamp, pairs: z.int() })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof delivery>
