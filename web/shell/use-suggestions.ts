import { useEffect, useState } from 'react'
import type { ProductSuggestion } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'

const DEBOUNCE_MS = 150

interface Answer {
  query: string
  products: readonly ProductSuggestion[]
}

/**
 * Up to five products for the text; null until there is a response. Until then those of earlier letters stay whose name
 * contains the text. A newer text aborts the older request.
 */
export function useSuggestions(text: string): readonly ProductSuggestion[] | null {
  const query = text.trim()
  const [suggestions, setSuggestions] = useState<Answer | null>(null)
  useEffect(() => {
    if (!query) return setSuggestions(null)
    const abortController = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const products = await call(
          api.products.suggest.$get({ query: { query } }, { init: { signal: abortController.signal } }),
        )
        if (!abortController.signal.aborted) setSuggestions({ query, products })
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
  if (suggestions?.query === query) return suggestions.products
  const fitting = suggestions?.products.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
  return fitting?.[0] ? fitting : null
}
