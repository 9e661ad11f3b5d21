import { ArrowRight, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, isDiscounted } from '#shared/rules/money/price.ts'
import type { ProductSuggestion } from '#shared/schemas/product.ts'
import { api, call } from '#web/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

const CLOSE_AFTER_BLUR_MS = 150

interface SuggestionsProps {
  id: string
  /** Renders them in the flow, not as an overlay */
  inline: boolean | undefined
  text: string
  field: RefObject<HTMLInputElement | null>
  /** Gets the handler of the field's keys */
  keyHandler: RefObject<((event: KeyboardEvent) => void) | null>
  /** Tells the field the id of the active option: null for none, undefined while there are no options */
  setActive: (optionId: string | null | undefined) => void
  /** Called with the id of the chosen product */
  onChoose: (productId: string) => void
  /** Called to search for the text itself */
  onSearch: () => void
  onClear: () => void
}

/** The suggestions of a search field, which keeps the focus and passes on its keys (combobox pattern). */
export function Suggestions({ id, inline, text, field, keyHandler, setActive, ...on }: SuggestionsProps) {
  const [chosenIndex, setChosenIndex] = useState(-1)
  const [open, setOpen] = useFieldOpen(field, text)
  const matches = useSuggestions(text)
  const count = useResultCount(text, matches !== null && matches.length > 0)
  const suggestions = open && text.trim() && matches ? matches : []
  const activeIndex = Math.min(chosenIndex, suggestions.length - 1)
  const hasSuggestions = suggestions.length > 0
  const activeId = activeIndex >= 0 ? `${id}-${activeIndex}` : null
  useLayoutEffect(() => setActive(hasSuggestions ? activeId : undefined), [setActive, hasSuggestions, activeId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at the field again
  useEffect(() => setChosenIndex(-1), [text])
  useEffect(() => {
    if (!open) setChosenIndex(-1)
  }, [open])

  useLayoutEffect(() => {
    keyHandler.current = (event) => {
      const activeSuggestion = suggestions[activeIndex]
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && activeSuggestion) on.onChoose(activeSuggestion._id)
      else if (event.key === 'Escape' && hasSuggestions) setOpen(false)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        setOpen(true)
        setChosenIndex(step(activeIndex, matches?.length ?? 0, event.key === 'ArrowDown' ? 1 : -1))
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
  })

  const isNothing = open && text.trim() !== '' && matches?.length === 0
  return (
    <>
      {text && (
        <IconButton label={t('Clear')} onClick={on.onClear} className="absolute! top-0 right-10">
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      )}
      {(hasSuggestions || isNothing) && (
        <div className={cx(!inline && 'absolute inset-x-0 top-full z-10 mt-1 rounded-m bg-surface shadow-float')}>
          {isNothing && <p className="px-3.5 pt-3 text-14 text-ink-muted">No suggestions</p>}
          {hasSuggestions && (
            <SuggestionList
              id={id}
              suggestions={suggestions}
              activeIndex={activeIndex}
              onChoose={({ _id }) => on.onChoose(_id)}
            />
          )}
          {/* By keyboard Enter does the same from the field. */}
          <button
            type="button"
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={on.onSearch}
            className="flex min-h-11 w-full items-center gap-2 border-t border-line px-3.5 text-left text-14 font-semibold text-brand hover:bg-ground"
          >
            <span className="truncate">{allResultsLabel(text.trim(), count)}</span>
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {open && text.trim() && matches ? countLabel(matches.length) : ''}
      </p>
    </>
  )
}

/** Open while the field has the focus and for 150 ms after; typing opens the list again after Escape. */
function useFieldOpen(field: RefObject<HTMLInputElement | null>, text: string) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const input = field.current
    const handleFocus = () => {
      clearTimeout(timer.current)
      setOpen(true)
    }
    const handleBlur = () => {
      timer.current = setTimeout(() => setOpen(false), CLOSE_AFTER_BLUR_MS)
    }
    if (input === document.activeElement) handleFocus()
    input?.addEventListener('focus', handleFocus)
    input?.addEventListener('blur', handleBlur)
    return () => {
      clearTimeout(timer.current)
      input?.removeEventListener('focus', handleFocus)
      input?.removeEventListener('blur', handleBlur)
    }
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another text
  useEffect(() => {
    if (field.current === document.activeElement) setOpen(true)
  }, [field, text])
  return [open, setOpen] as const
}

/** Moves an index up or down, wrapping around. -1 stands for the field itself. */
function step(index: number, count: number, delta: 1 | -1): number {
  return ((index + 1 + delta + count + 1) % (count + 1)) - 1
}

function countLabel(count: number): string {
  return count === 0
    ? t('No suggestions')
    : plural(count, t('{count} suggestion', { count }), t('{count} suggestions', { count }))
}

function allResultsLabel(query: string, count: number | null): string {
  if (!count) return t('All results for “{query}”', { query })
  return plural(
    count,
    t('{count} result for “{query}”', { count, query }),
    t('All {count} results for “{query}”', { count, query }),
  )
}

const DEBOUNCE_MS = 150
/** The count is asked for once the typing rests: it costs a search. */
const COUNT_DEBOUNCE_MS = 500

interface Answer {
  query: string
  products: readonly ProductSuggestion[]
}

/**
 * Up to five products for the text; null until there is a response. Until then those of earlier letters stay whose name
 * contains the text. A newer text aborts the older request.
 */
function useSuggestions(text: string): readonly ProductSuggestion[] | null {
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

/** How many products a search for the text finds; null until that is known. */
function useResultCount(text: string, isAsked: boolean): number | null {
  const query = isAsked ? text.trim() : ''
  const [answer, setAnswer] = useState<{ query: string; total: number } | null>(null)
  useEffect(() => {
    if (!query) return
    const abortController = new AbortController()
    const timer = setTimeout(() => {
      // A second page, as a first one is counted as a search of the shopper's.
      call(
        api.products.search.$get(
          { query: { query, page: '2', limit: '1' } },
          { init: { signal: abortController.signal } },
        ),
      ).then(
        ({ total }) => setAnswer({ query, total }),
        () => undefined,
      )
    }, COUNT_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abortController.abort()
    }
  }, [query])
  return answer?.query === query ? answer.total : null
}

interface SuggestionListProps {
  id: string
  suggestions: readonly ProductSuggestion[]
  /** Index of the option selected by the arrow keys; -1 for none */
  activeIndex: number
  onChoose: (suggestion: ProductSuggestion) => void
}

/** The suggestions of a search field. The field keeps the focus and refers to the active option by id. */
function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions" className="max-h-80 overflow-y-auto overscroll-contain p-1.5">
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and handles the keys (combobox pattern)
        <div
          key={suggestion._id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === activeIndex}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={cx(
            'flex cursor-pointer items-center gap-3 rounded-m p-1.5 hover:bg-ground',
            index === activeIndex && 'bg-ground outline-2 -outline-offset-2 outline-brand',
          )}
        >
          <Picture src={suggestion.image1} alt="" sizes="48px" maxWidth={160} className="w-12 shrink-0" />
          <span className="min-w-0 grow">
            <span {...localizedProps(suggestion, 'name')} className="line-clamp-1 text-14 leading-snug" />
            <SuggestionPrices {...suggestion} />
          </span>
          {suggestion.soldOut && <Badge className="shrink-0">Sold out</Badge>}
        </div>
      ))}
    </div>
  )
}

/**
 * Prices in the style used only here: the original price bold red, a different discount price struck through. As that is the one
 * to pay, it stands beside them again.
 */
function SuggestionPrices(prices: Pick<ProductSuggestion, 'originalPrice' | 'discountPrice'>) {
  return (
    <span className="mt-0.5 flex gap-2 overflow-hidden text-14 whitespace-nowrap tabular-nums">
      <b className="text-price">{formatTaka(prices.originalPrice)}</b>
      {isDiscounted(prices) && (
        <>
          <s className="text-ink-muted">{formatTaka(prices.discountPrice)}</s>
          <span className="font-medium">{t('Pay {price}', { price: formatTaka(prices.discountPrice) })}</span>
        </>
      )}
    </span>
  )
}
