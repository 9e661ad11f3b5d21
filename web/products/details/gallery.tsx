import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Product } from '#shared/schemas/product.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

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

/** The transform origin of the zoomed image, in percent of its width and height. */
interface ZoomOrigin {
  x: number
  y: number
}

const SCALE = 1.5
const CENTER: ZoomOrigin = { x: 50, y: 50 }
const KEY_STEP = 15
const KEY_MOVES: Record<string, ZoomOrigin> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

interface ZoomPictureProps {
  src: string
  alt: string
  /** The image is in the first view, so it loads with priority */
  priority: boolean
  className: string
}

/** The main image, zoomed under the mouse; for touch and keyboard a button zooms it, after which they move it. */
function ZoomPicture({ src, alt, priority, className }: ZoomPictureProps) {
  const [origin, setOrigin] = useState<ZoomOrigin | null>(null)
  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    if (origin || event.pointerType === 'mouse') setOrigin(originUnder(event))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOrigin(null)
    const move = KEY_MOVES[event.key]
    if (!origin || !move) return
    event.preventDefault()
    setOrigin({ x: clampPercent(origin.x + move.x), y: clampPercent(origin.y + move.y) })
  }
  return (
    <div
      onPointerMove={handlePointerMove}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOrigin(null)}
      className={cx('group relative overflow-hidden rounded-s', origin && 'touch-none', className)}
    >
      <div
        data-zoomed={origin !== null}
        style={origin ? { transform: `scale(${SCALE})`, transformOrigin: `${origin.x}% ${origin.y}%` } : undefined}
        className="transition-transform duration-200 ease-out"
      >
        <Picture
          src={src}
          alt={alt}
          sizes={
            origin ? '(min-width: 768px) 72vw, 432px' : '(min-width: 1320px) 640px, (min-width: 768px) 46vw, 288px'
          }
          priority={priority}
        />
      </div>
      <IconButton
        label={origin ? t('Zoom out') : t('Zoom in')}
        tone="solid"
        aria-pressed={origin !== null}
        onClick={() => setOrigin(origin ? null : CENTER)}
        onKeyDown={handleKeyDown}
        className="absolute! right-3 bottom-3 noscript:hidden pointer-fine:opacity-0 pointer-fine:focus-visible:opacity-100"
      >
        {origin ? <ZoomOut aria-hidden="true" className="size-5" /> : <ZoomIn aria-hidden="true" className="size-5" />}
      </IconButton>
    </div>
  )
}

function originUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): ZoomOrigin {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clampPercent(((clientX - left) / width) * 100), y: clampPercent(((clientY - top) / height) * 100) }
}

function clampPercent(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)))
}
