import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MONEY_KINDS } from '#shared/rules/money/order-money.ts'
import { ADDRESS_FIELDS } from '#shared/rules/orders/address-fields.ts'
import { FULFILMENTS } from '#shared/rules/orders/fulfilment.ts'
import { ORDER_CHANNELS } from '#shared/rules/orders/order-channel.ts'
import { ORDER_NOTICES } from '#shared/rules/orders/order-notices.ts'
import { CLEAR_UP_KINDS, PAIRS_ANSWERS } from '#shared/rules/orders/order-pairs.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/rules/orders/order-status.ts'
import { WAITING_KINDS } from '#shared/rules/orders/order-waiting.ts'
import { CALL_OUTCOMES, ORDER_STEPS } from '#shared/rules/orders/order-work.ts'
import { PARCEL_ENDS } from '#shared/rules/orders/parcel.ts'
import { AUDITED_STEPS } from '#shared/rules/staff/audit-action.ts'
import { id, imageUrl, timestamp } from '#shared/schemas/fields.ts'
import {
  clampedInteger,
  firstValue,
  fromTime,
  oneOf,
  someOf,
  toTime,
  truncatedText,
} from '#shared/schemas/query-params.ts'
import { orderState } from './change.ts'
import { shippingAddress } from './order-input.ts'
import { moneyOfOrder } from './order-money.ts'

const base = z.object({
  at: timestamp,
  /** null: nobody of the shop, or nobody knows any more */
  by: z.object({ _id: id, name: z.string() }).nullable(),
})
const place = z.object({ code: z.string(), codeBn: z.string().nullable() })

/** Something that happened to an order; texts of clerks are null once the order has lost its person. Amounts in taka, of money into the shop positive. */
const historyEntry = z
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
    base.extend({
      kind: z.literal('changed'),
      revision: z.int(),
      reason: z.string().nullable(),
      former: orderState,
    }),
    base.extend({ kind: z.literal('no-code') }),
    /** `isLost`: the letter was never sent */
    base.extend({ kind: z.literal('notice'), notice: z.enum(ORDER_NOTICES), isLost: z.boolean() }),
  ])
  .meta({ id: 'OrderHistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>

/** Where the parcel of an order is, for its customer and staff. */
export const orderParcel = z.object({
  courier: z.string(),
  code: z.string().nullable(),
  /** where the courier shows it */
  link: z.string().nullable(),
  /** `2026-11-27` */
  expectedOn: z.string().nullable(),
})
export type OrderParcel = z.infer<typeof orderParcel>

/** Maximum number of orders per response. */
const MAX_ORDERS_PER_PAGE = 1_000

/** An order in a response, without its lines. */
const orderBase = z.object({
  _id: id,
  /** human-readable: OM-261120-7F3K */
  number: z.string(),
  payment: z.object({
    method: z.enum(PAYMENT_METHODS),
    number: z.string().nullable(),
    transactionId: z.string().nullable(),
    /** when staff confirmed a wallet payment; null until then */
    verifiedAt: timestamp.nullable(),
    /** whether the shop still looks for a wallet payment: until then its buyer may correct the transaction id */
    isOpen: z.boolean(),
  }),
  customer: z.object({ _id: id, name: z.string(), phone: z.string() }),
  store: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }),
  status: z.enum(ORDER_STATUSES),
  /** whether no pairs are held for it before somebody confirms it: the shop calls to confirm the sizes */
  sizesToConfirm: z.boolean(),
  fulfilment: z.enum(FULFILMENTS),
  /** when its buyer was told that it can be fetched; null: it is delivered, or nobody said so before it was packed */
  readyBy: timestamp.nullable(),
  shippingAddress: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    /** as chosen, or as the address names them, by their English names; null: not known */
    district: z.string().nullable(),
    thana: z.string().nullable(),
  }),
  subtotal: z.int(),
  shipping: z.int(),
  total: z.int(),
  /** taka of it that a voucher has paid; missing: none */
  byVoucher: z.int().optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** when the current status was set */
  statusChangedAt: timestamp,
  deliveredAt: timestamp.nullable(),
  /** where it was placed; missing: on the web */
  channel: z.literal('phone').optional(),
  /** for staff: what comes next, whether the buyer could not be reached, and what is still to be paid */
  work: z
    .object({
      step: z.enum(ORDER_STEPS),
      atRisk: z.boolean(),
      /** taka to collect in cash, at the door or at the counter */
      cash: z.int(),
      /** taka of a wallet payment that nobody has verified */
      unpaid: z.int(),
      /** why it leaves all the same, as an admin said */
      leavesUnpaid: z.string().nullable(),
      /** its customer is to fetch it and has a code to say; missing: not so, or it was said */
      codeDue: z.literal(true).optional(),
      /** it is packed, and its label says what is no longer so: it leaves with one printed since; missing: not so */
      relabel: z.literal(true).optional(),
      /** when its pairs went back because nobody had confirmed it; missing: they did not */
      holdEndedAt: timestamp.optional(),
      /** positions of the open order's lines whose pairs are not there; missing: none */
      short: z.array(z.int()).optional(),
      /** what of it has to be cleared up; missing: nothing */
      clearUp: z.array(z.enum(CLEAR_UP_KINDS)).optional(),
    })
    .optional(),
})

/** An order in a list: products and sizes by id, with their values as of the day it was placed. */
export const order = orderBase
  .extend({
    products: z.array(
      z.object({
        product: id,
        size: id,
        quantity: z.int(),
        unitPrice: z.int(),
        name: z.string(),
        nameBn: z.string().nullable(),
        color: z.string(),
        colorBn: z.string().nullable(),
        sizeNumber: z.number(),
        image1: imageUrl.nullable(),
      }),
    ),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

/** A status change of an order; the first event is its placement. */
export const orderEvent = z
  .object({
    from: z.enum(ORDER_STATUSES).nullable(),
    to: z.enum(ORDER_STATUSES),
    at: timestamp,
    by: z.object({ _id: id, name: z.string() }),
    /** what happened to pairs that were out, and why; an event from a status to the same one says nothing else */
    answer: z.enum(PAIRS_ANSWERS).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OrderEvent' })
export type OrderEvent = z.infer<typeof orderEvent>

/** One order in detail, with the values stored when it was placed; `events`, `money` and `verifiedBy` are for staff only. */
export const orderDetail = orderBase
  .extend({
    payment: orderBase.shape.payment.extend({ verifiedBy: z.string().nullable().optional() }),
    events: z.array(orderEvent).optional(),
    /** for staff: everything that happened to it, oldest first */
    history: z.array(historyEntry).optional(),
    /** for staff */
    money: moneyOfOrder.optional(),
    /** with whom it travels; missing before that */
    parcel: orderParcel.optional(),
    /** for staff and its customer: another address, of which the customer is asked */
    askedAddress: z
      .object({ at: timestamp, by: z.string(), address: orderBase.shape.shippingAddress })
      .meta({ id: 'AskedAddress' })
      .optional(),
    /** the other parcels of the same order, which other stores send; missing: it is the only one */
    parts: z
      .array(
        z.object({
          _id: id,
          number: z.string(),
          status: z.enum(ORDER_STATUSES),
          store: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() }),
          total: z.int(),
        }),
      )
      .optional(),
    /** by when it was promised, `2026-12-03`; missing: nobody promised a day */
    promisedOn: z.string().optional(),
    /** for its customer: whether it can still be cancelled, and since when the shop is asked to call */
    canCancel: z.boolean().optional(),
    askedAt: timestamp.optional(),
    /** 6 digits by which its own customer, and nobody else, fetches the parcel */
    collectCode: z.string().optional(),
    /** taka that came in and are to be paid back; missing: none */
    payBack: z.int().optional(),
    /** cancelled because nobody fetched it in time; else missing */
    notCollected: z.literal(true).optional(),
    /** until when it waits in its showroom for its buyer; missing: it does not */
    keptUntil: timestamp.optional(),
    /** `open`: false once the showroom has closed and no longer has a page, and no phone either */
    store: orderBase.shape.store.extend({ open: z.boolean(), phone: z.string().nullable() }),
    products: z.array(
      z.object({
        product: z.object({
          _id: id,
          name: z.string(),
          nameBn: z.string().nullable(),
          code: z.string(),
          color: z.string(),
          colorBn: z.string().nullable(),
          discountPrice: z.int(),
          image1: imageUrl.nullable(),
          /** false once the product has left the shop and no longer has a page */
          onSale: z.boolean(),
        }),
        size: z.object({ _id: id, size: z.number() }),
        quantity: z.int(),
        unitPrice: z.int(),
      }),
    ),
  })
  .meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof orderDetail>

/** Query parameters of an order list; by default the newest thousand. */
export const orderListQuery = z.object({
  page: clampedInteger(1, 1, 100_000).meta({ description: 'from 1' }),
  limit: clampedInteger(MAX_ORDERS_PER_PAGE, 1, MAX_ORDERS_PER_PAGE).meta({
    description: `orders on a page, at most ${MAX_ORDERS_PER_PAGE}`,
  }),
  from: fromTime,
  to: toTime,
  status: someOf(ORDER_STATUSES, later('Unknown status')),
})
export type OrderListQuery = z.output<typeof orderListQuery>

/** Query parameters of the orders desk. */
export const staffOrderQuery = orderListQuery.extend({
  query: truncatedText(100).meta({ description: 'in number, id, shipping name, or the phone of customer or parcel' }),
  store: firstValue.meta({ description: 'id of a showroom' }),
  waiting: oneOf(WAITING_KINDS, later('Unknown kind of waiting')),
  channel: oneOf(ORDER_CHANNELS, later('Unknown channel')),
})
export type StaffOrderQuery = z.output<typeof staffOrderQuery>

/** Body of `POST /orders/address/{id}`. */
export const addressAnswer = z.object({ accepted: z.boolean() }).meta({ id: 'AddressAnswer' })

/** Body of a payment verification. */
export const paymentVerification = z.object({ verified: z.boolean() }).meta({ id: 'PaymentCheck' })
