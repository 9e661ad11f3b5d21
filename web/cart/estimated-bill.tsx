import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { CartLine } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { computeTotals } from './line-totals.ts'

interface EstimatedBillProps {
  /** those that are still available */
  lines: readonly CartLine[]
  /** false if something in the cart is no longer available */
  orderable: boolean
}

/** The totals of the cart with the link to the checkout; always in view. */
export function EstimatedBill({ lines, orderable }: EstimatedBillProps) {
  const { subtotal, shipping, total } = computeTotals(lines)
  return (
    <section
      aria-labelledby="bill"
      className="border-line bg-surface p-4 max-lg:-mx-gutter max-lg:border-t max-lg:px-gutter max-lg:[@media(min-height:32rem)]:sticky max-lg:[@media(min-height:32rem)]:bottom-0 lg:sticky lg:top-24 lg:rounded-m lg:border lg:p-6"
    >
      <h2 id="bill" className="font-text text-14 font-semibold tracking-wide lg:text-16">
        ESTIMATED BILL
      </h2>
      <dl className="mt-2 grid gap-1 text-14 tabular-nums lg:mt-4 lg:gap-3 lg:text-16">
        <Amount label="Subtotal">{formatTaka(subtotal)}</Amount>
        <Amount label="Shipping Fee">Tk. {shipping}</Amount>
        <Amount label="Total" className="font-semibold lg:border-t lg:border-line lg:pt-3 lg:text-18">
          <output aria-label={t('Total')}>{formatTaka(total)}</output>
        </Amount>
      </dl>
      <div className="mt-3 lg:mt-5">
        {orderable ? (
          <LinkButton to="/checkout" size="lg" block>
            PROCEED TO CHECKOUT
          </LinkButton>
        ) : (
          <>
            <Button size="lg" block disabled aria-describedby="bill-why">
              PROCEED TO CHECKOUT
            </Button>
            <p id="bill-why" className="mt-2 text-14 text-bad">
              Please remove what is no longer available.
            </p>
          </>
        )}
      </div>
    </section>
  )
}

interface AmountProps {
  label: string
  className?: string
  children: ReactNode
}

function Amount({ label, className, children }: AmountProps) {
  return (
    <div className={cx('flex justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
