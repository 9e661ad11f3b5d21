import { useEffect, useRef, useState } from 'react'
import type { Product } from '#shared/schemas/product.ts'
import { Chip } from '#web/ui/chip.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { CatalogueParts } from './use-catalogue-options.ts'

interface SizesFieldProps {
  product: Product | null
  sizes: CatalogueParts['sizes']
  error?: string | undefined
}

/** Selects sizes one by one; selected ones are listed below and are no longer offered. */
export function SizesField({ product, sizes, error }: SizesFieldProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => product?.sizes.map(({ _id }) => _id) ?? [])
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    // Changing a hidden input fires no event, which the form needs to check its values.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen])

  const badges = sizes.filter(({ _id }) => chosen.includes(_id))
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label="Sizes"
        value=""
        placeholder={badges.length ? 'Add another size' : 'Select sizes'}
        onChange={({ target }) => setChosen([...chosen, target.value])}
        options={sizes
          .filter(({ _id }) => !chosen.includes(_id))
          .map(({ _id, size }) => ({ value: _id, label: String(size) }))}
        error={error}
      />
      <input ref={field} type="hidden" name="sizes" value={JSON.stringify(chosen)} />
      {badges.length > 0 && (
        <ul aria-label="Chosen sizes" className="flex flex-wrap gap-2">
          {badges.map(({ _id, size }) => (
            <li key={_id}>
              <Chip removeLabel={`Remove size ${size}`} onRemove={() => setChosen(chosen.filter((one) => one !== _id))}>
                {size}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
