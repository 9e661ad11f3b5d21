import { useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { HiddenField } from '#web/staff/crud/hidden-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import type { CatalogueOptions } from './product-queries.ts'

interface SizesFieldProps {
  product: Product | null
  sizes: CatalogueOptions['sizes']
  error?: string | undefined
}

/** Selects sizes one by one as tiles, or a whole run. */
export function SizesField({ product, sizes, error }: SizesFieldProps) {
  const [selectedIds, setSelectedIds] = useState(() => product?.sizes.map(({ _id }) => _id) ?? [])
  const errorId = useId()
  const toggle = (id: string) =>
    setSelectedIds(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id])
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">Sizes</legend>
      <HiddenField
        name="sizes"
        value={selectedIds.toSorted()}
        label={t('Sizes')}
        text={sizes
          .filter(({ _id }) => selectedIds.includes(_id))
          .map(({ size }) => size)
          .join(', ')}
        onSet={setSelectedIds}
      />
      <div className="flex flex-wrap gap-2">
        {sizes.map(({ _id, size }) => (
          <label key={_id} className="option-tile">
            <input
              type="checkbox"
              className="sr-only"
              checked={selectedIds.includes(_id)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(_id)}
            />
            <span className="font-medium">{size}</span>
          </label>
        ))}
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-14 text-ink-muted">
        <span>Add a run of sizes</span>
        {findRuns(sizes).map(({ label, ids }) => (
          <Button
            key={label}
            size="sm"
            tone="secondary"
            aria-label={t('Add the sizes {run}', { run: label })}
            onClick={() => setSelectedIds([...new Set([...selectedIds, ...ids])])}
          >
            {label}
          </Button>
        ))}
      </p>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
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
