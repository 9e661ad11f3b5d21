import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { readPaperNumber } from '#shared/rules/counter/counter.ts'
import { EXCHANGE_REASONS, type ExchangeReason, PAIR_CONDITIONS } from '#shared/rules/counter/exchange.ts'
import { WALLETS } from '#shared/rules/orders/order-status.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { dayInput, id, timestamp } from '#shared/schemas/fields.ts'
import { givenVoucher } from '#shared/schemas/orders/voucher.ts'
import { clampedInteger, oneOf, truncatedText } from '#shared/schemas/query-params.ts'
import { showroomName } from '#shared/schemas/stock/stock.ts'
import { waitsFor } from './credit-note.ts'
import { sale, saleResult } from './sale.ts'

/** Query parameters of `GET /counter/exchanges/find`: the number of an order or of a receipt, or the last digits of a phone and the day. */
export const sourcesQuery = z.object({
  number: truncatedText(200),
  phone: truncatedText(40),
  day: dayInput.optional(),
})
export type SourcesQuery = z.output<typeof sourcesQuery>

const shoe = {
  product: id,
  size: z.object({ _id: id, size: z.number() }),
  name: z.string(),
  nameBn: z.string().nullable(),
  code: z.string(),
  color: z.string().nullable(),
  colorBn: z.string().nullable(),
}

/** An order or a sale, and what of it can come back. */
export const exchangeSource = z
  .object({
    kind: z.enum(['order', 'sale']),
    _id: id,
    number: z.string(),
    store: showroomName,
    /** when it was delivered, or sold */
    at: timestamp,
    /** the last day on which its pairs are exchanged, in Dhaka */
    until: z.iso.date(),
    isLate: z.boolean(),
    /** the same of faulty pairs, which the shop answers for longer; missing: a former program answered, as for `wallet` */
    faultUntil: z.iso.date().optional(),
    isFaultLate: z.boolean().optional(),
    /** from which an order was paid in advance, and goes back to; null: none */
    wallet: z.object({ method: z.enum(WALLETS), number: z.string() }).nullish(),
    /** taka of it that were paid by voucher and have not gone back: they go back to one */
    byVoucher: z.int().optional(),
    /** taka of a sale that a wallet, a card or pairs of orders paid: they go back otherwise than in cash */
    notInCash: z.int().optional(),
    lines: z.array(
      z.object({
        line: z.int(),
        ...shoe,
        quantity: z.int(),
        /** of them, pairs that have come back */
        back: z.int(),
        /** what was paid for all of them, in taka */
        total: z.int(),
        /** whether that was a reduced price */
        isReduced: z.boolean(),
        /** what its buyer has asked for in an open request; null: nothing */
        asked: z
          .object({
            quantity: z.int(),
            reason: z.enum(EXCHANGE_REASONS),
            /** null: the money */
            wanted: z.object({ _id: id, size: z.number() }).nullable(),
            /** the last day on which its pairs come as if in time; null: once somebody has agreed; missing as `faultUntil` */
            until: z.iso.date().nullish(),
            /** whether they come now as if nobody had asked */
            isLate: z.boolean().optional(),
          })
          .nullable(),
      }),
    ),
  })
  .meta({ id: 'ExchangeSource' })
export type ExchangeSource = z.infer<typeof exchangeSource>

/** Pairs that came back, and what was taken for them, in whole taka. */
export const exchange = z
  .object({
    _id: id,
    /** of its credit note */
    number: z.string(),
    store: showroomName,
    at: timestamp,
    by: z.string(),
    approvedBy: z.string().nullable(),
    lateReason: z.string().nullable(),
    /** what was paid for the pairs that came back, and the VAT in it */
    worth: z.int(),
    vat: z.int(),
    /** of it, what has paid for others, and what went back */
    exchanged: z.int(),
    paidBack: z.int(),
    lines: z.array(
      z.object({
        ...shoe,
        /** the number of its order or sale; null: a gift without a receipt */
        from: z.string().nullable(),
        quantity: z.int(),
        condition: z.enum(PAIR_CONDITIONS),
        reason: z.enum(EXCHANGE_REASONS),
        worth: z.int(),
        vat: z.int(),
      }),
    ),
    /** what was taken; null: nothing */
    sale: sale.nullable(),
    /** the last day to exchange again what was taken */
    until: z.string().nullish(),
    /** that was given for what is left; its code is in the answer to whoever took the pairs alone */
    voucher: givenVoucher.nullish(),
  })
  .meta({ id: 'Exchange' })
export type Exchange = z.infer<typeof exchange>

/** What became of what a device has sent; `exchange`: of one that it made without a line. */
export const sentResult = saleResult.extend({ exchange: exchange.optional() }).meta({ id: 'SentResult' })
export type SentResult = z.infer<typeof sentResult>

/** Query parameters of `GET /counter/exchanges/reasons`: days in Dhaka, both included. */
export const reasonsQuery = z.object({
  store: truncatedText(100),
  from: dayInput.optional(),
  to: dayInput.optional(),
  page: clampedInteger(1, 1, 1_000),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, 100),
})
export type ReasonsQuery = z.output<typeof reasonsQuery>

/** Query parameters of `GET /counter/exchanges/all`; `number`: of a credit note, an order or a receipt. */
export const exchangesQuery = reasonsQuery.extend({
  state: oneOf(['due'], later('Unknown state')),
  number: truncatedText(40).transform(readPaperNumber),
})
export type ExchangesQuery = z.output<typeof exchangesQuery>

const shoeInSize = { product: id, name: z.string(), nameBn: z.string().nullable(), code: z.string(), size: z.number() }

/** An exchange in the list of them, in whole taka. */
export const exchangeRow = z
  .object({
    _id: id,
    number: z.string(),
    store: showroomName,
    at: timestamp,
    by: z.string(),
    approvedBy: z.string().nullable(),
    lateReason: z.string().nullable(),
    worth: z.int(),
    exchanged: z.int(),
    /** of the rest, what has not been paid back yet */
    due: z.int(),
    waitsFor,
    back: z.array(
      z.object({
        ...shoeInSize,
        quantity: z.int(),
        condition: z.enum(PAIR_CONDITIONS),
        reason: z.enum(EXCHANGE_REASONS),
        /** the number of its order or sale, null for a gift without a receipt; `order`: the id of the order */
        from: z.string().nullable(),
        order: id.nullable(),
      }),
    ),
    /** what was taken; null: nothing */
    sale: z
      .object({ number: z.string(), total: z.int(), lines: z.array(z.object({ ...shoeInSize, quantity: z.int() })) })
      .nullable(),
  })
  .meta({ id: 'ExchangeRow' })
export type ExchangeRow = z.infer<typeof exchangeRow>

/** How many pairs of an article in a size came back, by reason, and how many of them were damaged. */
export const reasonRow = z
  .object({
    ...shoeInSize,
    pairs: z.int(),
    damaged: z.int(),
    reasons: z.object(
      Object.fromEntries(EXCHANGE_REASONS.map((reason) => [reason, z.int()])) as Record<ExchangeReason, z.ZodInt>,
    ),
  })
  .meta({ id: 'ExchangeReasons' })
export type ReasonRow = z.infer<typeof reasonRow>
