import type { ClipboardEvent, KeyboardEvent } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { StockSheet } from '#shared/schemas/stock.ts'
import { cx } from '#web/ui/cx.ts'
import {
  type Cell,
  cellKey,
  columnsOf,
  type Draft,
  type Grid,
  gridOf,
  parsePairs,
  type SheetMode,
} from './sheet-draft.ts'

export interface SheetGridProps {
  rows: StockSheet['rows']
  mode: SheetMode
  draft: Draft
  /** messages of the server by `cellKey` */
  errors: ReadonlyMap<string, string>
  /** pairs from which on a size is low */
  lowAt: number
  onType: (cell: Cell, text: string) => void
  onPaste: (place: { grid: Grid; row: number; column: number; block: string }) => void
  onUndo: () => void
}

/**
 * A sheet like a spreadsheet's: shoes down, sizes across. Arrow keys and Enter move, typing replaces what is there, a block
 * from a spreadsheet can be pasted, and Ctrl+Z takes a step back.
 */
export function SheetGrid({ rows, mode, draft, errors, lowAt, onType, onPaste, onUndo }: SheetGridProps) {
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
    onPaste({ grid, row, column, block: event.clipboardData.getData('text/plain') })
  }
  return (
    <section aria-label={t('Pairs by size')} className="overflow-x-auto rounded-m border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-14 tabular-nums">
        <thead>
          <tr className="*:border-b *:border-line">
            <th scope="col" className="sticky left-0 z-1 min-w-52 bg-surface px-3 py-2 text-left font-medium">
              Product
            </th>
            {columns.map(({ _id, size }) => (
              <th key={_id} scope="col" className="min-w-16 px-1 py-2 font-medium">
                {figures(size)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ product, sizes }, row) => (
            <tr key={product._id} className="*:border-b *:border-line last:*:border-b-0">
              <th scope="row" className="sticky left-0 z-1 bg-surface px-3 py-1.5 text-left font-normal">
                <span {...localizedProps(product, 'name')} className="block max-w-52 truncate font-medium" />
                <span className="text-12 text-ink-muted">{product.code}</span>
              </th>
              {columns.map(({ _id, size }, column) => {
                const cell = grid[row]?.[column]
                const pairs = sizes.find((one) => one.size._id === _id)
                return (
                  <td key={_id} className="px-1 py-1.5 text-center align-top">
                    {cell && pairs && (
                      <SheetCell
                        label={t('{name}, size {size}', { name: localized(product, 'name'), size: figures(size) })}
                        cell={cell}
                        held={pairs.held}
                        isLow={pairs.available <= lowAt}
                        text={draft[cellKey(cell)]?.text ?? null}
                        mode={mode}
                        error={errors.get(cellKey(cell))}
                        place={`${row} ${column}`}
                        onType={(text) => onType(cell, text)}
                        onKeyDown={(event) => handleKeyDown(event, row, column)}
                        onPaste={(event) => handlePaste(event, row, column)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SheetCellProps {
  label: string
  cell: Cell
  held: number
  isLow: boolean
  /** what was typed; null: nothing */
  text: string | null
  mode: SheetMode
  error: string | undefined
  place: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** Shows the pairs on hand until something else is typed, then what was there before below it. */
function SheetCell({ label, cell, held, isLow, text, mode, error, place, onType, onKeyDown, onPaste }: SheetCellProps) {
  const isWrong = text !== null && parsePairs(text, mode) === null
  const isCount = mode === 'count'
  const was = t('was {count}', { count: figures(cell.onHand) })
  const there = t('{count} there', { count: figures(cell.onHand) })
  const note = isCount ? (text !== null ? was : held > 0 ? t('{count} held', { count: figures(held) }) : '') : there
  return (
    <>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || Boolean(error)}
        data-place={place}
        data-changed={text === null ? undefined : true}
        value={text ?? (isCount ? String(cell.onHand) : '')}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={cx(
          'h-9 w-14 rounded-s border bg-surface text-center aria-invalid:border-bad pointer-coarse:h-11',
          text === null ? 'border-line' : 'border-brand bg-ok-ground font-semibold',
          isLow && text === null && isCount && 'text-bad',
        )}
      />
      <span className={cx('block min-h-4 text-12', error ? 'text-bad' : 'text-ink-muted')}>{error ?? note}</span>
    </>
  )
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
