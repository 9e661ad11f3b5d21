import { useEffect } from 'react'

/** The forms on the screen in which somebody has typed what is not saved yet. */
const unsaved = new Set<symbol>()

/** Whether leaving this page would lose typed work. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0
}

/** As long as it is true, leaving the page asks first: in the shop through the navigation guard, else through the browser. */
export function useUnsavedWork(is: boolean): void {
  useEffect(() => {
    if (!is) return
    const mine = Symbol('form')
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(mine)
    window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(mine)
      window.removeEventListener('beforeunload', ask)
    }
  }, [is])
}
