import { type CastingContext, CsvError, type Info, parse } from 'csv-parse/sync'
import { fromCsvCell } from './csv-cell.ts'
import { bounds, decodeText, SheetRows, tooLarge, unreadable } from './sheet-rows.ts'

/** Characters of a row: one without an end is given up here. */
const maxRecord = () => Math.min(bounds.columns * (bounds.characters + 10), 512 * 1024)
/** Quotes that nobody closes; a file with more is none. */
const MAX_OPEN_QUOTES = 20
/** What other formats that are text begin with, whatever their file is called: PDF, web pages, rich text. */
const OTHER_FORMATS = /^\s*(?:%PDF-|<|\{\\rtf)/
const NO_END: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'])

/**
 * The rows of a CSV file, separated by comma, semicolon or tab; its bounds are checked cell by cell while it is read. A line with a
 * quote that nobody closes is one cell: no column has it, so that the row is named, and the lines behind it are read as they are.
 */
export function readCsv(bytes: Uint8Array, rows = new SheetRows()): SheetRows {
  const text = decodeText(bytes)
  if (OTHER_FORMATS.test(text)) throw unreadable()
  const delimiter = separatorOf(text)
  let rest = Buffer.from(text)
  let row = 0
  for (let openQuotes = 0; ; openQuotes += 1) {
    const read = readUntilOpenQuote(rest, { delimiter, rows, row })
    if (read.openAt === null) return rows
    const line = /^[^\r\n]*/.exec(rest.toString('utf8', read.openAt, read.openAt + 4 * maxRecord()))?.[0] ?? ''
    row = read.row + 1
    if (line.length > maxRecord()) throw tooLarge({ limit: 'characters', max: bounds.characters, row })
    if (openQuotes === MAX_OPEN_QUOTES) throw unreadable()
    rows.put(row, 1, line.slice(0, bounds.characters))
    const end = read.openAt + Buffer.byteLength(line)
    rest = rest.subarray(end + (rest.toString('latin1', end, end + 2) === '\r\n' ? 2 : 1))
  }
}

/** Keeps rows up to one with a quote that nobody closes, and says at which byte that begins; null: there is none. */
function readUntilOpenQuote(
  bytes: Buffer,
  { delimiter, rows, row }: { delimiter: string; rows: SheetRows; row: number },
): { row: number; openAt: number | null } {
  let [last, end] = [row, 0]
  const check = (cell: string, { index }: Pick<CastingContext, 'index'>) => {
    if (last === bounds.rows) throw tooLarge({ limit: 'rows', max: bounds.rows })
    if (index === bounds.columns) throw tooLarge({ limit: 'columns', max: bounds.columns, row: last + 1 })
    return cell
  }
  const keep = (cells: string[], { bytes: readBytes }: Pick<Info, 'bytes'>) => {
    if (cells.some(goesOn)) throw new OpenQuote()
    last += 1
    for (const [index, cell] of cells.entries()) rows.put(last, index + 1, fromCsvCell(cell))
    end = readBytes
    return null
  }
  try {
    parse(bytes, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRecord(),
      record_delimiter: ['\r\n', '\n', '\r'],
      cast: check,
      on_record: keep,
    })
  } catch (error) {
    const isOpen = error instanceof OpenQuote || (error instanceof CsvError && NO_END.has(error.code))
    if (isOpen) return { row: last, openAt: end }
    throw error instanceof CsvError ? unreadable() : error
  }
  return { row: last, openAt: null }
}

class OpenQuote extends Error {}

/** Whether a cell has other lines of the file in it: then the next quote has not closed it, and its own is left. */
function goesOn(cell: string): boolean {
  return cell.startsWith('"') && /[\r\n]/.test(cell)
}

/** The separator of the first line with cells. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, 5_000)
      .split(/\r?\n/)
      .find((candidate) => /[,;\t|]/.test(candidate)) ?? ''
  const separators = bounds.anyText ? [',', ';', '\t', '|'] : [',', ';', '\t']
  const counts = separators.map((separator) => ({ separator, count: line.split(separator).length }))
  return counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most)).separator
}
