import type { KeyboardEvent } from 'react'

/** Makes a row of a table selectable by click, Enter or Space. */
export function selectionProps<Row>(row: Row, onSelect: ((row: Row) => void) | undefined, selected: boolean) {
  if (!onSelect) return {}
  return {
    tabIndex: 0,
    'aria-current': selected ? ('true' as const) : undefined,
    'data-selectable': true,
    onClick: () => onSelect(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onSelect(row)
    },
  }
}
