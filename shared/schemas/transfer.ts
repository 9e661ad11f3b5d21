import { z } from 'zod'
import { MAX_STOCK_ROWS, TRANSFER_STATES } from '#shared/rules/showrooms/stock.ts'
import { id, idInput, multiLine, timestamp } from './fields.ts'
import { clampedInteger, firstValue, truncatedText } from './query-params.ts'
import { namedSize, pairs, pairsOrNone, rows, showroomName, sizeOfProduct } from './stock.ts'

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
