import { useSearchParams } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import { type ProductFilter, priceRangeKey, serializeProductFilter } from '#shared/rules/search/product-filter.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Swatch } from '#web/ui/swatch.tsx'

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

interface ColorChoicesProps {
  colors: ProductPage['facets']['colors']
  /** name or id of the selected colour */
  selected: string | null
  onChange: (name: string) => void
}

/** The colours in a product list, each with swatch, name and how many there are, one of which can be selected. */
function ColorChoices({ colors, selected, onChange }: ColorChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-medium">COLOR</legend>
      <div className="-mx-1.5 grid grid-cols-2 lg:grid-cols-1">
        {colors.map((color) => (
          <label
            key={color._id}
            className="flex min-h-9 items-center gap-2 rounded-m border-2 border-transparent px-1 text-14 leading-snug hover:bg-ground has-checked:border-brand has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="color"
              value={color.name}
              checked={selected === color.name || selected === color._id}
              onChange={() => onChange(color.name)}
              className="sr-only"
            />
            <Swatch color={color.hex ?? color.name} />
            <span>
              {colorName(color)}{' '}
              <span className="whitespace-nowrap text-ink-muted tabular-nums">({figures(color.count)})</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
