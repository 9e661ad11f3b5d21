import { z } from 'zod'
import { id, imageUrl, timestamp } from '#shared/schemas/fields.ts'

const pairs = z.int().min(0)
const showroom = z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() })
const shoe = z.object({
  _id: id,
  name: z.string(),
  nameBn: z.string().nullable(),
  code: z.string(),
  image1: imageUrl,
})
const size = z.object({ _id: id, size: z.number() })

/** Pairs that one showroom needs and another one can spare. */
const transferProposal = z
  .object({ from: showroom, to: showroom, product: shoe, size, pairs: z.int().min(1) })
  .meta({ id: 'TransferProposal' })
export type TransferProposal = z.infer<typeof transferProposal>

/** What the dashboard says of the pairs of the shop; the lists are empty while no stock is kept. */
export const dashboardStock = z
  .object({
    kept: z.boolean(),
    /** the most ordered shoes of the last four weeks of which a size is sold out everywhere, and their pairs ordered */
    soldOut: z.array(shoe.extend({ pairs, sizes: z.array(z.number()), everySize: z.boolean() })),
    proposals: z.array(transferProposal),
    /** when `sizes` and `ages` were counted */
    countedAt: timestamp.nullable(),
    /** pairs ordered in the last four weeks, and pairs available now, by size */
    sizes: z.array(z.object({ size: z.number(), sold: pairs, left: pairs })),
    /** pairs on hand by the days since they came into the shop; `upTo` null: older */
    ages: z.array(z.object({ upTo: z.int().nullable(), pairs })),
  })
  .meta({ id: 'DashboardStock' })
export type DashboardStock = z.infer<typeof dashboardStock>
