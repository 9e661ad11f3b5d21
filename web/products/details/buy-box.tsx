import { type MouseEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { MAX_QUANTITY } from '#shared/rules/cart.ts'
import type { Product } from '#shared/schemas/product.ts'
import { SizeButtons } from '#web/products/size-buttons.tsx'
import { currentSession } from '#web/state/auth.ts'
import { addLine } from '#web/state/cart.ts'
import { writeDirectOrder } from '#web/state/direct-order.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { toast } from '#web/ui/toasts.ts'
import { BuyBar } from './buy-bar.tsx'
import { SizeHelp } from './size-help.tsx'

/** Size, quantity, 'ADD TO CART' and 'BUY NOW'. */
export function BuyBox({ product }: { product: Product }) {
  const navigate = useNavigate()
  const name = localized(product, 'name')
  const [size, setSize] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [sizeMissing, setSizeMissing] = useState(false)
  const sizes = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)

  const requireSize = (): string | null => {
    if (!currentSession()) {
      toast.error(t('Please login first'))
      return null
    }
    if (!size) {
      toast.error(t('Please select a size'))
      setSizeMissing(true)
      sizes.current?.querySelector('input')?.focus({ preventScroll: true })
      sizes.current?.scrollIntoView({ block: 'center' })
    }
    return size
  }
  const addToCart = () => {
    const selectedSize = requireSize()
    if (!selectedSize) return
    const problem = addLine(product, selectedSize, quantity)
    if (problem) return toast.error(problem)
    toast.success(t('Successfully added to cart'), {
      action: { label: t('View cart'), onAction: () => void navigate('/cart') },
    })
    setQuantity(1)
    setSize(null)
    setSizeMissing(false)
  }
  const buyNow = () => {
    const selectedSize = requireSize()
    if (!selectedSize) return
    writeDirectOrder({ product, quantity, selectedSize })
    navigate('/checkout/direct')
  }

  return (
    <div className="mt-6 grid gap-6">
      <div ref={sizes}>
        <SizeButtons
          product={product}
          value={size}
          onChange={setSize}
          error={sizeMissing && !size ? t('Please select a size') : undefined}
          aside={<SizeHelp category={product.category.name} />}
        />
      </div>
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
        <Button size="lg" onClick={ignoreDoubleClick(addToCart)}>
          ADD TO CART
        </Button>
        <Button size="lg" tone="secondary" onClick={ignoreDoubleClick(buyNow)}>
          BUY NOW
        </Button>
      </div>
      <noscript>
        <p>To order, please switch on JavaScript in your browser, or visit one of our showrooms.</p>
      </noscript>
      <BuyBar product={product} buttons={buttons} onAdd={ignoreDoubleClick(addToCart)} />
    </div>
  )
}

/** Ignores the second click of a double click, which would only find the size cleared. */
function ignoreDoubleClick(handler: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) handler()
  }
}
