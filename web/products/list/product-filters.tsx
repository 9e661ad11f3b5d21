import { useSearchParams } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import { type ProductFilter, priceRangeKey, serializeProductFilter } from '#shared/rules/search/product-filter.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ColorChoices } from './color-choices.tsx'

/** Id of the form that the page itself has; the sort select is outside the form but belongs to it. */
export const FILTERS_FORM = 'filters-form'

interface ProductFiltersProps {
  id?: string
  facets: ProductPage['facets']
  filter: ProductFilter
  setFilter: (change: Partial<ProductFilter>) => void
  className?: string
}

/** COLOR, SIZE and PRICE, one value each. Applied immediately; without JavaScript through a submit button. */
export function ProductFilters({ id, facets, filter, setFilter, className }: ProductFiltersProps) {
  const [searchParams] = useSearchParams()
  const otherParams = [...serializeProductFilter({}, searchParams)]
  const sizes = facets.sizes.toSorted((a, b) => a.size - b.size)
  const size = sizes.find((facet) => facet._id === filter.size || String(facet.size) === filter.size)
  return (
    // A browser that fills the form in anew after Back would contradict the address.
    <form id={id} method="get" aria-label="Filters" autoComplete="off" className={className}>
      <div className="grid gap-7">
        {otherParams.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ColorChoices colors={facets.colors} selected={filter.color} onChange={(color) => setFilter({ color })} />
        <OptionTiles
          legend="SIZE"
          name="size"
          options={sizes.map((facet) => ({ value: String(facet.size), label: facet.size }))}
          value={size ? String(size.size) : null}
          onChange={(value) => setFilter({ size: value })}
        />
        <RadioGroup
          legend="PRICE"
          name="price"
          options={facets.prices.map((range) => ({
            value: priceRangeKey(range),
            label: <PriceLabel label={range.label} count={range.count} />,
            disabled: range.count === 0,
          }))}
          value={filter.price ? priceRangeKey(filter.price) : null}
          onChange={(key) => setFilter({ price: PRICE_RANGES.find((range) => priceRangeKey(range) === key) ?? null })}
        />
        <noscript>
          <button type="submit" className="control-button min-h-11 w-full bg-brand text-brand-ink">
            Apply
          </button>
        </noscript>
      </div>
    </form>
  )
}

function PriceLabel({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className="text-14 text-ink-muted tabular-nums">({figures(count)})</span>
    </>
  )
}
