import { z } from 'zod'
import { isLocation } from '#shared/bangladesh/locations.ts'
import { later } from '#shared/language/t.ts'
import { typedName } from '#shared/rules/typed-text.ts'
import { email, expectedUpdatedAt, id, orNone, phone, singleLine, timestamp, typedField } from './fields.ts'
import { rule } from './rule.ts'

/** A showroom in a response: `name` is the company, `code` the showroom's own name; coordinates are [longitude, latitude]. */
export const showroom = z
  .object({
    _id: id,
    name: z.string(),
    code: z.string(),
    codeBn: z.string().nullable(),
    address: z.object({
      street: z.string(),
      streetBn: z.string().nullable(),
      landmark: z.string().nullable(),
      landmarkBn: z.string().nullable(),
      area: z.string(),
      areaBn: z.string().nullable(),
      district: z.string(),
      districtBn: z.string().nullable(),
      division: z.string(),
      divisionBn: z.string().nullable(),
    }),
    contact: z.object({ email: z.string(), phone: z.string() }),
    location: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    updatedAt: timestamp,
  })
  .meta({ id: 'Showroom' })
export type Showroom = z.infer<typeof showroom>

/** A showroom with its distance from the visitor, in km. */
export const nearbyShowroom = showroom.extend({ distance: z.number() }).meta({ id: 'NearbyShowroom' })
export type NearbyShowroom = z.infer<typeof nearbyShowroom>

/** A visitor's position in degrees. */
export const position = z
  .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
  .meta({ id: 'Position' })

/** The bounding box of the country, in degrees. */
const BANGLADESH = { latitude: [20.5, 26.7], longitude: [88, 92.7] } as const

const [SOUTH, NORTH] = BANGLADESH.latitude
const [WEST, EAST] = BANGLADESH.longitude
const latitude = z
  .number(later('Please enter a number'))
  .min(SOUTH, later('Latitudes of Bangladesh begin at {min}', { min: SOUTH }))
  .max(NORTH, later('Latitudes of Bangladesh end at {max}', { max: NORTH }))
const longitude = z
  .number(later('Please enter a number'))
  .min(WEST, later('Longitudes of Bangladesh begin at {min}', { min: WEST }))
  .max(EAST, later('Longitudes of Bangladesh end at {max}', { max: EAST }))

/** As the lists of Bangladesh spell it. */
const place = typedField(200, typedName)

const fields = z.object({
  name: singleLine(1, 120),
  code: singleLine(1, 80),
  codeBn: orNone(singleLine(0, 80)),
  email,
  phone,
  street: singleLine(1, 200),
  streetBn: orNone(singleLine(0, 200)),
  landmark: orNone(singleLine(0, 200)),
  landmarkBn: orNone(singleLine(0, 200)),
  division: place,
  district: place,
  area: place,
  latitude,
  longitude,
})

const isConsistentLocation = (showroom: { division: string; district: string; area: string }) =>
  isLocation(showroom.division, showroom.district, showroom.area)
const INCONSISTENT_LOCATION = {
  path: ['area'],
  ...rule('location', later('This thana does not belong to this district and division')),
}

/** Body of a create request: flat fields; `area` is the thana. */
export const showroomInput = fields.refine(isConsistentLocation, INCONSISTENT_LOCATION).meta({ id: 'ShowroomInput' })
export type ShowroomInput = z.output<typeof showroomInput>

/** Body of an update request. */
export const showroomChange = fields
  .extend({ updatedAt: expectedUpdatedAt })
  .refine(isConsistentLocation, INCONSISTENT_LOCATION)
  .meta({ id: 'ShowroomChange' })
