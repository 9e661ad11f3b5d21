import { useEffect, useState } from 'react'
import type { ProductSuggestion } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'

const DEBOUNCE_MS = 150

/** Products whose name contains a text, at most five; null as long as nothing is known. A newer text aborts an older question. */
export function useSuggestions(text: string): readonly ProductSuggestion[] | null {
  const query = text.trim()
  const [found, setFound] = useState<readonly ProductSuggestion[] | null>(null)
  useEffect(() => {
    if (!query) return setFound(null)
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
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
