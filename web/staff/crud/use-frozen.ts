import { type DragEvent, type RefObject, useLayoutEffect } from 'react'

/**
 * Takes nothing into a form while it is sent: text can be read, all else is disabled, files dropped are refused. The focus stays, or
 * comes back. The result is for the `form` element.
 */
export function useFrozen(ref: RefObject<HTMLFormElement | null>, isFrozen: boolean) {
  useLayoutEffect(() => {
    const form = ref.current
    if (!isFrozen || !form) return
    const focused = document.activeElement
    const thaw = [...form.elements].map(freeze)
    return () => {
      for (const undo of thaw) undo?.()
      if (document.activeElement === document.body && focused instanceof HTMLElement && form.contains(focused))
        focused.focus({ preventScroll: true })
    }
  }, [ref, isFrozen])
  return {
    onDropCapture: (event: DragEvent) => {
      if (!isFrozen) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Freezes one element; returns what undoes that, where something was done. */
function freeze(element: Element): (() => void) | undefined {
  if (isText(element)) {
    if (element.readOnly) return undefined
    element.readOnly = true
    return () => {
      element.readOnly = false
    }
  }
  if (!isControl(element) || element.disabled) return undefined
  element.disabled = true
  return () => {
    element.disabled = false
  }
}

const TEXT_TYPES = new Set(['text', 'email', 'tel', 'url', 'search', 'number', 'password', 'date', 'time'])

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type))
}

/** What can be pressed or chosen, but the button that shows the progress. */
function isControl(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLButtonElement {
  if (element instanceof HTMLButtonElement) return element.type !== 'submit'
  return element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && element.type !== 'hidden')
}
