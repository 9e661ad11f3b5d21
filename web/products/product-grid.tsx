import type { CardProduct } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { HALF_A_PHONE } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** The number of skeleton cards after the products */
  skeletonCount?: number
  /** The number of cards in the first rows, whose images load eagerly */
  eagerCount?: number
  /** Requests smaller images, because the filters take part of the width */
  besideFilters?: boolean
}

/** Products in up to four columns. */
export function ProductGrid({ products, skeletonCount = 0, eagerCount = 0, besideFilters }: ProductGridProps) {
  const sizes = besideFilters
    ? `(min-width: 1024px) 230px, (min-width: 640px) 31vw, ${HALF_A_PHONE}`
    : `(min-width: 1320px) 305px, (min-width: 1024px) 23vw, (min-width: 640px) 31vw, ${HALF_A_PHONE}`
  return (
    <ul className={gridClasses()}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} sizes={sizes} priority={index < eagerCount} />
        </li>
      ))}
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id
        <li key={`skeleton ${index}`}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  )
}

/** The classes of a grid of product cards. */
export function gridClasses(className?: string): string {
  return cx('grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-5 lg:gap-y-10', className)
}

/** A skeleton of a product card, with the same height. */
function ProductCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-1.5 h-6 w-2/5" />
    </div>
  )
}
