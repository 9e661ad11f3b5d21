import { lazy, type ReactNode, Suspense } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, lineTotal } from '#shared/rules/money/price.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import {
  describeChange,
  isOrderable,
  type LineChange,
  lineKey,
  orderableLines,
  sizeNumber,
} from '#web/cart/line-change.ts'
import { computeTotals } from '#web/cart/line-totals.ts'
import type { CartLine } from '#web/state/shapes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'

const PromisedDay = lazy(() => import('./promised-day.tsx'))

interface OrderSummaryProps {
  lines: readonly CartLine[]
  changes: ReadonlyMap<string, LineChange>
  /** where the order goes, as far as it is known */
  district: string | null
  /** whether its buyer fetches it */
  isCollected: boolean
  /** id of the one that sends it */
  showroom: string | undefined
  /** what the order's showroom lacks of a line, with the ways out */
  renderShort: (line: CartLine) => ReactNode
}

/** The lines and subtotals of the checkout; the total is shown next to the submit button. */
export function OrderSummary({ lines, changes, district, isCollected, showroom, renderShort }: OrderSummaryProps) {
  const { subtotal, shipping } = computeTotals(orderableLines(lines, changes), district, isCollected)
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="text-22">
        Order summary
      </h2>
      <ul className="mt-3 grid gap-4 border-b border-line pb-4">
        {lines.map((line) => (
          <SummaryLine key={lineKey(line)} line={line} change={changes.get(lineKey(line))} short={renderShort(line)} />
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 py-4 tabular-nums">
        <dt>Subtotal</dt>
        <dd className="text-right">{formatTaka(subtotal)}</dd>
        <dt>Shipping</dt>
        <dd className="text-right">{formatTaka(shipping)}</dd>
        {showroom && !isCollected && (
          <>
            <dt>{t('With you by')}</dt>
            <dd className="text-right" data-testid="promised">
              <Suspense fallback=" ">
                <PromisedDay {...{ showroom, district }} />
              </Suspense>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

interface SummaryLineProps {
  line: CartLine
  change: LineChange | undefined
  short: ReactNode
}

function SummaryLine({ line, change, short }: SummaryLineProps) {
  const { product, quantity } = line
  const color = colorName(product.color)
  const size = sizeNumber(line) ?? '–'
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2">
      <Picture src={product.image1} alt="" sizes="64px" maxWidth={160} />
      <div className="text-14">
        <p {...localizedProps(product, 'name')} className="font-medium" />
        <p className="text-ink-muted">
          Size {String(size)} / {color}
        </p>
        <p className="text-ink-muted tabular-nums">
          {figures(quantity)} × {formatTaka(product.discountPrice)}
        </p>
      </div>
      <p className="text-14 font-medium tabular-nums">
        {formatTaka(lineTotal({ unitPrice: product.discountPrice, quantity }))}
      </p>
      {change && (
        <Notice tone={isOrderable(change) ? 'warn' : 'bad'} className="col-span-full">
          {describeChange(change)}
        </Notice>
      )}
      {isOrderable(change) && short}
    </li>
  )
}
