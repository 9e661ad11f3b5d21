import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The transform origin of the zoomed image, in percent of its width and height. */
interface Spot {
  x: number
  y: number
}

const SCALE = 1.5
const MIDDLE: Spot = { x: 50, y: 50 }
const STEP = 15
const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** The main image, zoomed under the mouse; for touch and keyboard a button zooms it, after which they move it. */
export function ZoomPicture({ src, alt }: { src: string; alt: string }) {
  const [spot, setSpot] = useState<Spot | null>(null)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (spot || event.pointerType === 'mouse') setSpot(spotUnder(event))
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setSpot(null)
    const by = ARROWS[event.key]
    if (!spot || !by) return
    event.preventDefault()
    setSpot({ x: within(spot.x + by.x), y: within(spot.y + by.y) })
  }
  return (
    <div
      onPointerMove={follow}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setSpot(null)}
      className={cx('group relative overflow-hidden rounded-s', spot && 'touch-none')}
    >
      <div
        data-zoomed={spot !== null}
        style={spot ? { transform: `scale(${SCALE})`, transformOrigin: `${spot.x}% ${spot.y}%` } : undefined}
        className="transition-transform duration-200 ease-out"
      >
        <Picture
          src={src}
          alt={alt}
          sizes={
            spot
              ? '(min-width: 1024px) 72vw, 140vw'
              : '(min-width: 1320px) 640px, (min-width: 1024px) 46vw, (min-width: 768px) 46vw, 92vw'
          }
          priority
        />
      </div>
      <IconButton
        label={spot ? 'Zoom out' : 'Zoom in'}
        tone="solid"
        aria-pressed={spot !== null}
        onClick={() => setSpot(spot ? null : MIDDLE)}
        onKeyDown={keys}
        className="absolute! right-3 bottom-3 noscript:hidden pointer-fine:opacity-0 pointer-fine:focus-visible:opacity-100"
      >
        {spot ? <ZoomOut aria-hidden="true" className="size-5" /> : <ZoomIn aria-hidden="true" className="size-5" />}
      </IconButton>
    </div>
  )
}

function spotUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) }
}

function within(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)))
}
