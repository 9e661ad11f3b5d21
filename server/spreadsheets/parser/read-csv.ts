import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './decode.ts'
import { tooLarge, unreadable } from './refusal.ts'
import { MAX_CHARACTERS, MAX_COLUMNS, MAX_ROWS, SheetRows } from './sheet-rows.ts'

/** Characters of a row: one without an end is given up here. */
const MAX_RECORD = MAX_COLUMNS * (MAX_CHARACTERS + 10)

/** The rows of a CSV file, separated by comma, semicolon or tab; its bounds are checked cell by cell while it is read. */
export function readCsv(bytes: Uint8Array): SheetRows {
  const text = decodeText(bytes)
  const rows = new SheetRows()
  let row = 0
  const keep = (cell: string, { index }: { index: number }) => {
    if (index === 0) row += 1
    if (row > MAX_ROWS) throw tooLarge({ limit: 'rows', max: MAX_ROWS })
    if (index === MAX_COLUMNS) throw tooLarge({ limit: 'columns', max: MAX_COLUMNS, row })
    rows.put(row, index + 1, cell)
    return null
  }
  try {
    parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD,
      record_delimiter: ['\r\n', '\n', '\r'],
      cast: keep,
      on_record: () => null,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLarge({ limit: 'characters', max: MAX_CHARACTERS, row: row + 1 })
    throw unreadable()
  }
  return rows
}

/** The separator of the first line with cells. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 5_000)
      .split(/\r?\n/)
      .find((candidate) => /[,;\t]/.test(candidate)) ?? ''
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }))
  return counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most)).separator
}
