import { z } from 'zod'
import { id, timestamp } from './fields.ts'

/** A fact that is still what the demonstration says, or that nobody can have. */
export const inventedFact = z.discriminatedUnion('in', [
  z.object({
    in: z.literal('settings'),
    /** of the part `shop`: `licences.trade` */
    path: z.string(),
    value: z.string(),
  }),
  z.object({
    in: z.literal('showroom'),
    showroom: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }),
    /** its phone or its e-mail */
    value: z.string(),
  }),
  z.object({ in: z.literal('environment'), name: z.enum(['PUBLIC_URL', 'MAIL_FROM']), value: z.string() }),
])
export type InventedFact = z.output<typeof inventedFact>

/** Whether shoppers get in, and what keeps a closed shop from opening. */
export const opening = z
  .object({
    open: z.boolean(),
    /** what is invented; empty for the demonstration, which may say it */
    invented: z.array(inventedFact),
    /** when it was opened or closed last, and by whom; null: never */
    lastChange: z.object({ at: timestamp, by: z.object({ _id: id, name: z.string() }).nullable() }).nullable(),
  })
  .meta({ id: 'Opening' })
export type Opening = z.output<typeof opening>

/** Body of `PUT /settings/opening`. */
export const openingChange = z.strictObject({ open: z.boolean() })
