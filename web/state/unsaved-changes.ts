import { useEffect, useState } from 'react'

/** The mounted forms that have unsaved changes. */
const unsaved = new Set<symbol>()

/** Whether leaving this page would lose unsaved changes. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0
}

/** The user chose to leave without saving: no further confirmation while the next page loads. */
export function giveUpWork(): void {
  unsaved.clear()
}

/**
 * While `isDirty` is true, leaving the page asks for confirmation: through the navigation guard within the shop,
 * otherwise through the browser. Returns a function that clears this at once, for a form that navigates right after
 * saving.
 */
export function useUnsavedWork(is: boolean): () => void {
  const [mine] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!is) return
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(mine)) event.preventDefault()
    }
    unsaved.add(mine)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(mine)
      window.removeEventListener('beforeunload', ask)
    }
  }, [is, mine])
  return () => void unsaved.delete(mine)
}
