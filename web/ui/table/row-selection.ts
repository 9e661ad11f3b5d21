/** Makes a row of a table selectable by click; keyboards and screen readers have the button in its cell. */
export function selectionProps<Row>(row: Row, onSelect: ((row: Row) => void) | undefined, selected: boolean) {
  if (!onSelect) return {}
  return {
    'aria-current': selected ? ('true' as const) : undefined,
    'data-selectable': true,
    onClick: () => onSelect(row),
  }
}
