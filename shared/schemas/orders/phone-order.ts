import { z } from 'zod'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { later } from '#shared/language/t.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { isFullMobileNumber } from '#shared/rules/staff/staff-search.ts'
import { email, id, phone, timestamp } from '#shared/schemas/fields.ts'
import { rule } from '#shared/schemas/rule.ts'
import { trust } from './call.ts'
import { addressWithPlace, isOwnThana, orderInput, ownThanaRule } from './order-input.ts'

const { products, payment, store } = orderInput.shape

/** A mobile number of Bangladesh, by which somebody can be called: +880, 880 or 0, in digits of both kinds. */
export const mobile = phone
  .refine(
    (text) => isFullMobileNumber(phoneDigits(text)),
    rule('phone', later('Please enter a mobile number of Bangladesh: 01 and nine more digits')),
  )
  .meta({ type: 'string', minLength: 11, maxLength: 20 })

/** Body of `POST /orders/phone`: what a clerk has read back to the caller. Who has no e-mail gives none. */
export const phoneOrderInput = z
  .object({
    products,
    payment,
    store,
    shippingAddress: addressWithPlace
      .extend({
        phone: mobile,
        email: z
          .union([z.literal(''), email])
          .default('')
          .meta({ type: 'string', maxLength: 254 }),
      })
      .refine(isOwnThana, ownThanaRule),
    /** taka, as it was read back */
    expectedTotal: z.int(later('Please enter a whole amount')).min(0).max(Number.MAX_SAFE_INTEGER),
  })
  .meta({ id: 'PhoneOrderInput' })
export type PhoneOrderInput = z.output<typeof phoneOrderInput>

/** Who calls, by what the clerk may see of the orders to this phone. */
export const foundCaller = z
  .object({
    /** from the newest order; null: there is none */
    person: z
      .object({
        name: z.string(),
        email: z.string(),
        address: z.string(),
        /** where that is, as it was chosen or as the address names it; null: not known */
        district: z.string().nullable(),
        thana: z.string().nullable(),
      })
      .nullable(),
    /** newest first, at most five */
    orders: z.array(
      z.object({ _id: id, number: z.string(), createdAt: timestamp, status: z.enum(ORDER_STATUSES), total: z.int() }),
    ),
    /** bought most often first, at most three */
    sizes: z.array(z.number()),
    trust: trust.extend({
      /** whether the settings ask this phone for the delivery fee in advance */
      prepay: z.boolean(),
    }),
  })
  .meta({ id: 'FoundCaller' })
export type FoundCaller = z.infer<typeof foundCaller>
