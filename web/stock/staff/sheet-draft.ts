import { MAX_PAIRS } from '#shared/rules/showrooms/stock.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { StockSheet } from '#shared/schemas/stock/stock.ts'

/** What is typed into a sheet: counted pairs, pairs that were delivered, are sent to another showroom or written off, or labels. */
export type SheetMode = 'count' | 'receive' | 'transfer' | 'write-off' | 'labels'

/** A size of a product in a showroom. */
export interface Cell {
  product: string
  size: string
  onHand: number
}

/** What was typed into a cell that is not saved yet. */
export interface Entry {
  product: string
  size: string
  text: string
  /** pairs on hand that the clerk saw */
  seen: number
}

/** All of it, by `cellKey`. */
export type Draft = Readonly<Record<string, Entry>>

/** A cell with the pairs of it that are held for orders and that are not. */
export type GridCell = Cell & { held: number; available: number }

/** Rows of a sheet by its columns of sizes; null where a product is not made in the size. */
export type Grid<C extends Cell = GridCell> = readonly (readonly (C | null)[])[]

/** A block copied from a spreadsheet, and the cell that it begins at. */
export interface PastedBlock {
  grid: Grid<Cell>
  row: number
  column: number
  block: string
}

/** Where a draft is kept in its tab. */
export function draftKey(mode: SheetMode, showroom: string): string {
  return `stock ${mode} ${showroom}`
}

export function cellKey({ product, size }: { product: string; size: string }): string {
  return `${product} ${size}`
}

/** The columns of a page: all sizes on it, smallest first. */
export function columnsOf(rows: StockSheet['rows']): { _id: string; size: number }[] {
  const sizes = new Map(rows.flatMap((row) => row.sizes.map(({ size }) => [size._id, size])))
  return [...sizes.values()].toSorted((a, b) => a.size - b.size)
}

export function gridOf(rows: StockSheet['rows'], columns: readonly { _id: string }[]): Grid {
  return rows.map(({ product, sizes }) =>
    columns.map(({ _id }) => {
      const found = sizes.find(({ size }) => size._id === _id)
      return found ? { ...found, product: product._id, size: _id } : null
    }),
  )
}

/** The pairs that a text means, Bengali digits included; null if it is no whole number that a cell takes. */
export function parsePairs(text: string, mode: SheetMode): number | null {
  const pairs = readWhole(text)
  return pairs >= (mode === 'count' ? 0 : 1) && pairs <= MAX_PAIRS ? pairs : null
}

/** Whether somebody has probably typed a digit too many: ten times what was there, or more than a shelf holds. */
export function isUnlikely({ text, seen }: Pick<Entry, 'text' | 'seen'>, mode: SheetMode): boolean {
  const pairs = parsePairs(text, mode) ?? 0
  return pairs > 999 || (mode === 'count' && seen > 0 && pairs >= 10 * seen)
}

/** The draft with a cell changed; a blank text, or a count of what is there anyway, takes it out. */
export function typeInto(draft: Draft, cell: Cell, text: string, mode: SheetMode): Draft {
  const key = cellKey(cell)
  const { [key]: entry, ...others } = draft
  const seen = entry?.seen ?? cell.onHand
  if (!text.trim() || (mode === 'count' && parsePairs(text, mode) === seen)) return others
  return { ...others, [key]: { product: cell.product, size: cell.size, text, seen } }
}

/** The draft with a block, from its cell on to the right and down; what falls beside the cells is left out. */
export function pasteInto(draft: Draft, { grid, row, column, block }: PastedBlock, mode: SheetMode): Draft {
  const lines = block.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.reduce<Draft>(
    (changed, line, down) =>
      line.split('\t').reduce<Draft>((next, text, right) => {
        const cell = grid[row + down]?.[column + right]
        return cell && text.trim() ? typeInto(next, cell, text.trim(), mode) : next
      }, changed),
    draft,
  )
}

/** A kept draft; what is none is left out. */
export function parseDraft(value: unknown): Draft {
  const entries = Object.values(typeof value === 'object' && value !== null ? value : {}).filter(isEntry)
  return Object.fromEntries(entries.map((entry) => [cellKey(entry), entry]))
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null
  return (
    typeof entry?.product === 'string' &&
    typeof entry.size === 'string' &&
    typeof entry.text === 'string' &&
    Number.isInteger(entry.seen)
  )
}
