import { z } from 'zod'
import { timestamp } from '#shared/schemas/fields.ts'
import { showroomName } from '#shared/schemas/stock/stock.ts'

/** What came back of an order or of a sale, or paid for a sale, as its buyer sees it; in whole taka. */
export const creditNote = z
  .object({
    number: z.string(),
    at: timestamp,
    store: showroomName,
    lines: z.array(
      z.object({
        name: z.string(),
        nameBn: z.string().nullable(),
        size: z.number(),
        quantity: z.int(),
        worth: z.int(),
      }),
    ),
    worth: z.int(),
    vat: z.int(),
    /** of it, what has paid for other pairs, and what has not gone back yet */
    exchanged: z.int(),
    due: z.int(),
    /** what nobody fetched, and was given up */
    waived: z.int().optional(),
  })
  .meta({ id: 'CreditNote' })
export type CreditNote = z.infer<typeof creditNote>
