import { useEffect, useState } from 'react'
import type { ProductSuggestion } from '#shared/schemas/product.ts'

const DEBOUNCE_MS = 150

/** Imports the suggestion list, in the form that `lazy` expects. */
export async function loadSuggestionList() {
  return { default: (await import('./suggestion-list.tsx')).SuggestionList }
}

/**
 * Up to five products whose name contains the text; null until there is a response. A newer text aborts the older
 * request. Also loads the component that displays them.
 */
export function useSuggestions(text: string): readonly ProductSuggestion[] | null {
  const query = text.trim()
  const [found, setFound] = useState<readonly ProductSuggestion[] | null>(null)
  useEffect(() => {
    if (!query) return setFound(null)
    const abort = new AbortController()
    const parts = Promise.all([import('#web/api.ts'), loadSuggestionList()])
    const timer = setTimeout(async () => {
      try {
        const [{ api, call }] = await parts
        const answer = await call(api.products.suggest.$get({ query: { query } }, { init: { signal: abort.signal } }))
        if (!abort.signal.aborted) setFound(answer)
      } catch (error) {
        if (abort.signal.aborted) return
        setFound(null)
        console.error('Error fetching products:', error)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  return found
}
