import { stringify } from 'csv-stringify/sync'
import writeExcelFile from 'write-excel-file/node'

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

export const SHEET_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export type Cell = string | number

/** A file with these rows, the headings first. What looks like a formula stays a text in spreadsheet programs. */
export async function writeRows(rows: readonly (readonly Cell[])[], format: SheetFormat): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(stringify(rows as Cell[][], { bom: true, escape_formulas: true }))
  const cells = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })))
  return writeExcelFile(cells as never).toBuffer() as Promise<Buffer>
}

/**
 * The Content-Disposition of a file to save, by its name (RFC 6266): as it is in UTF-8, and for programs that do not read that, in
 * ASCII, where `fallback` stands for a name that has none.
 */
export function attachment({
  name,
  fallback,
  extension,
}: {
  name: string
  fallback: string
  extension: string
}): string {
  const plain = joined(name, /[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu)
  const ascii = joined(name, /[^A-Za-z0-9]+/g)
  const isAscii = ascii === plain
  const utf8 = encodeURIComponent(`${plain || fallback}.${extension}`)
  return `attachment; filename="${isAscii && ascii ? ascii : fallback}.${extension}"; filename*=UTF-8''${utf8}`
}

/** Words of a name, joined by hyphens: nothing that a file system or a header would read otherwise. */
function joined(name: string, between: RegExp): string {
  return name.normalize('NFC').replace(between, '-').replace(/^-|-$/g, '')
}
