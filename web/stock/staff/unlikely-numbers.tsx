import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import type { StockSheet } from '#shared/schemas/stock/stock.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { type Entry, parsePairs, type SheetMode } from './sheet-draft.ts'

/** So many are shown. */
const MAX_SHOWN = 10

interface UnlikelyNumbersProps {
  entries: readonly Entry[]
  mode: SheetMode
  /** the page of the sheet that is open: what was typed on another one has no name here */
  rows: StockSheet['rows']
  onConfirm: () => void
  onClose: () => void
}

/** Asks before numbers are saved that probably have a digit too many. */
export function UnlikelyNumbers({ entries, mode, rows, onConfirm, onClose }: UnlikelyNumbersProps) {
  return (
    <ConfirmDialog
      open
      title={t('Are these numbers right?')}
      confirmLabel={t('Yes, save them')}
      tone="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="grid gap-1 tabular-nums">
        {entries.slice(0, MAX_SHOWN).map((entry) => (
          <li key={`${entry.product} ${entry.size}`}>
            {nameOf(entry, rows)}: {mode === 'count' && `${groupLakh(entry.seen)} → `}
            <strong>{groupLakh(parsePairs(entry.text, mode) ?? 0)}</strong>
          </li>
        ))}
      </ul>
      {entries.length > MAX_SHOWN && (
        <p className="mt-2">{t('and {count} more', { count: groupLakh(entries.length - MAX_SHOWN) })}</p>
      )}
    </ConfirmDialog>
  )
}

function nameOf({ product, size }: Entry, rows: StockSheet['rows']): string {
  const row = rows.find((row) => row.product._id === product)
  const found = row?.sizes.find((one) => one.size._id === size)
  return row && found
    ? t('{name}, size {size}', { name: localized(row.product, 'name'), size: String(found.size.size) })
    : t('On another page')
}
