import {
  lazy,
  type MouseEvent,
  type MouseEventHandler,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { MAX_QUANTITY } from '#shared/rules/orders/cart.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { Price } from '#web/products/price.tsx'
import { SizeButtons } from '#web/products/size-buttons.tsx'
import { currentSession } from '#web/state/auth.ts'
import { addLine } from '#web/state/cart.ts'
import { writeDirectOrder } from '#web/state/direct-order.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { dismissToast, toast } from '#web/ui/toast/toasts.ts'

const SignInSheet = lazy(() => import('#web/auth/sign-in-sheet.tsx'))
const SizeShowrooms = lazy(() => import('#web/stock/size-showrooms.tsx'))
const BackInStockDialog = lazy(() => import('./back-in-stock-dialog.tsx'))
const SizeDialog = lazy(() => import('#web/products/size-dialog.tsx'))

type Intent = 'cart' | 'buy'

interface BuyBoxProps {
  product: CardProduct
  /** id of the selected size */
  size: string | null
  onSize: (size: string | null) => void
}

/** Size, quantity, 'ADD TO CART' and 'BUY NOW'. */
export function BuyBox({ product, size, onSize }: BuyBoxProps) {
  const navigate = useNavigate()
  const name = localized(product, 'name')
  const [quantity, setQuantity] = useState(1)
  const [sizeMissing, setSizeMissing] = useState(false)
  const [sheet, setSheet] = useState<{ asks: 'sign-in' | 'size' | 'letter'; intent: Intent } | null>(null)
  const gone = product.sizes.filter(({ available }) => available === false)
  const askForLetter = () => setSheet({ asks: 'letter', intent: 'cart' })
  const refusal = useRef(0)
  const sizes = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)

  /** Asks for whatever is still missing: in a sheet, or the size in the page where its buttons are in sight. */
  const buy = (intent: Intent, selectedSize = size, inSheet = true) => {
    if (!currentSession()) return setSheet({ asks: 'sign-in', intent })
    setSheet(null)
    dismissToast(refusal.current)
    if (!selectedSize) {
      if (inSheet) return setSheet({ asks: 'size', intent })
      setSizeMissing(true)
      sizes.current?.querySelector('input')?.focus({ preventScroll: true })
      return sizes.current?.scrollIntoView({ block: 'center' })
    }
    if (intent === 'buy') {
      writeDirectOrder({ product, quantity, selectedSize })
      return navigate('/checkout/direct')
    }
    const problem = addLine(product, selectedSize, quantity)
    if (problem) {
      refusal.current = toast.error(problem)
      return
    }
    toast.success(t('Successfully added to cart'), {
      action: { label: t('View cart'), onAction: () => void navigate('/cart') },
    })
    setQuantity(1)
    onSize(null)
    setSizeMissing(false)
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-6 sm:mt-6">
      <div ref={sizes}>
        <SizeButtons
          product={product}
          value={size}
          onChange={onSize}
          error={sizeMissing && !size ? t('Please select a size') : undefined}
          aside={<SizeHelp product={product} size={size} />}
        />
        {gone.length > 0 && !product.soldOut && (
          <p className="mt-2 text-14 text-ink-muted">
            {t('{sizes} sold out', { sizes: gone.map((one) => one.size).join(', ') })} ·{' '}
            <button type="button" onClick={askForLetter} className="text-link text-ink noscript:hidden">
              Tell me when it is back
            </button>
          </p>
        )}
      </div>
      {size && product.soldOut === false && (
        <Suspense>
          <SizeShowrooms product={product._id} size={size} />
        </Suspense>
      )}
      {product.soldOut ? (
        <Button size="lg" block onClick={askForLetter} className="noscript:hidden">
          Tell me when it is back
        </Button>
      ) : (
        <>
          <div className="flex items-center gap-4">
            <span className="text-14 font-medium">Quantity</span>
            <QuantityStepper
              label={t('Quantity of {name}', { name })}
              value={quantity}
              onChange={setQuantity}
              max={MAX_QUANTITY}
            />
          </div>
          <div ref={buttons} className="flex flex-wrap gap-3 *:grow *:basis-0 *:whitespace-nowrap noscript:hidden">
            <Button size="lg" onClick={ignoreDoubleClick(() => buy('cart', size, false))}>
              ADD TO CART
            </Button>
            <Button size="lg" tone="secondary" onClick={ignoreDoubleClick(() => buy('buy', size, false))}>
              BUY NOW
            </Button>
          </div>
          <BuyBar {...{ product, size }} buttons={buttons} onAdd={ignoreDoubleClick(() => buy('cart'))} />
        </>
      )}
      <noscript>
        <p>To order, switch on JavaScript or visit a showroom.</p>
      </noscript>
      {sheet && (
        <Suspense>
          {sheet.asks === 'letter' ? (
            <BackInStockDialog product={product} onClose={() => setSheet(null)} />
          ) : sheet.asks === 'size' ? (
            <SizeDialog
              product={product}
              intent={sheet.intent}
              isAsked
              onChosen={(chosen) => buy(sheet.intent, chosen)}
              onClose={() => setSheet(null)}
            />
          ) : (
            <SignInSheet
              purchase={size ? { intent: sheet.intent, order: { product, quantity, selectedSize: size } } : undefined}
              onSignedIn={() => buy(sheet.intent)}
              onClose={() => setSheet(null)}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}

/** Ignores the second click of a double click, which would only find the size cleared. */
function ignoreDoubleClick(handler: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) handler()
  }
}

const SizeChartDialog = lazy(() => import('./size-chart-dialog.tsx'))

/** The link beside the sizes that opens the size chart. */
function SizeHelp({ product, size }: { product: CardProduct; size: string | null }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="text-link noscript:hidden">
        Find my size
      </button>
      {open && (
        <Suspense>
          <SizeChartDialog {...{ product, size }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface BuyBarProps {
  product: CardProduct
  /** id of the selected size */
  size: string | null
  /** The page's own buttons; the bar replaces them while they are out of view */
  buttons: RefObject<HTMLElement | null>
  onAdd: MouseEventHandler
}

/** Keeps 'ADD TO CART' within reach on phones while the page's own buttons are out of view. */
function BuyBar({ product, size, buttons, onAdd }: BuyBarProps) {
  const isNeeded = useOutOfView(buttons)
  if (!isNeeded) return null
  const chosen = product.sizes.find(({ _id }) => _id === size)
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 bg-surface px-gutter py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-float md:hidden">
      <Price {...product} className="w-24 grow" />
      {chosen && <span className="text-14">{t('Size {size}', { size: String(chosen.size) })}</span>}
      <Button onClick={onAdd}>ADD TO CART</Button>
    </div>
  )
}

/** Whether an element is out of view while the `main` around it is in view. */
function useOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOutOfView, setOutOfView] = useState(false)
  useEffect(() => {
    const target = element.current
    const main = target?.closest('main')
    if (!target || !main) return
    const inView = new Map<Element, boolean>()
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) inView.set(entry.target, entry.isIntersecting)
      setOutOfView(!inView.get(target) && Boolean(inView.get(main)))
    })
    observer.observe(target)
    observer.observe(main)
    return () => observer.disconnect()
  }, [element])
  return isOutOfView
}
