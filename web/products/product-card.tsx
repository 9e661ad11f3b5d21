import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { CardProduct } from '#shared/schemas/product.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { CardImages } from './card-images.tsx'
import { Price } from './price.tsx'
import './product-card.css'
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
    <article {...handlers} className="card">
      <Link to={productPath(product._id)} prefetch="intent" discover="none" viewTransition>
        <span className="card-picture">
          <CardImages product={product} sizes={sizes} priority={priority} showSecond={hovered} />
          {(product.soldOut || product.isNew) && (
            <Badge tone={product.soldOut ? 'neutral' : 'gold'} className="absolute top-2 left-2">
              {product.soldOut ? t('Sold out') : t('New')}
            </Badge>
          )}
          <span className="card-color">
            <Swatch color={product.color.hex ?? product.color.name} size="sm" />
          </span>
        </span>
        <span {...localizedProps(product, 'name')} className="card-name mt-3 underline-offset-4" />
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
  return (
    <>
      <div className="card-buy noscript:hidden">
        <button
          type="button"
          aria-label={t('Buy Now: {name}', { name })}
          onClick={() => setDialogOpen(true)}
          className="control-button"
        >
          Buy Now
        </button>
      </div>
      {dialogOpen && (
        <Suspense>
          <BuyNowDialog product={product} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
