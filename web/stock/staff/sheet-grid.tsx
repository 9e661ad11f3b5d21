import type { ClipboardEvent, KeyboardEvent } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { StockSheet } from '#shared/schemas/stock/stock.ts'
import { NotPublished } from '#web/staff/crud/publishing.tsx'
import { cx } from '#web/ui/cx.ts'
import { Table, type TableColumn, type TableLook } from '#web/ui/table/table.tsx'
import { PairsInput } from './pairs-input.tsx'
import {
  type Cell,
  cellKey,
  columnsOf,
  type Draft,
  type Grid,
  type GridCell,
  gridOf,
  type PastedBlock,
  type SheetMode,
} from './sheet-draft.ts'

export interface SheetGridProps {
  rows: StockSheet['rows']
  mode: SheetMode
  readOnly: boolean
  draft: Draft
  /** messages of the server by `cellKey` */
  errors: ReadonlyMap<string, string>
  /** pairs from which on a size is low */
  lowAt: number
  onType: (cell: Cell, text: string) => void
  onPaste: (block: PastedBlock) => void
  onUndo: () => void
}

type SheetRow = StockSheet['rows'][number]

const LOOK: TableLook = {
  table: 'w-full border-separate border-spacing-0 text-14 tabular-nums',
  headRow: '*:border-b *:border-line',
  row: '*:border-b *:border-line last:*:border-b-0',
}

const NAMES: TableColumn<SheetRow> = {
  key: 'product',
  header: t('Product'),
  isRowHeader: true,
  className: 'sticky left-0 z-1 bg-surface px-3 text-left',
  headClassName: 'min-w-52 py-2 font-medium',
  cellClassName: 'py-1.5 font-normal',
  cell: ({ product, sizes }) => (
    <>
      <span {...localizedProps(product, 'name')} className="block max-w-52 truncate font-medium" />
      {!product.published && <NotPublished />}
      <span className="text-12 text-ink-muted">
        {product.code}
        {sizes.length > 0 && ` · ${sizes[0]?.size.size}–${sizes.at(-1)?.size.size}`}
      </span>
    </>
  ),
}

/**
 * A sheet like a spreadsheet's: shoes down, sizes across. Arrow keys and Enter move, typing replaces what is there, a block
 * from a spreadsheet can be pasted, and Ctrl+Z takes a step back.
 */
export function SheetGrid({ rows, mode, readOnly, draft, errors, lowAt, onType, onPaste, onUndo }: SheetGridProps) {
  const columns = columnsOf(rows)
  const grid = gridOf(rows, columns)
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return onUndo()
    }
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    focusFrom(event.currentTarget, grid, { row, column }, step)
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    event.preventDefault()
    if (readOnly) return
    onPaste({ grid, row, column, block: event.clipboardData.getData('text/plain') })
  }
  return (
    <section aria-label={t('Pairs by size')} className="overflow-x-auto rounded-m border border-line bg-surface">
      <Table
        look={LOOK}
        rows={rows}
        rowKey={({ product }) => product._id}
        columns={[
          NAMES,
          ...columns.map(({ _id, size }, column) => ({
            key: _id,
            header: size,
            headClassName: 'min-w-16 px-1 py-2 font-medium',
            cellClassName: 'px-1 py-1.5 text-center align-top',
            cell: ({ product }: SheetRow, row: number) => {
              const cell = grid[row]?.[column]
              return (
                cell && (
                  <SheetCell
                    label={t('{name}, size {size}', { name: localized(product, 'name'), size: String(size) })}
                    error={errors.get(cellKey(cell))}
                    place={`${row} ${column}`}
                    {...{ cell, draft, mode, lowAt, onType, readOnly }}
                    onKeyDown={(event) => handleKeyDown(event, row, column)}
                    onPaste={(event) => handlePaste(event, row, column)}
                  />
                )
              )
            },
          })),
        ]}
      />
    </section>
  )
}

interface SheetCellProps extends Pick<SheetGridProps, 'draft' | 'mode' | 'readOnly' | 'lowAt' | 'onType'> {
  label: string
  cell: GridCell
  error: string | undefined
  place: string
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** A cell with what was there before, or is held, below it. */
function SheetCell({ lowAt, place, ...input }: SheetCellProps) {
  const { cell, draft, mode, error } = input
  const isChanged = cellKey(cell) in draft
  return (
    <>
      <PairsInput
        {...input}
        data-place={place}
        className={cx(
          'h-9 w-14 rounded-s border bg-surface text-center aria-invalid:border-bad pointer-coarse:h-11',
          isChanged ? 'border-brand bg-ok-ground font-semibold' : 'border-line',
          cell.available <= lowAt && !isChanged && mode === 'count' && 'text-bad',
        )}
      />
      <span className={cx('block min-h-4 text-12', error ? 'text-bad' : 'text-ink-muted')}>
        {error ?? noteOf(cell, mode, isChanged)}
      </span>
    </>
  )
}

function noteOf({ onHand, held }: GridCell, mode: SheetMode, isChanged: boolean): string {
  if (mode !== 'count') return t('{count} there', { count: figures(onHand) })
  if (isChanged) return t('was {count}', { count: figures(onHand) })
  return held > 0 ? t('{count} held', { count: figures(held) }) : ''
}

interface Step {
  rows: number
  columns: number
}

/** Where a key moves to; left and right only from the edge of the text. */
function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): Step | null {
  const { selectionStart, selectionEnd, value } = currentTarget
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return { rows: 1, columns: 0 }
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { rows: -1, columns: 0 }
  if (key === 'ArrowRight' && selectionEnd === value.length) return { rows: 0, columns: 1 }
  if (key === 'ArrowLeft' && selectionStart === 0) return { rows: 0, columns: -1 }
  return null
}

/** Focuses the next cell in a direction, beyond sizes in which a product is not made. */
function focusFrom(
  input: HTMLInputElement,
  grid: Grid,
  from: { row: number; column: number },
  { rows, columns }: Step,
) {
  let { row, column } = from
  do {
    row += rows
    column += columns
    if (!grid[row] || grid[row]?.[column] === undefined) return
  } while (!grid[row]?.[column])
  input.closest('table')?.querySelector<HTMLInputElement>(`[data-place="${row} ${column}"]`)?.focus()
}
