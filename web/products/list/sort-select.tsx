import { t } from '#shared/language/t.ts'
import { PRODUCT_SORTS, type ProductSort } from '#shared/rules/search/product-filter.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { FILTERS_FORM } from './product-filters.tsx'

const LABELS: Record<ProductSort, string> = {
  newest: t('Newest first'),
  'price-up': t('Price: low to high'),
  'price-down': t('Price: high to low'),
  'best-selling': t('Best selling'),
}

interface SortSelectProps {
  /** null: as the list comes */
  value: ProductSort | null
  onChange: (sort: ProductSort | null) => void
  /** for a search, which begins with its best match; any other list begins with the newest */
  hasBestMatch?: boolean
}

/** The sort order of a product list; part of the filter form, so that it works without JavaScript. */
export function SortSelect({ value, onChange, hasBestMatch }: SortSelectProps) {
  const sorts = PRODUCT_SORTS.map((sort) => ({ value: sort as string, label: LABELS[sort] }))
  const first = hasBestMatch ? '' : PRODUCT_SORTS[0]
  return (
    <SelectField
      label="Sort by"
      hideLabel
      name="sort"
      form={FILTERS_FORM}
      value={value ?? first}
      onChange={({ target }) =>
        onChange(PRODUCT_SORTS.find((sort) => sort === target.value && target.value !== first) ?? null)
      }
      options={hasBestMatch ? [{ value: '', label: t('Best match') }, ...sorts] : sorts}
      className="min-w-0 grow basis-40 sm:ml-auto sm:min-w-44 sm:grow-0 lg:min-w-52 sm:basis-auto"
    />
  )
}
