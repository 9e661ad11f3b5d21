import { useEffect, useState } from 'react'
import type { ProductSuggestion } from '#shared/schemas/product.ts'

const DEBOUNCE_MS = 150

/** The list that shows suggestions, as `lazy` takes it. */
export async function loadSuggestionList() {
  return { default: (await import('./suggestion-list.tsx')).SuggestionList }
}

/**
 * Products whose name contains a text, at most five; null as long as nothing is known. A newer text aborts an older question.
 * The list that shows them comes with the first answer.
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
