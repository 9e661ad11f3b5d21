import { useState } from 'react'

/** The ids that are ticked in a list of which `visibleIds` are on the page. */
export function useSelection(visibleIds: readonly string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const select = (changed: readonly string[], isSelected: boolean) =>
    setIds(
      (previous) =>
        new Set(isSelected ? [...previous, ...changed] : [...previous].filter((id) => !changed.includes(id))),
    )
  return {
    ids,
    select,
    clear: () => setIds(new Set()),
    isAllSelected: visibleIds.length > 0 && visibleIds.every((id) => ids.has(id)),
    selectAll: (isSelected: boolean) => select(visibleIds, isSelected),
  }
}

export type Selection = ReturnType<typeof useSelection>
