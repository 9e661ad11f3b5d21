import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { HiddenField } from '#web/staff/crud/hidden-field.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { CatalogueOptions } from './product-queries.ts'

interface SizesFieldProps {
  product: Product | null
  sizes: CatalogueOptions['sizes']
  error?: string | undefined
}

/** Selects sizes one by one, or a whole run; selected ones are listed below and are no longer offered. */
export function SizesField({ product, sizes, error }: SizesFieldProps) {
  const [selectedIds, setSelectedIds] = useState(() => product?.sizes.map(({ _id }) => _id) ?? [])
  const selectedSizes = sizes.filter(({ _id }) => selectedIds.includes(_id))
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label="Sizes"
        value=""
        placeholder={selectedSizes.length ? t('Add another size') : t('Select sizes')}
        onChange={({ target }) => setSelectedIds([...selectedIds, target.value])}
        options={sizes
          .filter(({ _id }) => !selectedIds.includes(_id))
          .map(({ _id, size }) => ({ value: _id, label: String(size) }))}
        error={error}
      />
      <SelectField
        label="Size run"
        hideLabel
        value=""
        placeholder="Add a run of sizes"
        onChange={({ target }) => setSelectedIds([...new Set([...selectedIds, ...target.value.split(' ')])])}
        options={findRuns(sizes).map(({ label, ids }) => ({ value: ids.join(' '), label }))}
      />
      <HiddenField
        name="sizes"
        value={selectedIds.toSorted()}
        label={t('Sizes')}
        text={selectedSizes.map(({ size }) => size).join(', ')}
        onSet={setSelectedIds}
      />
      {selectedSizes.length > 0 && (
        <ul aria-label="Chosen sizes" className="flex flex-wrap gap-2">
          {selectedSizes.map(({ _id, size }) => (
            <li key={_id}>
              <Chip
                removeLabel={t('Remove size {size}', { size: String(size) })}
                onRemove={() => setSelectedIds(selectedIds.filter((id) => id !== _id))}
              >
                {size}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Runs in which shoes are made, for children, women and men: the smallest and the largest size. */
const RUNS = [
  [20, 25],
  [26, 31],
  [31, 36],
  [36, 41],
  [39, 44],
  [40, 45],
] as const

/** The runs of which the shop has every size. */
function findRuns(sizes: CatalogueOptions['sizes']): { label: string; ids: string[] }[] {
  return RUNS.flatMap(([from, to]) => {
    const ids = sizes.filter(({ size }) => Number.isInteger(size) && size >= from && size <= to).map(({ _id }) => _id)
    return ids.length === to - from + 1 ? [{ label: `${from}–${to}`, ids }] : []
  })
}
