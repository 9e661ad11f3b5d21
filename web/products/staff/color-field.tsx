import { useId } from 'react'
import { colorName } from '#shared/rules/products/color-name.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import type { CatalogueOptions } from './product-queries.ts'

interface ColorFieldProps {
  name: string
  colors: CatalogueOptions['colors']
  /** id of the colour that it has */
  chosen: string | undefined
  error: string | undefined
}

/** Selects one of all colours, each with its sample and its words. */
export function ColorField({ name, colors, chosen, error }: ColorFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">Color</legend>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <label key={color._id} className="option-tile">
            <input
              type="radio"
              name={name}
              value={color._id}
              required
              defaultChecked={color._id === chosen}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <span className="flex items-center gap-2 text-14">
              <Swatch color={color.hex ?? color.name} size="sm" />
              {colorName(color)}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
