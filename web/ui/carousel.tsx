import {
  type CSSProperties,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import './carousel.css'
import { Arrow, Dots, PauseButton } from './carousel-controls.tsx'
import { cx } from './cx.ts'
import { onceInView } from './once-in-view.ts'
import { useAutoplay } from './use-autoplay.ts'

const Engine = lazy(() => import('./carousel-engine.tsx'))

/** One number per screen width: from 0, from 640 and from 1024 px. */
export type PerScreen = readonly [number, number, number]

/** Moves the slides. */
export interface CarouselMoves {
  previous: () => void
  next: () => void
  goTo: (stop: number) => void
}

/** The current snap point, their number, and the indexes of the slides in view. */
export interface CarouselPlace {
  stop: number
  stops: number
  inView: readonly number[]
}

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
  const [alive, setAlive] = useState(false)
  const [moves, setMoves] = useState<CarouselMoves | null>(null)
  const [place, setPlace] = useState<CarouselPlace>({ stop: 0, stops: 0, inView: [] })

  const early = useRef<((moves: CarouselMoves) => void) | null>(null)
  const play = useAutoplay(autoplay, moves)

  useEffect(() => (viewport.current ? onceInView(viewport.current, () => setAlive(true)) : undefined), [])
  useEffect(() => {
    if (moves) early.current?.(moves)
    early.current = null
  }, [moves])

  const wait = (move: (moves: CarouselMoves) => void) => {
    early.current = move
    setAlive(true)
  }
  const pressed: CarouselMoves = moves ?? {
    previous: () => wait(({ previous }) => previous()),
    next: () => wait(({ next }) => next()),
    goTo: (stop) => wait(({ goTo }) => goTo(stop)),
  }

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const move = { ArrowLeft: moves?.previous, ArrowRight: moves?.next }[event.key]
    if (!move) return
    event.preventDefault()
    // The focused slide may leave the view, so the row takes the focus.
    viewport.current?.focus({ preventScroll: true })
    move()
  }
  const controls = controlsPlace(slides.length, perView)
  const sizes = { '--per-0': perView[0], '--per-640': perView[1], '--per-1024': perView[2] } as CSSProperties
  const hidden = (at: number) => place.inView.length > 0 && !place.inView.includes(at)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      {...play.holders}
      className={cx('carousel', `carousel-${dots}`, className)}
    >
      {head && (
        <div className="carousel-head">
          <div className="min-w-0 grow">{head}</div>
          {controls !== null && (
            <div className={cx('carousel-arrows', controls)}>
              <Arrow direction="previous" moves={pressed} />
              <Arrow direction="next" moves={pressed} />
            </div>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div
        ref={viewport}
        role="group"
        aria-label={`${label}, slides`}
        tabIndex={moves ? -1 : 0}
        onKeyDown={keys}
        style={sizes}
        className={cx('carousel-view', moves && 'carousel-alive', gap === 4 && 'carousel-gap')}
      >
        <div aria-live={play.playing ? 'off' : 'polite'} className="carousel-row">
          {slides.map((slide, at) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern of WAI-ARIA
            <div
              key={slide.key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${slides.length}`}
              inert={hidden(at)}
              className="carousel-slide"
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      {controls !== null && (dots !== 'none' || !head) && (
        <div className={cx('carousel-controls', controls)}>
          {autoplay !== undefined && <PauseButton play={play} />}
          {!head && <Arrow direction="previous" moves={pressed} />}
          {dots !== 'none' && (
            <Dots stops={place.stops || Math.ceil(slides.length / scroll[0])} stop={place.stop} moves={pressed} />
          )}
          {!head && <Arrow direction="next" moves={pressed} />}
        </div>
      )}
      {alive && (
        <Suspense>
          <Engine {...{ viewport, scroll, setMoves, setPlace }} slideCount={slides.length} />
        </Suspense>
      )}
    </section>
  )
}

/** Classes that hide arrows and dots on screens where all slides fit; null if they fit on every screen. */
export function controlsPlace(count: number, [small, medium, large]: PerScreen): string | null {
  if (count <= Math.min(small, medium, large)) return null
  return cx(count <= small && 'max-sm:hidden', count <= medium && 'sm:max-lg:hidden', count <= large && 'lg:hidden')
}
