import { useEffect, useLayoutEffect, useRef } from 'react'

/** Longest pause between two keys of a scanner, in ms; people take at least twice as long. */
const FASTEST_HAND = 50
const SHORTEST_CODE = 4

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Tells a scanner from hands: it types fast and ends with Enter. The returned function is told every key of the page, and answers
 * with the code once one is complete; `onFirst` is told of a key that may be the first of one.
 */
export function createScanReader(onFirst: () => void = () => {}): (key: Key) => string | null {
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
    } else if (key.length === 1) {
      if (typed === '') onFirst()
      typed += key
    } else typed = ''
    return null
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stands in the field that is typed into. Returns how it is brought back: false where nothing has changed. */
function noteField(): () => boolean {
  const field = document.activeElement
  if (!field?.matches('input, textarea, select')) return () => false
  const { value } = field as Field
  return () => {
    if ((field as Field).value === value) return false
    ;(field as Field).value = value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    return true
  }
}

/** When the last code ended, in ms: many scanners press Enter twice. */
let ended = Number.NEGATIVE_INFINITY

/** Tells of every code that a scanner types anywhere on the page, and takes it out of the field that it went into. */
export function useScans(isOn: boolean, onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  // Before the screen is painted: who sees it may scan.
  useLayoutEffect(() => {
    if (!isOn) return
    let bringBack = () => false
    const read = createScanReader(() => {
      bringBack = noteField()
    })
    const listen = (event: KeyboardEvent) => {
      const code = read(event)
      if (!code) return
      event.preventDefault()
      ended = event.timeStamp
      // What the field was told of has to be drawn before the code is added to it.
      if (bringBack()) setTimeout(() => latest.current(code))
      else latest.current(code)
    }
    // Before any field or button hears of the Enter at the end.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}

/** Lets a key that is held down, or the second Enter of a scanner, press no button: one press is one step. */
export function useSinglePresses(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      if (key !== 'Enter' && key !== ' ') return
      const isOfScan = timeStamp !== ended && timeStamp - ended <= FASTEST_HAND
      const isButton = target instanceof Element && target.matches('button, summary, a')
      if (isOfScan || (event.repeat && isButton)) event.preventDefault()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
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
