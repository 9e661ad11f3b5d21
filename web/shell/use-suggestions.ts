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
  const [suggestions, setSuggestions] = useState<readonly ProductSuggestion[] | null>(null)
  useEffect(() => {
    if (!query) return setSuggestions(null)
    const abortController = new AbortController()
    const imports = Promise.all([import('#web/api.ts'), loadSuggestionList()])
    // A newer text may clear the timer before the imports fail.
    imports.catch(() => {})
    const timer = setTimeout(async () => {
      try {
        const [{ api, call }] = await imports
        const products = await call(
          api.products.suggest.$get({ query: { query } }, { init: { signal: abortController.signal } }),
        )
        if (!abortController.signal.aborted) setSuggestions(products)
      } catch (error) {
        if (abortController.signal.aborted) return
        setSuggestions(null)
        console.error('Error fetching products:', error)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [query])
  return suggestions
}
