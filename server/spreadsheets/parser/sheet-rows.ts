import { tooLarge } from './refusal.ts'

/** Bounds of a table, and the characters of a cell. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 60
export const MAX_CHARACTERS = 500

/** What no cell shows and no column of the database takes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** The rows of a table within its bounds. Cells may come in any order; what is empty is never stored. */
export class SheetRows {
  readonly #rows: string[][] = []

  /** Keeps a cell, both numbers from 1. Throws 413 where it is outside of the bounds. */
  put(row: number, column: number, raw: string): void {
    const text = cleanText(raw)
    if (text === '') return
    if (row > MAX_ROWS) throw tooLarge({ limit: 'rows', max: MAX_ROWS })
    if (column > MAX_COLUMNS) throw tooLarge({ limit: 'columns', max: MAX_COLUMNS, row })
    if (text.length > MAX_CHARACTERS) throw tooLarge({ limit: 'characters', max: MAX_CHARACTERS, row })
    this.#rows[row - 1] ??= []
    const cells = this.#rows[row - 1] as string[]
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
  }

  /** Row N of the table is `[N - 1]`; an empty one is `[]`. */
  list(): string[][] {
    return Array.from(this.#rows, (row) => row ?? [])
  }
}

/** Trimmed, well-formed and without control characters. */
function cleanText(raw: string): string {
  return raw.replace(CONTROL_CHARACTERS, '').toWellFormed().trim()
}
