import type { CardProduct } from '#shared/schemas/product.ts'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { cx } from '#web/ui/cx.ts'
import { HALF_A_PHONE } from '#web/ui/picture.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import './product-carousel.css'
import { ProductCard } from './product-card.tsx'

interface ProductCarouselProps {
  title: string
  /** the list that the row is the beginning of */
  all: string
  products: readonly CardProduct[]
  /** The space above */
  className?: string
}

/** A looping row of products: 2 in view (and the edge of a third) moving by 1, from 640 px by 2, from 1024 px 4 in view moving by 4. */
export function ProductCarousel({ title, all, products, className = 'mt-section' }: ProductCarouselProps) {
  if (products.length === 0) return null
  return (
    <section className={cx('product-row wrap', className)}>
      <Carousel
        label={title}
        perView={[2, 2, 4]}
        scroll={[1, 2, 4]}
        dots="none"
        head={
          <div className="flex items-baseline justify-between gap-x-3">
            <h2 className="text-28 sm:text-36">{title}</h2>
            <TextLink to={all} className="shrink-0 py-2.5 text-14 sm:text-16">
              See all<span className="sr-only">: {title}</span>
            </TextLink>
          </div>
        }
        slides={products.map((product) => ({
          key: product._id,
          content: <ProductCard product={product} sizes={`(min-width: 1024px) 300px, ${HALF_A_PHONE}`} />,
        }))}
      />
    </section>
  )
}
