import { z } from 'zod'
import { id, timestamp } from '#shared/schemas/fields.ts'

export const keptShoe = z.object({
  product: id,
  size: z.object({ _id: id, size: z.number() }),
  name: z.string(),
  nameBn: z.string().nullable(),
  code: z.string(),
  quantity: z.int(),
})

/** Pairs that a showroom keeps for whoever asked by phone. */
export const keptPairs = z
  .object({
    _id: id,
    number: z.string(),
    phone: z.string(),
    until: timestamp,
    lines: z.array(keptShoe.extend({ /** false: they were sold to somebody else */ held: z.boolean() })),
  })
  .meta({ id: 'KeptPairs' })
export type KeptPairs = z.infer<typeof keptPairs>
