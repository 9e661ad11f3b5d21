import type { SheetTooLarge } from '#shared/rules/files/sheet-too-large.ts'

/** Bounds of a table, and the characters of a cell. */
export interface SheetBounds {
  rows: number
  columns: number
  characters: number
  /** megabytes of everything in a workbook, unpacked */
  unpacked: number
  /** text in the encoding of older programs (CP1252), or of 16 bits without a mark, and columns parted by bars are read as well */
  anyText: boolean
}

/** Those of this thread: a worker that reads an import widens its own before it reads. */
export const bounds: SheetBounds = { rows: 20_000, columns: 60, characters: 500, unpacked: 10, anyText: false }

/** What no cell shows and no column of the database takes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** Takes rows that are complete, in their order. */
export type TakeRows = (rows: string[][]) => void

/** Cells that are handed over at once: the other thread takes a batch in a few milliseconds, and serves others in between. */
const BATCH_CELLS = 10_000
const BATCH_ROWS = 1_000

/**
 * The rows of a table within its bounds, which are handed over in batches; `finish` hands over the rest. Cells come row by row; what is
 * empty is never stored.
 */
export class SheetRows {
  readonly #take: TakeRows | null
  #rows: string[][] = []
  #first = 1
  #cells = 0

  /** Without `take` all are kept. */
  constructor(take: TakeRows | null = null) {
    this.#take = take
  }

  /** Keeps a cell, both numbers from 1. Throws 413 where it is outside of the bounds. */
  put(row: number, column: number, raw: string): void {
    const text = cleanText(raw)
    if (text === '') return
    if (row > bounds.rows) throw tooLarge({ limit: 'rows', max: bounds.rows })
    if (column > bounds.columns) throw tooLarge({ limit: 'columns', max: bounds.columns, row })
    if (text.length > bounds.characters) throw tooLarge({ limit: 'characters', max: bounds.characters, row })
    if (this.#take && row >= this.#first + this.#rows.length) this.#handOver(row, this.#take)
    while (this.#rows.length <= row - this.#first) this.#rows.push([])
    const cells = this.#rows[row - this.#first] as string[]
    this.#cells += Math.max(0, column - cells.length)
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
  }

  /** Row N of the table is `[N - 1]`; an empty one is `[]`. */
  list(): string[][] {
    return this.#rows
  }

  /** Hands over what is left. */
  finish(): void {
    this.#take?.(this.#rows)
  }

  /** Hands over a full batch before a row begins; rows without cells between them are few, as they are counted. */
  #handOver(row: number, take: TakeRows): void {
    while (this.#rows.length < row - this.#first && this.#rows.length < BATCH_ROWS) this.#rows.push([])
    if (this.#cells < BATCH_CELLS && this.#rows.length < BATCH_ROWS) return
    take(this.#rows)
    this.#first += this.#rows.length
    this.#rows = []
    this.#cells = 0
    if (row > this.#first) this.#handOver(row, take)
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

/**
 * Text in UTF-8, or in 16 bits with their mark, without that mark. Throws 422 for any other: nothing is guessed, except for an import,
 * whose dry run shows what was read.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  return decodeAs(encoding, bytes) ?? (bounds.anyText ? decodeAs('windows-1252', bytes) : null) ?? refuse()
}

function refuse(): never {
  throw unreadable()
}

/** Null: it is in another one. */
function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Bytes by which text of 16 bits is known without a mark. */
const SAMPLE = 2_000

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (!bounds.anyText || bytes.length < 4) return 'utf-8'
  const sample = bytes.subarray(0, SAMPLE - (SAMPLE % 2))
  const zeros = [0, 1].map((half) => sample.filter((byte, at) => at % 2 === half && byte === 0).length)
  const most = sample.length / 8
  if ((zeros[1] ?? 0) > most && zeros[0] === 0) return 'utf-16le'
  return (zeros[0] ?? 0) > most && zeros[1] === 0 ? 'utf-16be' : 'utf-8'
}
