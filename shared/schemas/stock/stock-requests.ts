import { z } from 'zod'
import { LANGUAGES } from '#shared/language/language.ts'
import { later } from '#shared/language/t.ts'
import { email, id, phone, timestamp } from '#shared/schemas/fields.ts'
import { clampedInteger } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'
import { namedSize, showroomName, sizeOfProduct } from './stock.ts'

/** Body of 'tell me when it is back'. */
export const backInStockInput = z
  .object({ ...sizeOfProduct, email: email.optional(), phone: phone.optional() })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    path: ['email'],
    ...rule('contact', later('Please enter your email or your phone')),
  })
  .meta({ id: 'BackInStockInput' })
export type BackInStockInput = z.output<typeof backInStockInput>

/** Query parameters of the customers to call. */
export const requestsQuery = z.object({
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(20, 1, 100),
})

/** Customers who gave a phone to be told that a size is back, and it is; the oldest first, with the showrooms that have it. */
export const requestsToCall = z
  .object({
    requests: z.array(
      namedSize.extend({
        _id: id,
        phone: z.string(),
        /** that in which they asked */
        language: z.enum(LANGUAGES),
        createdAt: timestamp,
        stores: z.array(showroomName),
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'RequestsToCall' })
export type RequestsToCall = z.infer<typeof requestsToCall>
