import { type MouseEventHandler, type RefObject, useEffect, useState } from 'react'
import type { Product } from '#shared/schemas/product.ts'
import { Price } from '#web/products/price.tsx'
import { Button } from '#web/ui/button.tsx'

interface BuyBarProps {
  product: Product
  /** The page's own buttons; the bar replaces them while they are out of view */
  buttons: RefObject<HTMLElement | null>
  onAdd: MouseEventHandler
}

/** Keeps 'ADD TO CART' within reach on phones while the page's own buttons are out of view. */
export function BuyBar({ product, buttons, onAdd }: BuyBarProps) {
  const isNeeded = useOutOfView(buttons)
  if (!isNeeded) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 bg-surface px-gutter py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] shadow-float md:hidden">
      <Price {...product} className="w-24 grow" />
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
