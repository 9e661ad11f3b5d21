import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import { MAX_PUBLIC_PAIRS } from '#shared/rules/showrooms/stock.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import type { ApiError } from '#web/api.ts'
import type { CartLine } from '#web/state/shapes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Lack = ServingShowroom['lacks'][number] & {
  /** whether there may be more pairs than it says, though not as many as were asked for */
  more?: boolean
}

/** What a showroom lacks of a line; undefined if it has all of it. */
export function lackOf({ product, size }: CartLine, showroom: ServingShowroom | undefined): Lack | undefined {
  return showroom?.lacks.find((lack) => lack.product === product._id && lack.size === size)
}

/** What an order was refused for, in the showroom that was to have it. */
export interface Refusal {
  showroom: string
  lines: readonly Lack[]
}

/** The refusal of an order for a showroom, from the parameters of its error. */
export function toRefusal(showroom: string, { lines = [] }: ApiError['params']): Refusal {
  const rows = Array.isArray(lines) ? lines.filter((line) => typeof line === 'object') : []
  return {
    showroom,
    lines: rows.map(({ product, size, asked, available }) => ({
      product: String(product),
      size: String(size),
      asked: Number(asked),
      available: Number(available),
    })),
  }
}

/** What a refused order lacked of a line that still asks for as much; undefined if that was something else. */
export function refusedLack(
  { product, size, quantity }: CartLine,
  refusal: Refusal | null,
  showroom: string | undefined,
) {
  const lack = refusal?.lines.find((line) => line.product === product._id && line.size === size)
  if (!lack || refusal?.showroom !== showroom || quantity < lack.asked) return undefined
  return { ...lack, more: lack.available >= MAX_PUBLIC_PAIRS }
}

interface ShortLineProps {
  line: CartLine
  lack: Lack
  /** name of the showroom */
  showroom: string
  /** In the checkout, where a notice above says it of the whole order: the line then says it quietly */
  onRemove?: () => void
}

/** Says that a showroom has too few pairs of a line, with the ways out. */
export function ShortLine({ line, lack, showroom, onRemove }: ShortLineProps) {
  const reason =
    lack.available === 0
      ? t('{showroom} does not have this size.', { showroom })
      : lack.more
        ? t('{showroom} does not have {count} of this size.', { showroom, count: figures(lack.asked) })
        : t('{showroom} has only {count} of this size.', { showroom, count: figures(lack.available) })
  const otherSize = (className?: string) => (
    <TextLink to={productPath(line.product._id)} className={className}>
      Another size
    </TextLink>
  )
  if (!onRemove)
    return (
      <Notice tone="bad" className="col-span-full">
        <p>{reason}</p>
        <p className="mt-1">{otherSize()}</p>
      </Notice>
    )
  return (
    <div className="col-span-full flex flex-wrap gap-x-4 text-14">
      <p className="w-full text-bad">{reason}</p>
      {otherSize('py-1.5 pointer-coarse:py-2.5')}
      <button type="button" onClick={onRemove} className="text-link py-1.5 pointer-coarse:py-2.5">
        Remove
      </button>
    </div>
  )
}
