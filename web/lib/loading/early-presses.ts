import { useEffect, useState } from 'react'

declare global {
  interface Window {
    /** Buttons pressed before hydration */
    pressedEarly: Set<HTMLButtonElement>
    /** Listener that keeps them */
    keepPress: (event: Event) => void
  }
}

/** The first script of a page: keeps the buttons that are pressed before React listens. */
export const KEEP_EARLY_PRESSES =
  'pressedEarly=new Set;addEventListener("click",keepPress=({target:t})=>(t=t.closest("button[type=button]"))&&pressedEarly.add(t))'

/**
 * Hands over to React what was pressed or chosen in the server's HTML before: for the root of the page, whose effect runs
 * when everything is hydrated.
 */
export function useEarlyPresses(): void {
  const [controls] = useState(() => (typeof document === 'undefined' ? [] : document.querySelectorAll('input,option')))
  useEffect(() => {
    // Later than the event during which React may have hydrated the page.
    setTimeout(async () => {
      const choices = [...controls].filter((control) => control.matches(':checked:not(:default)'))
      if (choices[0] || window.pressedEarly.size) (await import('./take-over.ts')).takeOver(choices)
    })
  }, [controls])
}
