import { lazy, Suspense, useState } from 'react'
import type { Product } from '#shared/schemas/product.ts'
import { currentSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

const BuyNowDialog = lazy(() => import('./buy-now-dialog.tsx'))

/** 'Buy Now' on a card: asks for the size, then leads to the direct checkout (CARD-03). */
export function BuyNow({ product }: { product: Product }) {
  const [asking, setAsking] = useState(false)
  const start = () => {
    if (currentSession()) setAsking(true)
    else toast.error('Please login first')
  }
  return (
    <>
      <Button
        tone="secondary"
        size="sm"
        block
        aria-label={`Buy Now: ${product.name}`}
        onClick={start}
        className="mt-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 noscript:hidden"
      >
        Buy Now
      </Button>
      {asking && (
        <Suspense>
          <BuyNowDialog product={product} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
