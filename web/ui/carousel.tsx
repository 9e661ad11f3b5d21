import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
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
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { type Autoplay, useAutoplay } from './use-autoplay.ts'

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
  /** over: arrows and dots upon the slides (hero); below: after them; none: no dots */
  dots?: 'over' | 'below' | 'none'
  className?: string
}

/**
 * A looping row of slides. Before JavaScript, and without it, the row scrolls by itself in the browser; then embla takes over:
 * loop, arrows, dots, drag, arrow keys. Moving by itself it stops on hover and focus and has a pause button (WCAG 2.2.2).
 */
export function Carousel({
  label,
  slides,
  perView = [1, 1, 1],
  scroll = perView,
  autoplay,
  gap = 4,
  dots = 'below',
  className,
}: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const [alive, setAlive] = useState(false)
  const [moves, setMoves] = useState<CarouselMoves | null>(null)
  const [place, setPlace] = useState<CarouselPlace>({ stop: 0, stops: 0, inView: [] })

  const play = useAutoplay(autoplay, moves)

  useEffect(() => setAlive(true), [])

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowLeft') moves?.previous()
    else if (event.key === 'ArrowRight') moves?.next()
  }
  const sizes = { '--per-0': perView[0], '--per-640': perView[1], '--per-1024': perView[2] } as CSSProperties
  const hidden = (at: number) => place.stops > 0 && !place.inView.includes(at)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      {...play.holders}
      className={cx('carousel', `carousel-${dots}`, className)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys beside the buttons, which do the same */}
      <div
        ref={viewport}
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
      {slides.length > perView[2] || slides.length > perView[0] ? (
        <Controls
          {...{ place, moves }}
          play={autoplay === undefined ? null : play}
          stopsBefore={Math.ceil(slides.length / scroll[2])}
          showDots={dots !== 'none'}
        />
      ) : null}
      {alive && (
        <Suspense>
          <Engine {...{ viewport, scroll, setMoves, setPlace }} slideCount={slides.length} />
        </Suspense>
      )}
    </section>
  )
}

interface ControlsProps {
  place: CarouselPlace
  moves: CarouselMoves | null
  play: Autoplay | null
  /** Dots that stand before the engine has counted, so that nothing jumps */
  stopsBefore: number
  showDots: boolean
}

function Controls({ place, moves, play, stopsBefore, showDots }: ControlsProps) {
  const stops = place.stops || stopsBefore
  if (place.stops === 1) return null
  return (
    <div className="carousel-controls">
      {play && (
        <IconButton
          label={play.wanted ? 'Pause slides' : 'Play slides'}
          className="carousel-play"
          onClick={play.toggle}
        >
          {play.wanted ? (
            <Pause aria-hidden="true" className="size-4" />
          ) : (
            <Play aria-hidden="true" className="size-4" />
          )}
        </IconButton>
      )}
      {showDots && (
        <div className="carousel-dots">
          {Array.from({ length: stops }, (_, stop) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={stop}
              type="button"
              aria-label={`Go to ${stop + 1} of ${stops}`}
              aria-current={stop === place.stop || undefined}
              onClick={() => moves?.goTo(stop)}
              className="carousel-dot"
            />
          ))}
        </div>
      )}
      <IconButton label="Previous" tone="solid" className="carousel-previous" onClick={() => moves?.previous()}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label="Next" tone="solid" className="carousel-next" onClick={() => moves?.next()}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}
