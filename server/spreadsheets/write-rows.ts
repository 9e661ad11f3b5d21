import { stringify } from 'csv-stringify/sync'
import writeExcelFile from 'write-excel-file/node'

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

export const SHEET_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Cell = string | number

/** A file with these rows, the headings first. What looks like a formula stays a text in spreadsheet programs. */
export async function writeRows(rows: readonly (readonly Cell[])[], format: SheetFormat): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(stringify(rows as Cell[][], { bom: true, escape_formulas: true }))
  const cells = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })))
  return writeExcelFile(cells as never).toBuffer() as Promise<Buffer>
}
