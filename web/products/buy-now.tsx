import { Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { currentSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

const BuyNowDialog = lazy(() => import('./buy-now-dialog.tsx'))

/** The 'Buy Now' button of a product card. */
export function BuyNow({ product }: { product: CardProduct }) {
  const name = localized(product, 'name')
  const [dialogOpen, setDialogOpen] = useState(false)
  const handleClick = () => {
    if (!currentSession()) toast.error(t('Please login first'))
    setDialogOpen(true)
  }
  return (
    <>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2 noscript:hidden">
        <Button
          tone="secondary"
          size="sm"
          aria-label={t('Buy Now: {name}', { name })}
          onClick={handleClick}
          className="pointer-events-auto group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:size-11 pointer-coarse:rounded-full pointer-coarse:p-0 pointer-fine:w-full pointer-fine:opacity-0"
        >
          <Zap aria-hidden="true" className="pointer-fine:hidden" />
          <span className="pointer-coarse:sr-only">Buy Now</span>
        </Button>
      </div>
      {dialogOpen && (
        <Suspense>
          <BuyNowDialog product={product} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
