import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { MAX_KEPT_PAIRS } from '#shared/rules/showrooms/keep.ts'
import { salePayments } from '#shared/schemas/counter/sale-input.ts'
import { id, idInput, singleLine, timestamp } from '#shared/schemas/fields.ts'
import { truncatedText } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'
import { showroomName, sizeOfProduct } from '#shared/schemas/stock/stock.ts'
import { keptPairs, keptShoe } from './kept-pairs.ts'
import { orderCollection } from './order-board.ts'
import { mobile } from './phone-order.ts'

/** When what is ordered `now`, by the shop's clock, can be fetched, in each showroom that hands out orders. */
export const collectionTimes = z
  .array(z.object({ store: id, readyBy: timestamp, now: timestamp }))
  .meta({ id: 'CollectionTimes' })
export type CollectionTimes = z.infer<typeof collectionTimes>

/** Query parameters of `GET /orders/promised-day/{id}`. */
export const promisedDayQuery = z.object({
  district: truncatedText(60).meta({ description: 'by its English name; without a known one the slowest zone counts' }),
})

/** Query parameters of `GET /counter/collections/find`. */
export const collectionQuery = z.object({
  text: truncatedText(100).meta({
    description:
      'a code of 6 digits, scanned or typed, the number of an order, or the phone of whoever ordered or had pairs kept',
  }),
})

/** An order that waits at a counter for its buyer. */
export const waitingCollection = z
  .object({
    _id: id,
    number: z.string(),
    name: z.string(),
    total: z.int(),
    /** taka to be paid at the counter */
    due: z.int(),
    /** taka of delivery that are off, because it is fetched */
    feeOff: z.int(),
    /** taka of a wallet payment that nobody has verified: until then it is not handed out */
    unpaid: z.int(),
    keptUntil: timestamp.nullable(),
    /** how the buyer's phone ends, of one that was found without its code, which is handed out for a reason; else null */
    phoneEnd: z.string().nullable(),
    lines: z.array(keptShoe),
  })
  .meta({ id: 'WaitingCollection' })
export type WaitingCollection = z.infer<typeof waitingCollection>

/** What a code, a number or a phone fetches at a counter. */
export const collectionsOfCode = z
  .object({ orders: z.array(waitingCollection), keeps: z.array(keptPairs) })
  .meta({ id: 'CollectionFound' })
export type CollectionFound = z.infer<typeof collectionsOfCode>

/** A voucher pays for a sale. */
const withoutVoucher: [(payments: readonly { method: string }[]) => boolean, object] = [
  (payments) => payments.every(({ method }) => method !== 'Voucher'),
  rule('method', later('Please choose another way to pay')),
]

/** Body of `POST /counter/collections/hand-over/{id}`: the code, or why it is given without, which is how the clerk made sure. */
export const collectionInput = orderCollection
  .partial()
  .extend({ reason: singleLine(1, 200).optional(), payments: salePayments.refine(...withoutVoucher) })
  .refine(({ code, reason }) => (code === undefined) !== (reason === undefined), {
    path: ['code'],
    ...rule('required', later('Please give the code, or the reason why there is none')),
  })
  .meta({ id: 'CollectionInput' })
export type CollectionInput = z.output<typeof collectionInput>

/** Body of `POST /keeps/ask`. */
export const keepInput = z
  .object({
    ...sizeOfProduct,
    store: idInput,
    pairs: z
      .int()
      .min(1)
      .max(MAX_KEPT_PAIRS, later('At most {max} pairs', { max: MAX_KEPT_PAIRS }))
      .default(1),
    phone: mobile,
  })
  .meta({ id: 'KeepInput' })
export type KeepInput = z.output<typeof keepInput>

/** Pairs that are kept from now on, with the code that fetches them: it is told this once. */
export const keepAsked = z
  .object({ number: z.string(), code: z.string(), until: timestamp, store: showroomName })
  .meta({ id: 'KeepAsked' })
export type KeepAsked = z.infer<typeof keepAsked>
