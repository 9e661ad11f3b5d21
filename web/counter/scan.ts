import { useEffect, useLayoutEffect, useRef } from 'react'

/** Longest pause between two keys of a scanner, in ms; people take at least twice as long. */
const FASTEST_HAND = 50
const SHORTEST_CODE = 4

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Tells a scanner from hands: it types fast and ends with Enter. The returned function is told every key of the page, and answers
 * with the code once one is complete.
 */
export function createScanReader(): (key: Key) => string | null {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return ({ key, timeStamp, ctrlKey, altKey, metaKey }) => {
    if (key === 'Shift') return null
    const isFast = timeStamp - last <= FASTEST_HAND
    if (!isFast) typed = ''
    last = timeStamp
    if (ctrlKey || altKey || metaKey) typed = ''
    else if (key === 'Enter' || key === 'Tab') {
      const code = typed
      typed = ''
      return isFast && code.length >= SHORTEST_CODE ? code : null
    } else if (key.length === 1) typed += key
    else typed = ''
    return null
  }
}

/** Tells of every code that a scanner types anywhere on the page. */
export function useScans(isOn: boolean, onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  // Before the screen is painted: who sees it may scan.
  useLayoutEffect(() => {
    if (!isOn) return
    const read = createScanReader()
    const listen = (event: KeyboardEvent) => {
      const code = read(event)
      if (!code) return
      event.preventDefault()
      latest.current(code)
    }
    // Before any field or button hears of the Enter at the end.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}

/** Tells of every Escape while it is on. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isOn) return
    const listen = ({ key }: KeyboardEvent) => key === 'Escape' && latest.current()
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}
