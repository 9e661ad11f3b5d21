import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import {
  CONFLICT_KINDS,
  DIFFERENCE_KINDS,
  MAX_SALES,
  SALE_METHODS,
  SALE_STATES,
} from '#shared/rules/counter/counter.ts'
import { dayInput, id, timestamp } from '#shared/schemas/fields.ts'
import { clampedInteger, firstValue, oneOf, truncatedText } from '#shared/schemas/query-params.ts'
import { errorResponse, fieldError } from '#shared/schemas/responses.ts'
import { showroomName, showroomPlace } from '#shared/schemas/stock/stock.ts'
import { creditNote } from './credit-note.ts'

const person = z.object({ _id: id, name: z.string() })
const deviceName = z.object({ _id: id, letters: z.string(), number: z.int(), name: z.string() })

/**
 * Something odd about a sale that was taken all the same. `order`: to which the pairs were promised, with the showroom that has it
 * now; null for other kinds.
 */
const difference = z.object({
  kind: z.enum(DIFFERENCE_KINDS),
  product: id.nullable(),
  size: id.nullable(),
  pairs: z.int().nullable(),
  order: z
    .object({ _id: id, number: z.string(), store: showroomName, short: z.boolean() })
    .nullable()
    .meta({ description: '`short`: no showroom has its pairs, so the admins decide' }),
})
export type SaleDifference = z.infer<typeof difference>

const saleLine = z.object({
  product: id,
  size: z.object({ _id: id, size: z.number() }),
  name: z.string(),
  nameBn: z.string().nullable(),
  code: z.string(),
  color: z.string().nullable(),
  colorBn: z.string().nullable(),
  quantity: z.int(),
  /** the price of the shop when the sale arrived */
  listPrice: z.int(),
  /** what the device asked for */
  unitPrice: z.int(),
  /** off the whole line */
  discount: z.int(),
  discountReason: z.string().nullable(),
  total: z.int(),
  vatPercent: z.number(),
  vat: z.int(),
})

const salePayment = z.object({
  method: z.enum(SALE_METHODS),
  taka: z.int(),
  given: z.int().nullable(),
  change: z.int().nullable(),
  reference: z.string().nullable(),
  /** whether a statement has shown it */
  isSeen: z.boolean(),
})

/** What a counter sold, in whole taka; VAT is within the prices. */
export const sale = z
  .object({
    _id: id,
    number: z.string(),
    /** its receipt is shown to everybody at `/receipt/{receipt}` */
    receipt: z.string(),
    sequence: z.int(),
    store: showroomName,
    device: deviceName,
    clerk: person,
    /** who has approved of its discount, where the clerk might not give it */
    approvedBy: z.string().nullable(),
    /** when it arrived, and when it was by the clock of the device */
    at: timestamp,
    deviceAt: timestamp,
    /** its last digits */
    phone: z.string().nullable(),
    subtotal: z.int(),
    discount: z.int(),
    total: z.int(),
    vat: z.int(),
    state: z.enum(SALE_STATES),
    voided: z.object({ at: timestamp, by: z.string(), reason: z.string() }).nullable(),
    lines: z.array(saleLine),
    payments: z.array(salePayment),
    differences: z.array(difference),
  })
  .meta({ id: 'Sale' })
export type Sale = z.infer<typeof sale>

/** What the link of a receipt shows to whoever has it: nobody's name or phone. */
export const receipt = z
  .object({
    ...sale.pick({ number: true, deviceAt: true, subtotal: true, discount: true, total: true, vat: true, state: true })
      .shape,
    store: showroomName.extend(showroomPlace.shape),
    lines: z.array(saleLine.omit({ product: true, listPrice: true, discountReason: true })),
    payments: z.array(salePayment.pick({ method: true, taka: true, given: true, change: true })),
    /** of pairs that paid for it, and of its own pairs that came back; missing: a former program answers */
    creditNotes: z.array(creditNote).optional(),
    seller: z.object({
      company: z.string(),
      companyBn: z.string().nullable(),
      vatNumber: z.string(),
      exchangeDays: z.int(),
    }),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

/** What became of one of the sales that a device sent. */
export const saleResult = z
  .object({
    /** null where the sale has none */
    sequence: z.int().nullable(),
    /** 201: taken; 200: it had been; else it was refused */
    status: z.int(),
    sale: sale.nullable(),
    refusal: errorResponse.omit({ requestId: true }).nullable(),
  })
  .meta({ id: 'SaleResult' })
export type SaleResult = z.infer<typeof saleResult>

/** Query parameters of `GET /counter/sales`; without a day: today, in Dhaka. */
export const salesQuery = z.object({
  store: truncatedText(100),
  device: truncatedText(100),
  day: dayInput.optional(),
  state: oneOf(SALE_STATES, later('Please choose a state')),
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(50, 1, MAX_SALES),
})
export type SalesQuery = z.output<typeof salesQuery>

const byMethod = z.object({ method: z.enum(SALE_METHODS), taka: z.int(), sales: z.int() })
const sums = {
  sales: z.int(),
  pairs: z.int(),
  taka: z.int(),
  discount: z.int(),
  voided: z.int(),
  methods: z.array(byMethod),
}

/** One page of sales, newest first, with the sums of all that are meant, and of each device. Voided ones count as `voided` alone. */
export const salesPage = z
  .object({
    sales: z.array(sale),
    total: z.int(),
    sums: z.object(sums),
    devices: z.array(deviceName.extend(sums)),
  })
  .meta({ id: 'SalesPage' })
export type SalesPage = z.infer<typeof salesPage>
export type SaleSums = z.infer<typeof salesPage>['sums']

/** Sequences of a device that have not arrived, though later ones have. */
export const gap = z
  .object({ device: deviceName, store: showroomName, from: z.int(), to: z.int(), isRevoked: z.boolean() })
  .meta({ id: 'SaleGap' })
export type SaleGap = z.infer<typeof gap>

export const differencesQuery = z.object({
  store: truncatedText(100),
  kind: oneOf(DIFFERENCE_KINDS, later('Please choose a kind')),
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(50, 1, 200),
})
export type DifferencesQuery = z.output<typeof differencesQuery>

const shoe = z.object({
  name: z.string(),
  nameBn: z.string().nullable(),
  code: z.string(),
  size: z.number().nullable(),
})

/** What a manager looks at: what was odd, newest first; what waits for an answer; numbers that are missing. */
export const differences = z
  .object({
    differences: z.array(
      difference.extend({
        _id: id,
        at: timestamp,
        store: showroomName,
        sale: z.object({ _id: id, number: z.string() }),
        clerk: person,
        shoe: shoe.nullable(),
        /** of a price: what was asked for, and what the shop's was */
        price: z.object({ asked: z.int(), list: z.int() }).nullable(),
      }),
    ),
    total: z.int(),
    waiting: z.array(
      z.object({
        _id: id,
        at: timestamp,
        store: showroomName,
        device: deviceName,
        sequence: z.int(),
        kind: z.enum(CONFLICT_KINDS),
        by: person,
        /** what it would come to */
        total: z.int(),
        body: z.record(z.string(), z.unknown()).meta({ description: 'a SaleInput, or an OfflineExchangeInput' }),
        /** what comes back in an exchange, and why the shop has not taken it; null: it is a sale */
        exchange: z
          .object({
            refusal: z.string(),
            lines: z.array(
              z.object({
                /** number of the receipt; null: there is none */
                from: z.string().nullable(),
                shoe: shoe.nullable(),
                quantity: z.int(),
                /** the credit note with which its pairs came back elsewhere; null: they may come back still */
                cameBack: z.object({ number: z.string(), store: showroomName, at: timestamp }).nullable(),
              }),
            ),
            /** taka that went back in cash */
            paidBack: z.int(),
            /** whether all of its pairs may come back still, and what was paid is right: else it can only be left */
            mayBeTaken: z.boolean(),
          })
          .nullable(),
        /** what is wrong with it; empty where it can be taken as it was sent */
        errors: z.array(fieldError),
        /** the shoes of its lines, in their order; null for one that the shop never had in that size */
        shoes: z.array(shoe.nullable()),
        /** the sale that is there, with another body */
        sale: z.object({ _id: id, number: z.string() }).nullable(),
      }),
    ),
    gaps: z.array(gap),
  })
  .meta({ id: 'SaleDifferences' })
export type SaleDifferences = z.infer<typeof differences>

export const storeQuery = z.object({ store: firstValue.meta({ description: 'id of a showroom' }) })
