import { useEffect, useState } from 'react'

/** The forms on the screen in which somebody has typed what is not saved yet. */
const unsaved = new Set<symbol>()

/** Whether leaving this page would lose typed work. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0
}

/** The visitor said to leave without it: nothing asks again while the next page is on its way. */
export function giveUpWork(): void {
  unsaved.clear()
}

/**
 * As long as it is true, leaving the page asks first: in the shop through the navigation guard, else through the browser.
 * Gives what ends that at once, for a form that is saved and leaves the page in the same breath.
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
