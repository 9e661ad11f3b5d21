import { useEffect, useState } from 'react'

/** The mounted forms that have unsaved changes. */
const unsavedForms = new Set<symbol>()

/** Whether leaving this page would lose unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0
}

/** The user chose to leave without saving: no further confirmation while the next page loads. */
export function discardUnsavedChanges(): void {
  unsavedForms.clear()
}

/**
 * While `isDirty` is true, leaving the page asks for confirmation: through the navigation guard within the shop,
 * otherwise through the browser. Returns a function that clears this at once, for a form that navigates right after
 * saving.
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const [formId] = useState(() => Symbol('form'))
  useEffect(() => {
    if (!isDirty) return
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsavedForms.has(formId)) event.preventDefault()
    }
    unsavedForms.add(formId)
    window.addEventListener('beforeunload', handleBeforeUnload)
    return () => {
      unsavedForms.delete(formId)
      window.removeEventListener('beforeunload', handleBeforeUnload)
    }
  }, [isDirty, formId])
  return () => void unsavedForms.delete(formId)
}
