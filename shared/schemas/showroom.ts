import { z } from 'zod'
import { id } from './fields.ts'

/** Spec section 3, Showroom: `name` is the company, `code` the branch; coordinates are [longitude, latitude]. */
export const showroom = z
  .object({
    _id: id,
    name: z.string(),
    code: z.string(),
    address: z.object({ street: z.string(), area: z.string(), district: z.string(), division: z.string() }),
    contact: z.object({ email: z.string(), phone: z.string() }),
    location: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  })
  .meta({ id: 'Showroom' })
export type Showroom = z.infer<typeof showroom>

/** A showroom with its distance from the visitor in km (STORE-03). */
export const nearbyShowroom = showroom.extend({ distance: z.number() }).meta({ id: 'NearbyShowroom' })
export type NearbyShowroom = z.infer<typeof nearbyShowroom>

/** A visitor's position in degrees. */
export const position = z
  .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .meta({ id: 'Position' })
export type Position = z.infer<typeof position>
