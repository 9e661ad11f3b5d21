import { useEffect, useState } from 'react'
import type { Product } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Half of the narrowest phone, and 300 px on the densest screens that tell a difference. */
const [MIN_WIDTH, MAX_WIDTH] = [160, 640] as const

interface CardImagesProps {
  product: Pick<Product, 'image1' | 'image2' | 'color'>
  sizes: string
  priority: boolean | undefined
  /** Shows the second image over the first one */
  showSecond: boolean
}

/** The two images of a product card. The second one is not loaded until it is first shown. */
export function CardImages({ product, sizes, priority, showSecond }: CardImagesProps) {
  const [loadSecond, setLoadSecond] = useState(false)
  useEffect(() => {
    if (showSecond) setLoadSecond(true)
  }, [showSecond])
  return (
    <span className="card-picture overflow-hidden rounded-s">
      <Picture
        src={product.image1}
        alt=""
        sizes={sizes}
        minWidth={MIN_WIDTH}
        maxWidth={MAX_WIDTH}
        priority={priority}
      />
      {loadSecond && (
        <Picture
          src={product.image2}
          alt=""
          sizes={sizes}
          minWidth={MIN_WIDTH}
          maxWidth={MAX_WIDTH}
          className={cx(
            'absolute! inset-0 duration-200 ease-out motion-reduce:transition-none',
            !showSecond && 'opacity-0',
          )}
        />
      )}
    </span>
  )
}
