import { z } from 'zod'
import { isDistrict } from '#shared/bangladesh/locations.ts'
import { later } from '#shared/language/t.ts'
import { singleLine } from './fields.ts'
import { rule } from './rule.ts'
import { days, isDistinct, orNull, taka } from './setting-fields.ts'

/** A part of the country with its fee in taka and its days of delivery; without districts: all that no other zone names. */
const zone = z.strictObject({
  name: singleLine(1, 60),
  nameBn: orNull(singleLine(0, 60)),
  districts: z
    .array(
      singleLine(1, 60).refine(isDistrict, rule('district', later('One of these is not a district of Bangladesh'))),
    )
    .max(64),
  fee: taka,
  days,
})

export const delivery = z.strictObject({
  zones: z
    .array(zone)
    .min(1, later('Please name one zone at least'))
    .max(64)
    .refine((zones) => zones.some(({ districts }) => districts.length === 0), {
      ...rule('rest_zone', later('One zone without districts must stand for the rest of the country')),
    })
    .refine((zones) => isDistinct(zones.flatMap(({ districts }) => districts)), {
      ...rule('district_twice', later('A district can stand in one zone only')),
    }),
  /** taka of a subtotal from which delivery is free; null: never */
  freeFrom: z.int().min(1).max(10_000_000).nullable(),
})
