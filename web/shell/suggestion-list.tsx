import { localizedProps } from '#shared/language/localized.ts'
import { formatTaka, isDiscounted } from '#shared/rules/money/price.ts'
import type { ProductSuggestion } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'

interface SuggestionListProps {
  id: string
  suggestions: readonly ProductSuggestion[]
  /** Index of the option selected by the arrow keys; -1 for none */
  activeIndex: number
  onChoose: (suggestion: ProductSuggestion) => void
}

/** The suggestions of a search field. The field keeps the focus and refers to the active option by id. */
export function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
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
            'flex cursor-pointer items-center gap-3 rounded-m p-2 hover:bg-ground',
            index === activeIndex && 'bg-ground outline-2 -outline-offset-2 outline-brand',
          )}
        >
          <Picture src={suggestion.image1} alt="" sizes="56px" maxWidth={160} className="w-14 shrink-0" />
          <span className="min-w-0">
            <span {...localizedProps(suggestion, 'name')} className="line-clamp-2 text-14 leading-snug" />
            <SuggestionPrices {...suggestion} />
            {suggestion.soldOut && <b>Sold out</b>}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Prices in the style used only here: the original price bold red, a different discount price struck through. */
function SuggestionPrices(prices: Pick<ProductSuggestion, 'originalPrice' | 'discountPrice'>) {
  return (
    <span className="mt-0.5 flex gap-2 text-14 tabular-nums">
      <b className="text-price">{formatTaka(prices.originalPrice)}</b>
      {isDiscounted(prices) && <s className="text-ink-muted">{formatTaka(prices.discountPrice)}</s>}
    </span>
  )
}
