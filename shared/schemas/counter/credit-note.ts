import { z } from 'zod'
import { timestamp } from '#shared/schemas/fields.ts'
import { showroomName } from '#shared/schemas/stock/stock.ts'

/** Why money that is due for pairs cannot go back yet: a courier has it, or nobody has found the payment of a wallet. */
export const waitsFor = z.enum(['courier', 'payment']).nullish()
export type WaitsFor = z.infer<typeof waitsFor>

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
    waitsFor,
    /** what nobody fetched, and was given up */
    waived: z.int().optional(),
  })
  .meta({ id: 'CreditNote' })
export type CreditNote = z.infer<typeof creditNote>
