import { t } from '#shared/language/t.ts'
import { PRODUCT_SORTS, type ProductSort } from '#shared/rules/product-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { FILTERS_FORM } from './product-filters.tsx'

const LABELS: Record<ProductSort, string> = {
  newest: t('Newest first'),
  'price-up': t('Price: low to high'),
  'price-down': t('Price: high to low'),
  'best-selling': t('Best selling'),
}

interface SortSelectProps {
  value: ProductSort
  onChange: (sort: ProductSort) => void
}

/** The sort order of a product list; part of the filter form, so that it works without JavaScript. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <SelectField
      label="Sort by"
      hideLabel
      name="sort"
      form={FILTERS_FORM}
      value={value}
      onChange={(event) => onChange(PRODUCT_SORTS.find((sort) => sort === event.target.value) ?? 'newest')}
      options={PRODUCT_SORTS.map((sort) => ({ value: sort, label: LABELS[sort] }))}
      className="min-w-0 grow basis-40 sm:ml-auto sm:min-w-52 sm:grow-0 sm:basis-auto"
    />
  )
}
