import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/product-path.ts'
import type { ServingShowroom } from '#shared/schemas/stock-availability.ts'
import type { CartLine } from '#web/state/shapes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Lack = ServingShowroom['lacks'][number]

/** What a showroom lacks of a line; undefined if it has all of it. */
export function lackOf({ product, size }: CartLine, showroom: ServingShowroom | undefined): Lack | undefined {
  return showroom?.lacks.find((lack) => lack.product === product._id && lack.size === size)
}

interface ShortLineProps {
  line: CartLine
  lack: Lack
  /** name of the showroom */
  showroom: string
  /** opens the list of showrooms; omitted where there is none */
  onChangeShowroom?: () => void
  onRemove?: () => void
}

/** Says that a showroom has too few pairs of a line, with the ways out. */
export function ShortLine({ line, lack, showroom, onChangeShowroom, onRemove }: ShortLineProps) {
  return (
    <Notice tone="bad" className="col-span-full">
      <p>
        {lack.available === 0
          ? t('{showroom} does not have this size.', { showroom })
          : t('{showroom} has only {count} of this size.', { showroom, count: figures(lack.available) })}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {onChangeShowroom && (
          <button type="button" onClick={onChangeShowroom} className="text-link">
            Another showroom
          </button>
        )}
        <TextLink to={productPath(line.product._id)}>Another size</TextLink>
        {onRemove && (
          <button type="button" onClick={onRemove} className="text-link">
            Remove
          </button>
        )}
      </p>
    </Notice>
  )
}
