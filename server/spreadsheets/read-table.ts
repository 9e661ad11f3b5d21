import { setImmediate as nextTurn } from 'node:timers/promises'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import type { NamedRow, RowFault } from '#shared/rules/files/row-faults.ts'
import { typedCode, typedId, typedName } from '#shared/rules/typed-text.ts'
import type { Recognition } from './columns.ts'
import { readAmount } from './read-amount.ts'

/** A row that was taken, with its place in the file. */
export type TableLine<Line> = Line & { row: number }

/** What was read of a file: `rows` below its headings are those taken, those named, and those that are blank. */
export interface ReadTable<Field extends string, Line> {
  /** headings of the columns that were recognised */
  columns: Partial<Record<Field, string>>
  rows: number
  blank: number
  taken: TableLine<Line>[]
  /** rows that were not taken, and why */
  named: NamedRow[]
  /** rows that were taken without one of their cells */
  incomplete: NamedRow[]
}

/** Thrown by `Cells` and caught by `readTable`: the row is named. */
class Refusal extends Error {
  readonly fault: NamedRow
  constructor(fault: NamedRow) {
    super(fault.why)
    this.fault = fault
  }
}

/** The cells of one row by their columns. What it throws names the row; a column that the file does not have is empty. */
export class Cells<Field extends string> {
  readonly #row: number
  readonly #texts: readonly string[]
  readonly #headings: readonly string[]
  readonly #columns: Partial<Record<Field, number>>
  readonly leftOut: NamedRow[] = []

  constructor(
    row: number,
    texts: readonly string[],
    headings: readonly string[],
    columns: Partial<Record<Field, number>>,
  ) {
    this.#row = row
    this.#texts = texts
    this.#headings = headings
    this.#columns = columns
  }

  /** As it stands there, without what a program puts around a number to keep it a text: `="017…"`, `'017…`. */
  text(field: Field): string {
    return this.#written(field)
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'(?=[\d+])/, '')
      .trim()
  }

  /** Names the row. */
  refuse(field: Field, why: RowFault): never {
    throw new Refusal(this.fault(field, why))
  }

  fault(field: Field, why: RowFault, earlierRow: number | null = null): NamedRow {
    const heading = this.#headings[this.#columns[field] ?? -1] ?? ''
    return { row: this.#row, cell: heading, value: this.#written(field), why, earlierRow }
  }

  /** In paisa; null where the cell is empty and may be. */
  amount(field: Field, { optional = false } = {}): number | null {
    const paisa = readAmount(this.text(field))
    if (paisa === 'empty' && optional) return null
    return typeof paisa === 'number' ? paisa : this.refuse(field, paisa)
  }

  id(field: Field, pattern: RegExp): string {
    const read = readId(this.text(field), pattern)
    return 'value' in read ? read.value : this.refuse(field, read.why)
  }

  /** The first of these columns with an id; names the row by the first that is not empty if none has one. */
  firstId(fields: readonly Field[], pattern: RegExp): { value: string; others: string[] } {
    const read = fields.map((field) => ({ field, ...readId(this.text(field), pattern) }))
    const [value, ...others] = read.flatMap((one) => ('value' in one ? [one.value] : []))
    if (value !== undefined) return { value, others }
    const wrong = read.flatMap((one) => ('why' in one ? [one] : []))
    const first = wrong.find(({ why }) => why !== 'empty') ?? wrong[0]
    return this.refuse(first?.field ?? (fields[0] as Field), first?.why ?? 'empty')
  }

  /** Its digits; null where there is no phone, which leaves the cell out and not the row. */
  phone(field: Field): string | null {
    return this.#orLeftOut(field, readPhone(this.text(field)))
  }

  #orLeftOut(field: Field, read: Read): string | null {
    if ('value' in read) return read.value
    if (read.why !== 'empty') this.leftOut.push(this.fault(field, read.why))
    return null
  }

  #written(field: Field): string {
    return this.#texts[this.#columns[field] ?? -1] ?? ''
  }
}

interface Reader<Field extends string, Line> {
  parse: (cells: Cells<Field>) => Line
  /** a second row with the same key is named, at this column */
  once: { key: (line: Line) => string; column: NoInfer<Field> }
}

/** Some milliseconds' work. */
const ROWS_AT_ONCE = 250

/**
 * Reads the rows below the headings: each is taken, named or blank, and none is lost. Rows are counted as the spreadsheet shows
 * them, from 1; others are answered meanwhile. Throws 422 where there is no row but the headings, or none that is taken.
 */
export async function readTable<Field extends string, Line>(
  rows: readonly (readonly string[])[],
  { headRow, headings, columns }: Recognition<Field>,
  { parse, once }: Reader<Field, Line>,
): Promise<ReadTable<Field, Line>> {
  const below = rows.slice(headRow + 1)
  const table: ReadTable<Field, Line> = {
    columns: headingsOf(headings, columns),
    rows: below.length,
    blank: 0,
    taken: [],
    named: [],
    incomplete: [],
  }
  const firstRows = new Map<string, number>()
  for (const [index, texts] of below.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    if (texts.every((text) => text === '')) {
      table.blank += 1
      continue
    }
    const row = headRow + 2 + index
    const cells = new Cells(row, texts, headings, columns)
    const line = parseOrName(cells, parse, table.named)
    if (line === null) continue
    const key = once.key(line)
    const earlierRow = firstRows.get(key)
    if (earlierRow !== undefined) {
      table.named.push(cells.fault(once.column, 'repeated', earlierRow))
      continue
    }
    firstRows.set(key, row)
    table.taken.push({ ...line, row })
    table.incomplete.push(...cells.leftOut)
  }
  if (table.blank === table.rows) throw new ShopError('no_rows')
  assertTaken(table.taken.length, table)
  return table
}

/** Throws 422 with the named rows where none was taken: nothing is noted of such a file. */
export function assertTaken(
  taken: number,
  { rows, blank, named }: Pick<ReadTable<never, never>, 'rows' | 'blank' | 'named'>,
): void {
  if (taken === 0) throw new ShopError('nothing_taken', { rows: rows - blank, blank, named: [...named] })
}

function parseOrName<Field extends string, Line>(
  cells: Cells<Field>,
  parse: (cells: Cells<Field>) => Line,
  named: NamedRow[],
): Line | null {
  try {
    return parse(cells)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    named.push(error.fault)
    return null
  }
}

function headingsOf<Field extends string>(
  headings: readonly string[],
  columns: Partial<Record<Field, number>>,
): Partial<Record<Field, string>> {
  const found = Object.entries<number | undefined>(columns).map(([field, index]) => [
    field,
    headings[index ?? -1] ?? '',
  ])
  return Object.fromEntries(found) as Partial<Record<Field, string>>
}

/** A result of two kinds, told apart by its only property. */
type Read = { value: string } | { why: RowFault }

/** More digits than a spreadsheet keeps of a number, a fraction, or an exponent. */
const DAMAGED = /^\d{16,}$|^[+-]?\d+[.,]\d+$|^[+-]?\d+(?:[.,]\d+)?e[+-]\d+$/i

/** What stands where an id would, in a row that sums others up. */
const SUM =
  /(?<![\p{L}\p{N}])(?:total|balance|summary|brought forward|carried forward|মোট|সর্বমোট|ব্যালেন্স|জের)(?![\p{L}\p{M}\p{N}])/iu

/**
 * The id or code in a cell, without spaces and the signs around it (`#OM-1`, `TRX1.`). A number that a spreadsheet may have
 * changed is none, nor are the words of a sum.
 */
export function readId(cell: string, pattern: RegExp): Read {
  const text = typedCode(cell)
  if (text === '') return { why: 'empty' }
  if (DAMAGED.test(text)) return { why: 'damaged-id' }
  const value = typedId(cell)
  return pattern.test(value) && !SUM.test(typedName(cell)) ? { value } : { why: 'not-an-id' }
}

/** The digits of a phone in a cell, as `phoneDigits`; one that is masked, shortened or a name is none. */
export function readPhone(cell: string): Read {
  const text = typedCode(cell).replace(/^(\d+)\.0+$/, '$1')
  if (text === '') return { why: 'empty' }
  const value = phoneDigits(text)
  const isPhone = /^\+?[\d()./-]+$/.test(text) && value.length >= 6 && value.length <= 15
  return isPhone ? { value } : { why: 'not-a-phone' }
}
