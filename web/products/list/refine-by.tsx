import { t } from '#shared/language/t.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import type { ProductFilter } from '#shared/rules/search/product-filter.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

interface RefineByProps {
  filter: ProductFilter
  facets: ProductPage['facets']
  searchFor: (change: Partial<ProductFilter>) => string
}

/** The active filters as removable chips; links, so that they work without JavaScript. */
export function RefineBy({ filter, facets, searchFor }: RefineByProps) {
  if (!filter.color && !filter.size && !filter.price) return null
  const color = facets.colors.find(({ _id, name }) => [_id, name].includes(filter.color ?? ''))
  const colorText = color ? colorName(color) : filter.color
  const size = facets.sizes.find(({ _id }) => _id === filter.size)?.size ?? filter.size
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <h2 className="mr-1 font-text text-14 font-medium tracking-normal">REFINE BY</h2>
      {colorText && (
        <Chip to={{ search: searchFor({ color: null }) }} removeLabel={t('Remove color {color}', { color: colorText })}>
          <Swatch color={color?.hex ?? color?.name ?? colorText} size="sm" />
          <span>{colorText}</span>
        </Chip>
      )}
      {size && (
        <Chip to={{ search: searchFor({ size: null }) }} removeLabel={t('Remove size {size}', { size: String(size) })}>
          Size {String(size)}
        </Chip>
      )}
      {filter.price && (
        <Chip
          to={{ search: searchFor({ price: null }) }}
          removeLabel={t('Remove price {label}', { label: filter.price.label })}
        >
          {filter.price.label}
        </Chip>
      )}
      <TextLink
        to={{ search: searchFor({ color: null, size: null, price: null }) }}
        preventScrollReset
        className="px-1 py-2 text-14"
      >
        Clear all
      </TextLink>
    </div>
  )
}
