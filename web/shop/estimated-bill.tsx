import { formatTaka, SHIPPING_FEE } from '#shared/rules/price.ts'
import type { CartLine } from '#web/state/shapes.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { totalsOf } from './line-totals.ts'

interface EstimatedBillProps {
  lines: readonly CartLine[]
  /** false: something in the cart cannot be ordered any more */
  orderable: boolean
}

/** The cart's bill, always in view (CART-06). */
export function EstimatedBill({ lines, orderable }: EstimatedBillProps) {
  const { subtotal, total } = totalsOf(lines)
  return (
    <section
      aria-labelledby="bill"
      className="border-line bg-surface p-4 max-lg:-mx-gutter max-lg:border-t max-lg:px-gutter max-lg:[@media(min-height:32rem)]:sticky max-lg:[@media(min-height:32rem)]:bottom-0 lg:sticky lg:top-36 lg:rounded-m lg:border lg:p-6"
    >
      <h2 id="bill" className="font-text text-14 font-semibold tracking-wide lg:text-16">
        ESTIMATED BILL
      </h2>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-14 tabular-nums lg:mt-4 lg:gap-y-3 lg:text-16">
        <dt>Subtotal</dt>
        <dd className="text-right">{formatTaka(subtotal)}</dd>
        <dt>Shipping Fee</dt>
        <dd className="text-right">Tk. {SHIPPING_FEE}</dd>
        <dt className="font-semibold lg:border-t lg:border-line lg:pt-3 lg:text-18">Total</dt>
        <dd className="text-right font-semibold lg:border-t lg:border-line lg:pt-3 lg:text-18">{formatTaka(total)}</dd>
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
