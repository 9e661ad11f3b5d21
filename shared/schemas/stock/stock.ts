import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import {
  MAX_PAIRS,
  MAX_STOCK_ROWS,
  MOVEMENT_KINDS,
  SHEET_PARTS,
  TRANSFER_STATES,
  WRITE_OFF_REASONS,
} from '#shared/rules/showrooms/stock.ts'
import { expectedUpdatedAt, id, idInput, multiLine, singleLine, timestamp } from '#shared/schemas/fields.ts'
import { clampedInteger, firstValue, fromTime, toTime, truncatedText } from '#shared/schemas/query-params.ts'
import { sizeNumber } from '#shared/schemas/size.ts'

/** A size of a product in a request. */
export const sizeOfProduct = { product: idInput, size: idInput }
const wholePairs = later('A whole number from {min} to {max}', { min: 0, max: MAX_PAIRS })
const pairsOrNone = z.int(wholePairs).min(0, wholePairs).max(MAX_PAIRS, wholePairs)
const onePairOrMore = later('A whole number from {min} to {max}', { min: 1, max: MAX_PAIRS })
const pairs = z.int(onePairOrMore).min(1, onePairOrMore).max(MAX_PAIRS, onePairOrMore)
const rows = <R extends z.ZodType>(row: R) => z.array(row).min(1).max(MAX_STOCK_ROWS)

/** Query parameters of a showroom's sheet. */
export const sheetQuery = z.object({
  search: truncatedText(100),
  category: truncatedText(100),
  /** which part to leave */
  only: firstValue.transform((text) => SHEET_PARTS.find((part) => part === text) ?? null),
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(20, 1, 100),
})
export type SheetQuery = z.output<typeof sheetQuery>

const sheetSize = z.object({ size: sizeNumber, onHand: z.int(), held: z.int(), available: z.int() })

/** One page of the pairs of a showroom: products with all sizes in which they are sold or still there. */
export const stockSheet = z
  .object({
    rows: z.array(
      z.object({
        product: z.object({
          _id: id,
          name: z.string(),
          nameBn: z.string().nullable(),
          code: z.string(),
          image1: z.string(),
          /** it is on sale, or was; false: not published yet */
          published: z.boolean(),
        }),
        sizes: z.array(sheetSize),
      }),
    ),
    total: z.int(),
    page: z.int(),
    /** pairs from which on a size is low */
    lowAt: z.int(),
  })
  .meta({ id: 'StockSheet' })
export type StockSheet = z.infer<typeof stockSheet>

/** Body of a count: what was counted, and the pairs on hand that the counter saw before. */
export const countInput = z
  .object({
    rows: rows(z.object({ ...sizeOfProduct, counted: pairsOrNone, seen: pairsOrNone })),
    note: singleLine(0, 200).default(''),
  })
  .meta({ id: 'StockCount' })
export type CountInput = z.output<typeof countInput>

/** Body of a delivery; `reference` names it: the same one twice is one delivery. */
export const deliveryInput = z
  .object({ rows: rows(z.object({ ...sizeOfProduct, pairs })), reference: singleLine(1, 80) })
  .meta({ id: 'StockDelivery' })
export type DeliveryInput = z.output<typeof deliveryInput>

export const writeOffInput = z
  .object({ rows: rows(z.object({ ...sizeOfProduct, pairs, reason: z.enum(WRITE_OFF_REASONS) })) })
  .meta({ id: 'StockWriteOff' })
export type WriteOffInput = z.output<typeof writeOffInput>

export const showroomName = z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() })
/** Where a showroom stands, for a receipt. */
export const showroomPlace = z.object({
  street: z.string(),
  streetBn: z.string().nullable(),
  area: z.string(),
  areaBn: z.string().nullable(),
  phone: z.string(),
})
export type ShowroomPlace = z.infer<typeof showroomPlace>

export const namedSize = z.object({
  product: z.object({ _id: id, name: z.string(), nameBn: z.string().nullable(), code: z.string() }),
  /** null once the size was deleted */
  size: z.object({ _id: id, size: z.number().nullable() }),
})

/** Query parameters of the ledger. */
export const movementQuery = z.object({
  store: truncatedText(100),
  product: truncatedText(100),
  size: truncatedText(100),
  order: truncatedText(100),
  from: fromTime,
  to: toTime,
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(50, 1, 200),
})
export type MovementQuery = z.output<typeof movementQuery>

/** One line of the ledger. */
export const movement = namedSize
  .extend({
    _id: id,
    at: timestamp,
    by: z.object({ _id: id, name: z.string() }).nullable(),
    store: showroomName,
    kind: z.enum(MOVEMENT_KINDS),
    pairs: z.int(),
    order: id.nullable(),
    transfer: id.nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'StockMovement' })
export type Movement = z.infer<typeof movement>

/** Body of a change of the showroom of an order; `seen` is its `updatedAt` that the sender saw. */
export const orderShowroomChange = z
  .object({ store: idInput, seen: expectedUpdatedAt })
  .meta({ id: 'OrderShowroomChange' })
export type OrderShowroomChange = z.output<typeof orderShowroomChange>

/**
 * Body of 'not found on the shelf': the size of a product of an order, how many of its pairs are not there (without it: all),
 * and the showroom that gets the order (without it: the nearest that has everything).
 */
export const shelfMiss = z
  .object({ ...sizeOfProduct, pairs: pairs.optional(), store: idInput.optional() })
  .meta({ id: 'ShelfMiss' })
export type ShelfMiss = z.output<typeof shelfMiss>

export const transferInput = z
  .object({
    from: idInput,
    to: idInput,
    rows: rows(z.object({ ...sizeOfProduct, pairs })),
    note: multiLine(0, 500).default(''),
  })
  .meta({ id: 'TransferInput' })
export type TransferInput = z.output<typeof transferInput>

/** Body of a receipt: what arrived of each row; a row that is missing arrived whole. */
export const transferReceipt = z
  .object({ rows: z.array(z.object({ ...sizeOfProduct, received: pairsOrNone })).max(MAX_STOCK_ROWS) })
  .meta({ id: 'TransferReceipt' })
export type TransferReceipt = z.output<typeof transferReceipt>

export const transfer = z
  .object({
    _id: id,
    from: showroomName,
    to: showroomName,
    state: z.enum(TRANSFER_STATES),
    note: z.string(),
    rows: z.array(namedSize.extend({ sent: z.int(), received: z.int().nullable() })),
    createdAt: timestamp,
    receivedAt: timestamp.nullable(),
  })
  .meta({ id: 'Transfer' })
export type Transfer = z.infer<typeof transfer>

export const transferQuery = z.object({
  store: truncatedText(100),
  state: firstValue.transform((text) => TRANSFER_STATES.find((state) => state === text) ?? null),
  page: clampedInteger(1, 1, 100_000),
  limit: clampedInteger(20, 1, 100),
})
export type TransferQuery = z.output<typeof transferQuery>
