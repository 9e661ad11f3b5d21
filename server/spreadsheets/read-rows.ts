import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { CsvError, parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { ShopError } from '#server/errors/shop-error.ts'

/** Limits of a file: rows, cells of a row, characters of a cell, and bytes of an unpacked workbook. */
const MAX_ROWS = 20_000
const MAX_CELLS = 60
const MAX_CHARACTERS = 500
const MAX_UNPACKED_BYTES = 60 * 1024 * 1024
const MAX_ENTRIES = 200

/**
 * The rows of a CSV or XLSX file, one array of trimmed texts for each row of the sheet up to the last that is not empty: row
 * N of the file is `rows[N - 1]`, an empty one is `[]`, and no row ends with empty cells. CSV may be UTF-8 or UTF-16 with a
 * mark, separated by comma, semicolon or tab; its cells come as they stand. In XLSX a number is `String(number)`, a formula
 * its result, and a date, which has no zone there, the clock in Dhaka as it stands in the cell: `YYYY-MM-DD HH:mm:ss`, without
 * a time of day `YYYY-MM-DD`. Throws 422 where it is neither, and 413 above a limit.
 */
export async function readRows(file: File): Promise<string[][]> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const rows = isZip(bytes) ? await readWorkbook(bytes) : readCsv(bytes)
  if (rows.length > MAX_ROWS || rows.some((row) => row.length > MAX_CELLS)) throw new ShopError('too_large')
  const texts = rows.map((row) => row.map((cell) => cell.trim()))
  if (texts.some((row) => row.some((cell) => cell.length > MAX_CHARACTERS))) throw new ShopError('too_large')
  return withoutEmptyEnd(
    texts.map((row) => withoutEmptyEnd(row, (cell) => cell === '')),
    (row) => row.length === 0,
  )
}

function withoutEmptyEnd<T>(list: T[], isEmpty: (item: T) => boolean): T[] {
  return list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1)
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))
}

async function readWorkbook(bytes: Buffer<ArrayBuffer>): Promise<string[][]> {
  await assertUnpacksSmall(bytes)
  try {
    const rows = await readSheet(bytes)
    return rows.map((row) => row.map(toText))
  } catch {
    throw new ShopError('unreadable_sheet')
  }
}

/** A small archive can unpack to gigabytes; its directory says beforehand what the entries are. */
async function assertUnpacksSmall(bytes: Buffer<ArrayBuffer>): Promise<void> {
  let unpacked = 0
  let entries = 0
  try {
    for await (const entry of new ZipReader(new BlobReader(new Blob([bytes]))).getEntriesGenerator()) {
      unpacked += entry.uncompressedSize
      entries += 1
      if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) break
    }
  } catch {
    throw new ShopError('unreadable_sheet')
  }
  if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES) throw new ShopError('too_large')
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? toClock(cell) : String(cell)
}

/** A date cell, which the library gives as if its clock were UTC. */
function toClock(date: Date): string {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

function readCsv(bytes: Buffer): string[][] {
  const text = decode(bytes)
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 200_000,
      to: MAX_ROWS + 1,
    })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw new ShopError('too_large')
    throw new ShopError('unreadable_sheet')
  }
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes
  try {
    if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes)
    if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new TypeError('it is no text')
    return text
  } catch {
    throw new ShopError('unreadable_sheet')
  }
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
