import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { expectedUpdatedAt, id, phone, proseLine, singleLine, timestamp } from './fields.ts'
import { rule } from './rule.ts'

const wholeTaka = later('Please enter whole taka')
const taka = z.int(wholeTaka).min(0, wholeTaka).max(100_000, later('That is too much'))

const fields = {
  name: singleLine(1, 60),
  phone,
  /** districts or parts of the country, for people to read */
  areas: z.array(singleLine(1, 60)).max(100).default([]),
  /** what it takes for a parcel within Dhaka, and for any other */
  fees: z.object({ inside: taka, outside: taka }),
  /** the address that shows where a parcel is, with {code}; '' for none */
  tracking: proseLine(0, 300)
    .refine(
      (text) => text === '' || (/^https?:\/\/[^\s]+$/.test(text) && text.includes('{code}')),
      rule(
        'tracking_address',
        later('Please enter an address that begins with http:// or https:// and has {code}', { code: '{code}' }),
      ),
    )
    .default(''),
  /** the headings of its sheet, in order */
  columns: z.array(singleLine(1, 60)).min(1).max(40),
}

export const courierInput = z.object(fields).meta({ id: 'CourierInput' })
export type CourierInput = z.output<typeof courierInput>

export const courierChange = z
  .object({
    name: fields.name.optional(),
    phone: fields.phone.optional(),
    areas: z.array(singleLine(1, 60)).max(100).optional(),
    fees: fields.fees.optional(),
    tracking: fields.tracking.unwrap().optional(),
    columns: fields.columns.optional(),
    updatedAt: expectedUpdatedAt,
  })
  .meta({ id: 'CourierChange' })

/** Who carries parcels. */
export const courier = z
  .object({
    _id: id,
    name: z.string(),
    phone: z.string(),
    areas: z.array(z.string()),
    fees: z.object({ inside: z.int(), outside: z.int() }),
    tracking: z.string(),
    columns: z.array(z.string()),
    updatedAt: timestamp,
  })
  .meta({ id: 'Courier' })
export type Courier = z.infer<typeof courier>
