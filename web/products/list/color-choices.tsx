import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { Swatch } from '#web/ui/swatch.tsx'

interface ColorChoicesProps {
  colors: ProductPage['facets']['colors']
  /** name or id of the selected colour */
  selected: string | null
  onChange: (name: string) => void
}

/**
 * The colours in a product list as swatches, one of which can be selected. The name is a tooltip and accessible name.
 */
export function ColorChoices({ colors, selected, onChange }: ColorChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-medium">COLOR</legend>
      <div className="-ml-1.5 flex flex-wrap">
        {colors
          .map((color) => ({ ...color, label: `${localized(color, 'name')} (${figures(color.count)})` }))
          .map(({ _id, name, hex, label }) => (
            <label
              key={_id}
              title={label}
              className="grid size-9 place-items-center rounded-full border-2 border-transparent hover:border-line has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand pointer-coarse:size-11"
            >
              <input
                type="radio"
                name="color"
                value={name}
                aria-label={label}
                checked={selected === name || selected === _id}
                onChange={() => onChange(name)}
                className="sr-only"
              />
              <Swatch color={hex ?? name} />
            </label>
          ))}
      </div>
    </fieldset>
  )
}
