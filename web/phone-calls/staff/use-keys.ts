import { useEffect, useEffectEvent } from 'react'

/** Calls `onKey` for each key that is pressed outside of fields, forms and dialogs, without Ctrl, Alt or Meta; true: it has been used. */
export function useKeys(onKey: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, form, dialog')) return
    if (onKey(event.key)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
