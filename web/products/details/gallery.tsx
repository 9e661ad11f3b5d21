import { useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ZoomPicture } from './zoom-picture.tsx'

/** The product's two images: thumbnails, and the selected one large. */
export function Gallery({ product }: { product: Product }) {
  const name = localized(product, 'name')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const images = [
    { src: product.image1, alt: name },
    { src: product.image2, alt: t('{name}, second view', { name }) },
  ] as const
  return (
    <div className="grid content-start gap-3 md:sticky md:top-36 md:self-start lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4">
      <div className="lg:col-start-2 lg:row-start-1">
        <ZoomPicture key={selectedIndex} {...(images[selectedIndex] ?? images[0])} />
      </div>
      <ul aria-label="Pictures" className="flex gap-3 lg:col-start-1 lg:row-start-1 lg:flex-col">
        {images.map(({ src }, index) => (
          <li key={src}>
            <a
              href={src}
              aria-label={t('Picture {place} of {count}', { place: index + 1, count: images.length })}
              aria-current={index === selectedIndex}
              onClick={(event) => {
                event.preventDefault()
                setSelectedIndex(index)
              }}
              className={cx(
                'block w-20 rounded-s border-b-2 pb-1',
                index === selectedIndex ? 'border-brand' : 'border-transparent hover:border-control',
              )}
            >
              <Picture src={src} alt="" sizes="80px" maxWidth={160} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
