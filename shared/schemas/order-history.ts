import { z } from 'zod'
import { MONEY_KINDS } from '#shared/rules/money/order-money.ts'
import { ADDRESS_FIELDS } from '#shared/rules/orders/address-fields.ts'
import { PAIRS_ANSWERS } from '#shared/rules/orders/order-pairs.ts'
import { ORDER_STATUSES } from '#shared/rules/orders/order-status.ts'
import { CALL_OUTCOMES } from '#shared/rules/orders/order-work.ts'
import { PARCEL_ENDS } from '#shared/rules/orders/parcel.ts'
import { AUDITED_STEPS } from '#shared/rules/staff/audit-action.ts'
import { id, timestamp } from './fields.ts'
import { shippingAddress } from './order-input.ts'

const base = z.object({
  at: timestamp,
  /** null: nobody of the shop, or nobody knows any more */
  by: z.object({ _id: id, name: z.string() }).nullable(),
})
const place = z.object({ code: z.string(), codeBn: z.string().nullable() })

/** Something that happened to an order; texts of clerks are null once the order has lost its person. Amounts in taka, of money into the shop positive. */
export const historyEntry = z
  .discriminatedUnion('kind', [
    base.extend({
      kind: z.literal('status'),
      from: z.enum(ORDER_STATUSES).nullable(),
      to: z.enum(ORDER_STATUSES),
      answer: z.enum(PAIRS_ANSWERS).nullable(),
      reason: z.string().nullable(),
    }),
    base.extend({
      kind: z.literal('call'),
      outcome: z.enum(CALL_OUTCOMES),
      reason: z.string().nullable(),
      callAt: timestamp.nullable(),
    }),
    base.extend({ kind: z.literal('declined'), store: place, reason: z.string().nullable() }),
    base.extend({ kind: z.literal('moved'), from: place.nullable(), to: place.nullable() }),
    base.extend({ kind: z.literal('size'), line: z.int(), from: z.number(), to: z.number() }),
    base.extend({
      kind: z.literal('address'),
      fields: z.array(z.enum(ADDRESS_FIELDS)),
      former: shippingAddress.nullable(),
      formerShipping: z.int(),
      shipping: z.int(),
      /** null while its buyer is asked */
      isAccepted: z.boolean().nullable(),
    }),
    base.extend({ kind: z.literal('work'), step: z.enum(AUDITED_STEPS).nullable() }),
    base.extend({ kind: z.literal('courier'), courier: z.string().nullable(), code: z.string().nullable() }),
    base.extend({ kind: z.literal('returned'), reason: z.enum(PARCEL_ENDS) }),
    base.extend({
      kind: z.literal('money'),
      money: z.enum(MONEY_KINDS),
      taka: z.int(),
      reference: z.string().nullable(),
      reason: z.string().nullable(),
    }),
    base.extend({ kind: z.literal('transaction-id'), from: z.string().nullable(), to: z.string() }),
    base.extend({ kind: z.literal('no-code') }),
  ])
  .meta({ id: 'OrderHistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>
