import { type ComponentProps, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { type Cell, cellKey, type Draft, parsePairs, type SheetMode } from './sheet-draft.ts'

interface PairsInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string
  cell: Cell
  draft: Draft
  mode: SheetMode
  /** the server's message about it */
  error: string | undefined
  onType: (cell: Cell, text: string) => void
}

/**
 * A cell of the sheet: what was typed, else, when counting, the pairs on hand; typing replaces what is there. One that was emptied
 * stays empty until it is left.
 */
export function PairsInput({ label, cell, draft, mode, error, onType, ...input }: PairsInputProps) {
  const text = draft[cellKey(cell)]?.text
  const [isEmptied, setEmptied] = useState(false)
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={Boolean(error) || (text !== undefined && parsePairs(text, mode) === null)}
      data-changed={text === undefined ? undefined : true}
      value={text ?? (isEmptied ? '' : shownPairs(cell, mode))}
      onChange={({ target }) => {
        setEmptied(target.value === '')
        onType(cell, target.value)
      }}
      onBlur={() => setEmptied(false)}
      onFocus={({ target }) => target.select()}
    />
  )
}

/** What a cell shows before anything is typed. */
export function shownPairs({ onHand }: Cell, mode: SheetMode): string {
  return mode === 'count' ? figures(onHand) : ''
}
