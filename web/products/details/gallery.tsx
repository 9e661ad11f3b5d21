import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** A picture of the product, with what it shows in words. */
export interface GalleryPicture {
  src: string
  alt: string
}

/** The product's pictures: swiped, with a count, on phones; elsewhere thumbnails, and the selected one large. */
export function Gallery({ pictures }: { pictures: GalleryPicture[] }) {
  const [selectedIndex, setSelectedIndex] = useState(0)
  /** so many are there: those that were seen, and the next one */
  const [shown, setShown] = useState(2)
  const count = pictures.length
  const select = (index: number) => {
    setSelectedIndex(index)
    setShown((before) => Math.max(before, index + 2))
  }
  return (
    <div className="grid content-start gap-1 md:sticky md:top-24 md:gap-3 md:self-start lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4">
      <div className="relative min-w-0 max-md:-mx-gutter lg:col-start-2 lg:row-start-1">
        <div
          onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) => {
            const room = scrollWidth - clientWidth
            // There is none from tablets on, which a phone becomes that is turned.
            if (room > 0) select(Math.round((scrollLeft / room) * (count - 1)))
          }}
          className="flex gap-2 max-md:snap-x max-md:snap-mandatory max-md:justify-center-safe max-md:overflow-x-auto max-md:scroll-smooth max-md:px-gutter max-md:scrollbar-none"
        >
          {pictures.map((picture, index) => {
            const className = cx('shrink-0 snap-center max-md:w-72 md:w-full', index !== selectedIndex && 'md:hidden')
            return index < shown ? (
              <ZoomPicture key={picture.src} {...picture} priority={index === 0} className={className} />
            ) : (
              <span key={picture.src} className={cx('picture aspect-square noscript:hidden', className)} />
            )
          })}
        </div>
        <p
          aria-hidden="true"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-m bg-surface/80 px-2 text-12 tabular-nums md:hidden"
        >
          {figures(`${selectedIndex + 1} / ${count}`)}
        </p>
      </div>
      <ul aria-label="Pictures" className="flex flex-wrap gap-3 max-md:hidden lg:flex-col">
        {pictures.map(({ src }, index) => (
          <li key={src}>
            <a
              href={src}
              aria-label={t('Picture {place} of {count}', { place: index + 1, count })}
              aria-current={index === selectedIndex}
              onClick={(event) => {
                event.preventDefault()
                select(index)
              }}
              className={cx(
                'block w-16 rounded-s border-b-2 pb-1 lg:w-20',
                index === selectedIndex ? 'border-brand' : 'border-transparent hover:border-control',
              )}
            >
              <Picture src={src} alt="" sizes="80px" minWidth={96} maxWidth={160} />
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
  const handleTap = (event: MouseEvent<HTMLElement>) => {
    const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
    if (isTouch && event.target instanceof HTMLImageElement) setOrigin(origin ? null : originUnder(event))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOrigin(null)
    const move = KEY_MOVES[event.key]
    if (!origin || !move) return
    event.preventDefault()
    setOrigin({ x: clampPercent(origin.x + move.x), y: clampPercent(origin.y + move.y) })
  }
  return (
    // biome-ignore lint/a11y: the button below does the same by keyboard
    <div
      onPointerMove={handlePointerMove}
      onClick={handleTap}
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
          minWidth={320}
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

function originUnder({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): ZoomOrigin {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clampPercent(((clientX - left) / width) * 100), y: clampPercent(((clientY - top) / height) * 100) }
}

function clampPercent(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)))
}
