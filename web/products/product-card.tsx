import { Zap } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { currentSession } from '#web/state/auth.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CardImages } from './card-images.tsx'
import { Price } from './price.tsx'
import { useHover } from './use-hover.ts'

interface ProductCardProps {
  product: CardProduct
  /** The `sizes` attribute of the image */
  sizes: string
  /** The image is in the first view, so it loads with priority */
  priority?: boolean
}

/** A product in a list: image, name, price; the second image, colour and 'Buy Now' appear on hover and focus. */
export function ProductCard({ product, sizes, priority }: ProductCardProps) {
  const { hovered, handlers } = useHover()
  return (
    <article {...handlers} className="group relative flex h-full flex-col">
      <Link to={productPath(product._id)} prefetch="intent" viewTransition className="block">
        <span className="relative block">
          <CardImages product={product} sizes={sizes} priority={priority} showSecond={hovered} />
          {(product.soldOut || product.isNew) && (
            <Badge tone={product.soldOut ? 'neutral' : 'gold'} className="absolute top-2 left-2">
              {product.soldOut ? t('Sold out') : t('New')}
            </Badge>
          )}
          <span className="absolute top-3 right-3 opacity-0 duration-150 ease-out group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            <Swatch color={product.color.hex ?? product.color.name} size="sm" />
          </span>
        </span>
        <span
          {...localizedProps(product, 'name')}
          className="mt-3 line-clamp-2 text-14 leading-snug underline-offset-4 group-hover:underline sm:text-16"
        />
      </Link>
      <Price {...product} isPlain={product.soldOut} className="mt-1 mb-auto" />
      {!product.soldOut && <BuyNow product={product} />}
    </article>
  )
}

const BuyNowDialog = lazy(() => import('./buy-now-dialog.tsx'))

/** The 'Buy Now' button of a product card. */
function BuyNow({ product }: { product: CardProduct }) {
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
