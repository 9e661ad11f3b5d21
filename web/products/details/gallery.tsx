import { useRef, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ZoomPicture } from './zoom-picture.tsx'

/** The product's two images: swiped, with dots, on phones; elsewhere thumbnails, and the selected one large. */
export function Gallery({ product }: { product: Product }) {
  const name = localized(product, 'name')
  const strip = useRef<HTMLDivElement>(null)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const images = [
    { src: product.image1, alt: name },
    { src: product.image2, alt: t('{name}, second view', { name }) },
  ] as const
  const select = (index: number) => {
    setSelectedIndex(index)
    strip.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  return (
    <div className="grid content-start gap-1 md:sticky md:top-24 md:gap-3 md:self-start lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4">
      <div
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
          setSelectedIndex(Math.round(scrollLeft / (scrollWidth - clientWidth)))
        }
        className="flex gap-2 max-md:-mx-gutter max-md:snap-x max-md:snap-mandatory max-md:justify-center-safe max-md:overflow-x-auto max-md:scroll-smooth max-md:px-gutter max-md:scrollbar-none lg:col-start-2 lg:row-start-1"
      >
        {images.map((image, index) => (
          <ZoomPicture
            key={image.src}
            {...image}
            priority={index === 0}
            className={cx('shrink-0 snap-center max-md:w-72 md:w-full', index !== selectedIndex && 'md:hidden')}
          />
        ))}
      </div>
      <ul
        aria-label="Pictures"
        className="flex justify-center md:justify-start md:gap-3 lg:col-start-1 lg:row-start-1 lg:flex-col"
      >
        {images.map(({ src }, index) => (
          <li key={src}>
            <a
              href={src}
              aria-label={t('Picture {place} of {count}', { place: index + 1, count: images.length })}
              aria-current={index === selectedIndex}
              onClick={(event) => {
                event.preventDefault()
                select(index)
              }}
              className={cx(
                'block rounded-s max-md:p-2.5 md:w-20 md:border-b-2 md:pb-1',
                index === selectedIndex ? 'md:border-brand' : 'md:border-transparent md:hover:border-control',
              )}
            >
              <span
                className={cx(
                  'block size-2 rounded-full md:hidden',
                  index === selectedIndex ? 'bg-brand' : 'bg-control',
                )}
              />
              <Picture src={src} alt="" sizes="80px" maxWidth={160} className="max-md:hidden" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
