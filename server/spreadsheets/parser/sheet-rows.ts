import type { SheetTooLarge } from '#shared/rules/files/sheet-too-large.ts'

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

/** Why a file is refused, as a worker may say it: the thread that asked makes a ShopError of it, in the language of its request. */
export type RefusalReason =
  | { code: 'unreadable_sheet'; params?: undefined }
  | { code: 'sheet_too_large'; params: SheetTooLarge }

export class Refusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason.code)
    this.reason = reason
  }
}

export const unreadable = () => new Refusal({ code: 'unreadable_sheet' })
export const tooLarge = (params: SheetTooLarge) => new Refusal({ code: 'sheet_too_large', params })

/** Text in UTF-8, or in 16 bits with their mark, without that mark. Throws 422 for any other: nothing is guessed. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  try {
    const text = new TextDecoder(encodingOf(first, second), { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw unreadable()
    return text
  } catch {
    throw unreadable()
  }
}

function encodingOf(first: number | undefined, second: number | undefined): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
