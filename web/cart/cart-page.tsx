import { useDeferredValue, useRef } from 'react'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { finishOrder } from '#web/orders/finish-order.ts'
import { OrderPanel } from '#web/orders/order-panel.tsx'
import { UnansweredNotice } from '#web/orders/unanswered-notice.tsx'
import { useUnansweredOrder } from '#web/orders/use-unanswered-order.ts'
import { useHydrated } from '#web/state/auth.ts'
import { removeFromCart, useCart } from '#web/state/cart.ts'
import type { CartLine as Line } from '#web/state/shapes.ts'
import { useStorage } from '#web/state/storage.ts'
import { lackOf, ShortLine } from '#web/stock/short-line.tsx'
import { useServing } from '#web/stock/use-serving.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CartLine } from './cart-line.tsx'
import { EstimatedBill } from './estimated-bill.tsx'
import { lineKey, orderableLines } from './line-change.ts'
import { useLineRefresh } from './use-line-refresh.ts'

export function meta() {
  return pageMeta({ title: t('Cart'), description: t('The shoes in your cart and what they cost.'), noindex: true })
}

/** `/cart`: the server renders the frame, the lines come from the browser's storage. */
export default function Cart() {
  const { lines, pieces } = useCart()
  // Deferred, so that the lines render in small steps after hydration and input can be handled in between.
  const hydrated = useDeferredValue(useHydrated())
  const unanswered = useUnansweredOrder('cart', { onFound: (order) => finishOrder('cart', order) })
  if (!hydrated) return <CartSkeleton />
  return (
    <>
      <OrderPanel />
      {unanswered && (
        <div className="wrap pt-8">
          <UnansweredNotice state={unanswered} />
        </div>
      )}
      {lines.length ? <FullCart lines={lines} pieces={pieces} /> : <EmptyCart />}
    </>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      level={1}
      title="Your cart is empty"
      className="wrap min-h-page content-center"
      actions={<LinkButton to="/">Continue Shopping</LinkButton>}
    >
      <p>Looks like you haven't added anything to your cart yet</p>
    </EmptyState>
  )
}

/** Without a showroom there is nothing to ask for. */
const NO_LINES: readonly Line[] = []

function FullCart({ lines, pieces }: { lines: readonly Line[]; pieces: number }) {
  const { changes } = useLineRefresh('cart')
  const heading = useRef<HTMLHeadingElement>(null)
  const countedLines = orderableLines(lines, changes)
  const showroom = useStorage('showroom')
  const { serving } = useServing(showroom ? lines : NO_LINES)
  const remove = ({ product }: Line) => {
    const undo = removeFromCart(product._id)
    toast.success(t('{name} was removed from your cart', { name: localized(product, 'name') }), {
      action: { label: t('Undo'), onAction: undo },
    })
    heading.current?.focus()
  }
  const renderShort = (line: Line) => {
    const lack = showroom && lackOf(line, serving?.get(showroom._id))
    return lack && <ShortLine line={line} lack={lack} showroom={localized(showroom, 'code')} />
  }
  return (
    <div className="wrap pt-8 lg:pb-section">
      <h1 ref={heading} tabIndex={-1} className="text-36 outline-none">
        Cart
        <span className="ml-3 font-text text-16 font-normal tracking-normal text-ink-muted">
          {plural(pieces, t('{count} piece', { count: pieces }), t('{count} pieces', { count: pieces }))}
        </span>
      </h1>
      <div className="mt-4 gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start">
        <ul className="max-lg:pb-8">
          {lines.map((line) => (
            <CartLine
              key={lineKey(line)}
              line={line}
              change={changes.get(lineKey(line))}
              short={renderShort(line)}
              onRemove={() => remove(line)}
            />
          ))}
        </ul>
        <EstimatedBill lines={countedLines} orderable={countedLines.length === lines.length} />
      </div>
    </div>
  )
}

function CartSkeleton() {
  return (
    <div className="wrap min-h-page pt-8">
      <h1 className="text-36">Cart</h1>
      <div className="mt-8 grid gap-6" aria-hidden="true">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <noscript>
        <p className="mt-6">The cart is kept in your browser and needs JavaScript.</p>
      </noscript>
    </div>
  )
}
