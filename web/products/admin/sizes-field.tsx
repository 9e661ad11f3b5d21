import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { Chip } from '#web/ui/chip.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { CatalogueOptions } from './product-queries.ts'

interface SizesFieldProps {
  product: Product | null
  sizes: CatalogueOptions['sizes']
  error?: string | undefined
}

/** Selects sizes one by one; selected ones are listed below and are no longer offered. */
export function SizesField({ product, sizes, error }: SizesFieldProps) {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>(() => product?.sizes.map(({ _id }) => _id) ?? [])
  const field = useRef<HTMLInputElement>(null)
  const previousIds = useRef(selectedIds)
  useEffect(() => {
    if (previousIds.current === selectedIds) return
    previousIds.current = selectedIds
    // Changing a hidden input fires no event, which the form needs to check its values.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [selectedIds])

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
      <input ref={field} type="hidden" name="sizes" value={JSON.stringify(selectedIds)} />
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
