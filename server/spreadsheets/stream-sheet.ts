import { stringify } from 'csv-stringify/sync'
import { toCsvCell } from './parser/csv-cell.ts'
import { addWorkbook, type WorkbookSheet } from './stream-workbook.ts'
import type { Cell, SheetFormat } from './write-rows.ts'

/**
 * Writes a file while it is sent: no faster than its reader takes it, and given up when the reader leaves. What fails ends it without its
 * end, so that nobody takes a part of it for the whole.
 */
export function writeSheets(
  writable: WritableStream<Uint8Array>,
  format: SheetFormat,
  fill: (add: (sheet: WorkbookSheet) => Promise<void>) => Promise<void>,
): Promise<void> {
  return format === 'csv' ? writeCsv(writable, fill) : addWorkbook(writable, fill)
}

async function writeCsv(
  writable: WritableStream<Uint8Array>,
  fill: (add: (sheet: WorkbookSheet) => Promise<void>) => Promise<void>,
): Promise<void> {
  const writer = writable.getWriter()
  const write = async (rows: readonly (readonly Cell[])[], bom = false) => {
    await writer.write(
      Buffer.from(
        stringify(
          rows.map((row) => row.map(toCsvCell)),
          { bom },
        ),
      ),
    )
  }
  try {
    await fill(async ({ head, pages }) => {
      await write([head], true)
      for await (const rows of pages) await write(rows)
    })
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    throw error
  }
}
