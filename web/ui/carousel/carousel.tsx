import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { useLazyImport } from '#web/ui/use-lazy-import.ts'
import { Arrow, Dots, PauseButton } from './carousel-controls.tsx'
import type { CarouselApi, CarouselPosition, PerScreen } from './carousel-types.ts'
import './carousel.css'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useAutoplay } from './use-autoplay.ts'

const importEngine = async () => (await import('./carousel-engine.tsx')).default

interface CarouselProps {
  /** The accessible name: 'New Arrivals' */
  label: string
  /** One element per slide, each with a key */
  slides: readonly { key: string; content: ReactNode }[]
  perView?: PerScreen
  scroll?: PerScreen
  /** Milliseconds between moves; no autoplay if omitted, nor under reduced motion */
  autoplay?: number
  /** Space between slides in units of 4 px: 0 or 4 (16 px) */
  gap?: 0 | 4
  /** over: on top of the slides from 1024 px (hero); below: underneath them; none: arrows only */
  dots?: 'over' | 'below' | 'none'
  /** A heading above the slides, with the arrows to its right */
  head?: ReactNode
  className?: string
}

/**
 * A looping row of slides. Until JavaScript has loaded, and without it, the row scrolls natively. Once it is in view
 * and has stopped scrolling, embla takes over (loop, arrows, dots, drag, arrow keys), and a button pressed earlier
 * takes effect. Autoplay pauses on hover and focus and has a pause button (WCAG 2.2.2).
 */
export function Carousel({
  label,
  slides,
  perView = [1, 1, 1],
  scroll = perView,
  autoplay,
  gap = 4,
  dots = 'below',
  head,
  className,
}: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const [Engine, loadEngine] = useLazyImport(importEngine)
  const [api, setApi] = useState<CarouselApi | null>(null)
  const [position, setPosition] = useState<CarouselPosition>({ snapIndex: 0, snapCount: 0, inView: [] })

  const pendingMove = useRef<((api: CarouselApi) => void) | null>(null)
  const player = useAutoplay(autoplay, api)

  useEffect(() => {
    // Without its engine the row scrolls on natively.
    const load = () => void loadEngine().catch(() => undefined)
    return viewport.current ? onceInView(viewport.current, load) : undefined
  }, [loadEngine])
  useEffect(() => {
    if (api) pendingMove.current?.(api)
    pendingMove.current = null
  }, [api])

  const queueMove = (move: (api: CarouselApi) => void) => {
    pendingMove.current = move
    void loadEngine().catch(() => undefined)
  }
  const buttonApi: CarouselApi = api ?? {
    previous: () => queueMove(({ previous }) => previous()),
    next: () => queueMove(({ next }) => next()),
    goTo: (snapIndex) => queueMove(({ goTo }) => goTo(snapIndex)),
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const move = { ArrowLeft: api?.previous, ArrowRight: api?.next }[event.key]
    if (!move) return
    event.preventDefault()
    // The focused slide may leave the view, so the row takes the focus.
    viewport.current?.focus({ preventScroll: true })
    move()
  }
  const controlsClassName = controlsVisibility(slides.length, perView)
  const perViewStyle = { '--per-0': perView[0], '--per-640': perView[1], '--per-1024': perView[2] } as CSSProperties
  const isHidden = (index: number) => position.inView.length > 0 && !position.inView.includes(index)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      {...player.pauseHandlers}
      className={cx('carousel', `carousel-${dots}`, className)}
    >
      {head && (
        <div className="carousel-head">
          <div className="min-w-0 grow">{head}</div>
          {controlsClassName !== null && (
            <div className={cx('carousel-arrows', controlsClassName)}>
              <Arrow direction="previous" api={buttonApi} />
              <Arrow direction="next" api={buttonApi} />
            </div>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div
        ref={viewport}
        role="group"
        aria-label={t('{label}, slides', { label })}
        tabIndex={api ? -1 : 0}
        onKeyDown={handleKeyDown}
        style={perViewStyle}
        className={cx('carousel-view', api && 'carousel-alive', gap === 4 && 'carousel-gap')}
      >
        <div aria-live={player.playing ? 'off' : 'polite'} className="carousel-row">
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern of WAI-ARIA
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={t('{place} of {count}', { place: index + 1, count: slides.length })}
              inert={isHidden(index)}
              className="carousel-slide"
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {controlsClassName !== null && (dots !== 'none' || !head) && (
        <div className={cx('carousel-controls', controlsClassName)}>
          {autoplay !== undefined && <PauseButton autoplay={player} />}
          {!head && <Arrow direction="previous" api={buttonApi} />}
          {dots !== 'none' && (
            <Dots
              snapCount={position.snapCount || Math.ceil(slides.length / scroll[0])}
              snapIndex={position.snapIndex}
              api={buttonApi}
            />
          )}
          {!head && <Arrow direction="next" api={buttonApi} />}
        </div>
      )}
      {Engine && <Engine {...{ viewport, scroll, setApi, setPosition }} slideCount={slides.length} />}
    </section>
  )
}

/** Classes that hide arrows and dots on screens where all slides fit; null if they fit on every screen. */
export function controlsVisibility(count: number, [small, medium, large]: PerScreen): string | null {
  if (count <= Math.min(small, medium, large)) return null
  return cx(count <= small && 'max-sm:hidden', count <= medium && 'sm:max-lg:hidden', count <= large && 'lg:hidden')
}

let queue = Promise.resolve()

/**
 * Calls `run` once the element comes into view. Calls are queued and each waits for the browser to be idle, so that
 * heavy work never blocks input for long. Returns a function that cancels it while the element is still out of view.
 */
function onceInView(element: Element, run: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    queue = queue.then(untilIdle).then(run)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every Safari supports requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => setTimeout(resolve, 16), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}
