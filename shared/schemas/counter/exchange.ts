import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { EXCHANGE_REASONS, PAIR_CONDITIONS } from '#shared/rules/counter/exchange.ts'
import { id, timestamp } from '#shared/schemas/fields.ts'
import { truncatedText } from '#shared/schemas/query-params.ts'
import { showroomName } from '#shared/schemas/stock/stock.ts'
import { sale } from './sale.ts'

/** Query parameters of `GET /counter/exchanges/find`: the number of an order or of a receipt, or the last digits of a phone and the day. */
export const sourcesQuery = z.object({
  number: truncatedText(200),
  phone: truncatedText(40),
  day: z.iso.date(later('Please enter a valid date')).optional(),
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
        /** the number of its order or sale */
        from: z.string(),
        quantity: z.int(),
        condition: z.enum(PAIR_CONDITIONS),
        reason: z.enum(EXCHANGE_REASONS),
        worth: z.int(),
        vat: z.int(),
      }),
    ),
    /** what was taken; null: nothing */
    sale: sale.nullable(),
  })
  .meta({ id: 'Exchange' })
export type Exchange = z.infer<typeof exchange>
