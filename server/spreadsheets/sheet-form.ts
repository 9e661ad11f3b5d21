import { ShopError } from '#server/platform/errors/shop-error.ts'
import { limitConcurrency } from '#server/platform/flow/limit-concurrency.ts'
import type { FormKind } from '#server/platform/http/form-body.ts'
import { MAX_SHEET_MEGABYTES } from '#shared/rules/files/sheet-limits.ts'

const MEGABYTE = 1024 * 1024
/** Bytes of the other fields and of what stands between them. */
const MAX_OTHER_BYTES = 64 * 1024

/** Throws 413 for a file that is larger than a table may be as it is sent. */
export function assertSheetSize(file: File): void {
  if (file.size > MAX_SHEET_MEGABYTES * MEGABYTE) throw sheetTooLarge()
}

const sheetTooLarge = () => new ShopError('sheet_too_large', { limit: 'bytes', max: MAX_SHEET_MEGABYTES })
const withReadSlot = limitConcurrency(2, 8, 10)

/** A form with a spreadsheet: photographs never wait for it, and it waits for its turn with its bytes alone (`readRows`). */
export const sheetForm: FormKind = {
  maxBytes: MAX_SHEET_MEGABYTES * MEGABYTE + MAX_OTHER_BYTES,
  tooLarge: sheetTooLarge,
  inTurn: async (read, work) => work(await withReadSlot(read)),
}
