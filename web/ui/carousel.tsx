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

/** A number for each width of the screen: from 0, from 640 and from 1024 px. */
export type PerScreen = readonly [number, number, number]

/** What moves the slides once the page is alive. */
export interface CarouselMoves {
  previous: () => void
  next: () => void
  goTo: (stop: number) => void
}

/** Where the carousel stands: the stop, how many there are, and which slides are in view. */
export interface CarouselPlace {
  stop: number
  stops: number
  inView: readonly number[]
}

interface CarouselProps {
  /** Its name: 'New Arrivals' */
  label: string
  /** One element per slide, each with a key */
  slides: readonly { key: string; content: ReactNode }[]
  perView?: PerScreen
  scroll?: PerScreen
  /** Milliseconds between moves; leave it out for a carousel that waits. Never moves by itself under reduced motion */
  autoplay?: number
  /** Space between slides in pixels of 4: 0 or 4 (16 px) */
  gap?: 0 | 4
  /** over: upon the slides from 1024 px (hero); below: after them; none: arrows only */
  dots?: 'over' | 'below' | 'none'
  /** The heading above the slides; the arrows then stand at its right */
  head?: ReactNode
  className?: string
}

/**
 * A looping row of slides. Before JavaScript, and without it, the row scrolls by itself in the browser. When it comes into
 * view and stands still embla takes over there, one carousel after the other: loop, arrows, dots, drag, arrow keys; what was
 * pressed before that is done then. Moving by itself it stops on hover and focus and has a pause button (WCAG 2.2.2).
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
    // The slide that has the focus may leave the view: the row keeps the focus.
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say form */}
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

/** Where arrows and dots are of use: null where all slides fit on every screen, else the classes that hide them where they fit. */
export function controlsPlace(count: number, [small, medium, large]: PerScreen): string | null {
  if (count <= Math.min(small, medium, large)) return null
  return cx(count <= small && 'max-sm:hidden', count <= medium && 'sm:max-lg:hidden', count <= large && 'lg:hidden')
}
