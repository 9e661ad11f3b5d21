import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { orderedColorName } from '#shared/rules/products/color-name.ts'
import type { OrderBoard } from '#shared/schemas/orders/order-board.ts'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Line = OrderBoard['orders'][number]['products'][number]

/** '2 × Derby, black, size 42'; sizes keep their Latin digits in Bangla. */
export function lineText(line: Line): string {
  const { quantity, sizeNumber } = line
  return `${figures(quantity)} × ${localized(line, 'name')}, ${orderedColorName(line)}, ${t('size')} ${sizeNumber}`
}

/** A line as somebody looks for it on the shelf: what it looks like, its article, and its size above all. */
export function BoardLine({ line }: { line: Line }) {
  return (
    <span className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3">
      <span className="size-14 overflow-hidden rounded-s bg-ground">
        {line.image1 && <Picture src={line.image1} alt="" sizes="56px" maxWidth={160} />}
      </span>
      <span className="min-w-0">
        <span {...localizedProps(line, 'name')} className="line-clamp-2 text-14 font-medium wrap-anywhere" />
        <span className="block text-12 text-ink-muted wrap-anywhere">
          {orderedColorName(line)}
          {line.code && <span className="whitespace-nowrap tabular-nums"> · {line.code}</span>}
        </span>
      </span>
      <span className="text-right tabular-nums">
        <VisuallyHidden>{t('size')} </VisuallyHidden>
        <span className="block text-28 font-semibold">{line.sizeNumber}</span>
        {line.quantity > 1 && <span className="block text-16 font-semibold text-bad">× {figures(line.quantity)}</span>}
      </span>
    </span>
  )
}
