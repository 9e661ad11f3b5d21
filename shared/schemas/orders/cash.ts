import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { DRAWER_KINDS } from '#shared/rules/money/order-money.ts'
import { approvalToken } from '#shared/schemas/approval.ts'
import { takenBy, tillOfDevice } from '#shared/schemas/counter/device-till.ts'
import { dayInput, id, idInput, singleLine, timestamp } from '#shared/schemas/fields.ts'
import { readFile } from '#shared/schemas/named-row.ts'
import { firstValue } from '#shared/schemas/query-params.ts'
import { sheetFile } from './payment.ts'

const taka = z
  .int(later('Please enter whole taka'))
  .min(0, later('Please enter whole taka'))
  .max(1_000_000_000, later('That is too much'))
const correctedTaka = z
  .int(later('Please enter whole taka'))
  .min(-1_000_000_000, later('That is too much'))
  .max(1_000_000_000, later('That is too much'))

/** Form of `POST /cash/settlements/upload`. */
export const settlementUpload = z.object({ file: sheetFile, courier: idInput }).meta({ id: 'SettlementUpload' })

/** A row of a settlement. `_id` and `number` of the order are null where the parcel is not ours. Amounts in whole taka, and paisa beyond. */
const settledParcel = z.object({
  /** as the spreadsheet shows it, from 1 with the headings; null for one that was read before rows were counted */
  row: z.int().nullable(),
  _id: id.nullable(),
  number: z.string().nullable(),
  /** as the file names it */
  code: z.string(),
  /** what the courier was to collect */
  cash: z.int().nullable(),
  collected: z.int(),
  collectedPaisa: z.int(),
  fee: z.int().nullable(),
  feePaisa: z.int(),
  expectedFee: z.int().nullable(),
  /** the name of the courier that has the parcel */
  courier: z.string().nullable(),
})
export type SettledParcel = z.infer<typeof settledParcel>

const owedParcel = z.object({
  _id: id,
  number: z.string(),
  code: z.string().nullable(),
  cash: z.int(),
  handedOverAt: timestamp,
})

const settlementFile = z.object({
  _id: id,
  courier: z.object({ _id: id, name: z.string() }),
  /** the name of the file */
  file: z.string(),
  at: timestamp,
  by: z.string(),
})

/** What a courier's file says, each of its rows in one list; `missing` are parcels delivered before that it does not name. */
export const settlement = settlementFile
  .extend({
    ...readFile.shape,
    paid: z.array(settledParcel),
    /** more was paid than was to collect */
    over: z.array(settledParcel),
    short: z.array(settledParcel),
    feeDiffers: z.array(settledParcel),
    alreadySettled: z.array(settledParcel),
    /** the second row of a parcel: once by its number and once by its code */
    repeated: z.array(settledParcel),
    /** parcels that came back */
    returned: z.array(settledParcel),
    /** parcels that another courier has, or none */
    otherCourier: z.array(settledParcel),
    notOurs: z.array(settledParcel),
    missing: z.array(owedParcel),
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof settlement>

/** What an upload brought; `added` is false where this file was there already, and nothing has changed. */
export const settlementResult = settlement
  .extend({ message: z.string(), added: z.boolean() })
  .meta({ id: 'SettlementResult' })

/** A settlement in the list of all. */
export const settlementSummary = settlementFile
  .extend({
    /** below the headings; null for one that was read before rows were counted */
    rows: z.int().nullable(),
    named: z.int(),
    /** rows that settle their parcel */
    settled: z.int(),
    /** rows that were taken and are not simply paid */
    toLookAt: z.int(),
    /** whole taka, and paisa beyond */
    collected: z.int(),
    collectedPaisa: z.int(),
  })
  .meta({ id: 'SettlementSummary' })
export type SettlementSummary = z.infer<typeof settlementSummary>

/** What couriers have collected and not paid yet; `parcels` are the oldest 500. */
export const owedCash = z
  .object({
    total: z.int(),
    couriers: z.array(
      z.object({
        _id: id.nullable(),
        name: z.string(),
        parcels: z.int(),
        taka: z.int(),
        days: z.array(z.object({ day: z.string(), parcels: z.int(), taka: z.int() })),
      }),
    ),
    parcels: z.array(
      owedParcel.extend({
        courier: id.nullable(),
        delivered: z.boolean(),
        /** of `cash`, what has not been paid yet */
        owed: z.int(),
      }),
    ),
  })
  .meta({ id: 'OwedCash' })
export type OwedCash = z.infer<typeof owedCash>

/** Query parameters of `GET /cash/counter`. */
export const tillQuery = z.object({
  store: firstValue.meta({ description: 'id of a showroom' }),
  day: dayInput.optional(),
})

/** A row of the ledger in a till; `taka` into the till is positive. */
const tillMovement = z.object({
  position: z.int(),
  at: timestamp,
  kind: z.enum(['cash', 'refund', 'undone', ...DRAWER_KINDS]),
  /** the sale of a counter; null: of an order or a drawer */
  sale: z.object({ _id: id, number: z.string() }).nullable(),
  order: z.object({ _id: id, number: z.string() }).nullable(),
  taka: z.int(),
  by: z.string(),
  reason: z.string().nullable(),
})

/** How many movements of a till are shown, the newest ones. */
export const MAX_MOVEMENTS = 500

/**
 * The till of a showroom, in taka: what moved since the closing before (`since`; null: never closed), up to its own closing.
 * What it should hold is `opened + taken - refunded - paidOut`.
 */
export const till = z
  .object({
    store: id,
    /** in Dhaka: of the closing, or today */
    day: z.string(),
    since: timestamp.nullable(),
    opened: z.int(),
    taken: z.int(),
    refunded: z.int(),
    paidOut: z.int(),
    expected: z.int(),
    /** null until it is closed */
    closed: z
      .object({ counted: z.int(), difference: z.int(), reason: z.string().nullable(), at: timestamp, by: z.string() })
      .nullable(),
    corrections: z.array(z.object({ taka: z.int(), reason: z.string(), at: timestamp, by: z.string() })),
    /** what its devices have taken, by way; of a closed till nothing */
    methods: z.array(takenBy),
    /** the tills of its devices: open ones, and those that were closed since */
    devices: z.array(tillOfDevice),
    movements: z.array(tillMovement).meta({ description: `newest first, at most ${MAX_MOVEMENTS}` }),
  })
  .meta({ id: 'Till' })
export type Till = z.infer<typeof till>

/** A closing of a till, in a list. */
export const closedTill = z
  .object({ day: z.string(), counted: z.int(), difference: z.int(), at: timestamp, by: z.string() })
  .meta({ id: 'ClosedTill' })
export type ClosedTill = z.infer<typeof closedTill>

/** Body of `POST /cash/counter/close`. */
export const tillClosing = z
  .object({
    store: idInput,
    /** today or yesterday in Dhaka; without it today */
    day: dayInput.optional(),
    counted: taka,
    paidOut: taka.default(0),
    /** what it should hold, without what is paid out, as whoever closes it has seen: 409 where it has moved since */
    seen: z.int().optional(),
    reason: singleLine(1, 200).optional(),
    /** although devices have not sent everything, or are not counted; says why in `reason` */
    withoutDevices: z.boolean().default(false),
  })
  .meta({ id: 'TillClosing' })
export type TillClosing = z.output<typeof tillClosing>

/** Body of `POST /cash/taken-back/{orderId}`. */
export const cashTakenBack = z
  .object({ reason: singleLine(1, 200), approval: approvalToken.optional() })
  .meta({ id: 'CashTakenBack' })

/** Body of `POST /cash/counter/correct`. */
export const tillCorrection = z
  .object({ store: idInput, day: dayInput, taka: correctedTaka, reason: singleLine(1, 200) })
  .meta({ id: 'TillCorrection' })

/** Query parameters of `GET /cash/books`: days in Dhaka, both included. */
export const booksQuery = z.object({
  from: dayInput.optional(),
  to: dayInput.optional(),
  store: firstValue.meta({ description: 'id of a showroom' }),
})

/**
 * Orders placed in a period, in taka: ordered = delivered + open + cancelled + returned. And what was sold in it: orders delivered then,
 * whenever they were placed, and what counters sold, without what was voided. `together` is what was sold, without what came back.
 */
export const books = z
  .object({
    ordered: z.int(),
    delivered: z.int(),
    open: z.int(),
    cancelled: z.int(),
    returned: z.int(),
    online: z.object({
      orders: z.int(),
      taka: z.int(),
      orderedBefore: z.int().meta({ description: 'of `taka`, for orders placed before the period' }),
    }),
    counter: z.object({
      sales: z.int(),
      taka: z.int(),
      discount: z.int(),
      vat: z.int().meta({ description: 'within `taka`' }),
      voided: z.int(),
      methods: z.array(takenBy),
    }),
    /** what came back to counters then, of sales and of orders, as each pair was bought */
    cameBack: z.object({
      exchanges: z.int(),
      pairs: z.int(),
      taka: z.int(),
      vat: z.int().meta({ description: 'within `taka`' }),
    }),
    together: z.int(),
  })
  .meta({ id: 'Books' })
export type Books = z.infer<typeof books>
