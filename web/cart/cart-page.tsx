import { lazy, type ReactNode, Suspense, useDeferredValue, useRef } from 'react'
import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, isDiscounted, lineTotal } from '#shared/rules/money/price.ts'
import { MAX_QUANTITY } from '#shared/rules/orders/cart.ts'
import { colorName } from '#shared/rules/products/color-name.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { finishOrder } from '#web/orders/finish-order.ts'
import { OrderPanel } from '#web/orders/order-panel.tsx'
import { UnansweredNotice, useUnansweredOrder } from '#web/orders/unanswered-order.tsx'
import { useHydrated } from '#web/state/auth.ts'
import { changeQuantity, removeFromCart, useCart } from '#web/state/cart.ts'
import type { CartLine as Line } from '#web/state/shapes.ts'
import { useStorage } from '#web/state/storage.ts'
import { lackOf, ShortLine } from '#web/stock/short-line.tsx'
import { useServing } from '#web/stock/use-serving.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { buildSrcSet, Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { EstimatedBill } from './estimated-bill.tsx'
import { describeChange, isOrderable, type LineChange, lineKey, orderableLines, sizeNumber } from './line-change.ts'
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

const WaysOn = lazy(() => import('#web/products/ways-on.tsx'))

function EmptyCart() {
  return (
    <div className="min-h-page">
      <EmptyState
        level={1}
        title="Your cart is empty"
        className="wrap"
        actions={<LinkButton to="/">Continue Shopping</LinkButton>}
      >
        <p>Looks like you haven't added anything to your cart yet</p>
      </EmptyState>
      <Suspense>
        <WaysOn />
      </Suspense>
    </div>
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
          {lines.map((line, index) => (
            <CartLine
              key={lineKey(line)}
              line={line}
              isFirst={index === 0}
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

const LINE_PICTURE = { sizes: '120px', maxWidth: 320 } as const

/** A script behind an image of the skeleton: it shows the picture of the cart's first line before the page's own scripts have come. */
const SHOW_FIRST_PICTURE = `try{let i=JSON.parse(localStorage.cart)[0].product.image1;document.currentScript.previousSibling.srcset="${buildSrcSet('#', LINE_PICTURE.maxWidth)}".replace(/#./g,i+(i.includes("?")?"&":"?"))}catch{}`

const LINE =
  'grid grid-cols-[min(5.5rem,27%)_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:gap-x-6'

function CartSkeleton() {
  return (
    <div className="wrap min-h-page pt-8">
      <h1 className="text-36">Cart</h1>
      <div className={cx('mt-4', LINE)} aria-hidden="true">
        <span className="picture aspect-square">
          {/* The script gives it what the server does not know. */}
          <img alt="" sizes={LINE_PICTURE.sizes} fetchPriority="high" suppressHydrationWarning />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
          <script dangerouslySetInnerHTML={{ __html: SHOW_FIRST_PICTURE }} />
        </span>
        <Skeleton className="h-28" />
      </div>
      <noscript>
        <p className="mt-6">The cart is kept in your browser and needs JavaScript.</p>
      </noscript>
    </div>
  )
}

interface CartLineProps {
  line: Line
  /** it is in view at once */
  isFirst: boolean
  change: LineChange | undefined
  /** what the shopper's showroom lacks of it */
  short: ReactNode
  onRemove: () => void
}

/** A line of the cart: one product in one size. */
function CartLine({ line, isFirst, change, short, onRemove }: CartLineProps) {
  const { product, quantity, size: sizeId } = line
  const path = productPath(product._id)
  const name = localized(product, 'name')
  const color = colorName(product.color)
  const size = sizeNumber(line) ?? '–'
  return (
    <li className={LINE}>
      <Link to={path} className="row-span-2 self-start sm:row-span-1">
        <Picture src={product.image1} alt={name} {...LINE_PICTURE} priority={isFirst} />
      </Link>
      <div className="grid grid-cols-1 content-start gap-1">
        <h2 className="font-text text-16 font-medium tracking-normal">
          <Link to={path} className="underline-offset-4 hover:underline" {...localizedProps(product, 'name')} />
        </h2>
        <p className="text-14 text-ink-muted">
          Size {String(size)} / {color}
        </p>
        <p className="text-14 text-ink-muted tabular-nums">
          {isDiscounted(product) && <s className="mr-2">{formatTaka(product.originalPrice)}</s>}
          {formatTaka(product.discountPrice)} each
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-3 sm:grid sm:justify-items-end sm:gap-3">
        <p className="font-semibold tabular-nums max-sm:order-2">
          {formatTaka(lineTotal({ unitPrice: product.discountPrice, quantity }))}
        </p>
        <QuantityStepper
          label={t('Quantity of {name}', { name })}
          value={quantity}
          max={MAX_QUANTITY}
          disabled={!isOrderable(change)}
          onChange={(next) => changeQuantity(product._id, sizeId, next)}
        />
        <Button
          tone="quiet"
          size="sm"
          aria-label={t('Remove {name}', { name })}
          onClick={onRemove}
          className="-mr-3 max-sm:order-3 max-sm:-ml-3"
        >
          Remove
        </Button>
      </div>
      {change && (
        <Notice tone={isOrderable(change) ? 'warn' : 'bad'} className="col-span-full">
          {describeChange(change)}
        </Notice>
      )}
      {isOrderable(change) && short}
    </li>
  )
}
