import { useEffect, useRef } from 'react'
import { createScanReader } from './scan.ts'

/** Tells of every code that a scanner types anywhere on the page. */
export function useScans(isOn: boolean, onScan: (code: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
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
