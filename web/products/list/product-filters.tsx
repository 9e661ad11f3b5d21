import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import { PRICE_RANGES } from '#shared/rules/products/price-ranges.ts'
import { type ProductFilter, priceRangeKey, serializeProductFilter } from '#shared/rules/search/product-filter.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'
import { Disclosure } from '#web/ui/menu/disclosure.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import './product-filters.css'

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
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Disclosure summary="COLOR" open>
        <Rows legend="COLOR" className="grid-cols-2 lg:grid-cols-1">
          {facets.colors.map((color) => (
            <Row
              key={color._id}
              name="color"
              value={color.name}
              count={color.count}
              checked={filter.color === color.name || filter.color === color._id}
              onChange={() => setFilter({ color: color.name })}
            >
              <Swatch color={color.hex ?? color.name} />
              {colorName(color)}
            </Row>
          ))}
        </Rows>
      </Disclosure>
      <Disclosure summary="SIZE" open>
        <OptionTiles
          legend="SIZE"
          hideLegend
          name="size"
          options={sizes.map((facet) => ({ value: String(facet.size), label: facet.size }))}
          value={size ? String(size.size) : null}
          onChange={(value) => setFilter({ size: value })}
        />
      </Disclosure>
      <Disclosure summary="PRICE" open>
        <Rows legend="PRICE">
          {facets.prices.map((range) => (
            <Row
              key={range.label}
              name="price"
              value={priceRangeKey(range)}
              count={range.count}
              checked={filter.price?.min === range.min}
              onChange={() => setFilter({ price: PRICE_RANGES.find(({ min }) => min === range.min) ?? null })}
            >
              {range.label}
            </Row>
          ))}
        </Rows>
      </Disclosure>
      <noscript>
        <button type="submit" className="control-button min-h-11 w-full bg-brand text-brand-ink">
          Apply
        </button>
      </noscript>
    </form>
  )
}

interface RowsProps {
  legend: string
  className?: string
  children: ReactNode
}

/** Choices below each other, of which one can be taken. */
function Rows({ legend, className, children }: RowsProps) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className={cx('grid', className)}>{children}</div>
    </fieldset>
  )
}

interface RowProps {
  name: string
  value: string
  /** how many products have it */
  count: number
  checked: boolean
  onChange: () => void
  children: ReactNode
}

/** A choice, filled like a size's tile where it is taken. */
function Row({ children, count, ...input }: RowProps) {
  return (
    <label className="filter-choice">
      <input type="radio" disabled={count === 0 && !input.checked} className="sr-only" {...input} />
      {children} <span className="filter-count">{`(${figures(count)})`}</span>
    </label>
  )
}
