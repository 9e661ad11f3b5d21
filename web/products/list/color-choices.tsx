import { figures } from '#shared/language/figures.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { Swatch } from '#web/ui/swatch.tsx'

interface ColorChoicesProps {
  colors: ProductPage['facets']['colors']
  /** name or id of the selected colour */
  selected: string | null
  onChange: (name: string) => void
}

/** The colours in a product list, each with swatch, name and how many there are, one of which can be selected. */
export function ColorChoices({ colors, selected, onChange }: ColorChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-medium">COLOR</legend>
      <div className="-mx-1.5 grid grid-cols-2 lg:grid-cols-1">
        {colors.map((color) => (
          <label
            key={color._id}
            className="flex min-h-9 items-center gap-2 rounded-m border-2 border-transparent px-1 text-14 leading-snug hover:bg-ground has-checked:border-brand has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="color"
              value={color.name}
              checked={selected === color.name || selected === color._id}
              onChange={() => onChange(color.name)}
              className="sr-only"
            />
            <Swatch color={color.hex ?? color.name} />
            <span>
              {colorName(color)}{' '}
              <span className="whitespace-nowrap text-ink-muted tabular-nums">({figures(color.count)})</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
