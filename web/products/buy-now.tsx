import { lazy, Suspense, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { currentSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

const BuyNowDialog = lazy(() => import('./buy-now-dialog.tsx'))

/** The 'Buy Now' button of a product card. */
export function BuyNow({ product }: { product: Product }) {
  const name = localized(product, 'name')
  const [dialogOpen, setDialogOpen] = useState(false)
  const handleClick = () => {
    if (!currentSession()) toast.error(t('Please login first'))
    setDialogOpen(true)
  }
  return (
    <>
      <div className="pointer-events-none flex items-end pointer-coarse:pt-2 pointer-fine:absolute pointer-fine:inset-x-0 pointer-fine:top-0 pointer-fine:aspect-square pointer-fine:p-2 noscript:hidden">
        <Button
          tone="secondary"
          size="sm"
          block
          aria-label={t('Buy Now: {name}', { name })}
          onClick={handleClick}
          className="pointer-events-auto group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:opacity-0"
        >
          Buy Now
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
