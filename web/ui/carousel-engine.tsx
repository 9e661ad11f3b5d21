import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useState } from 'react'
import type { CarouselMoves, CarouselPlace, PerScreen } from './carousel.tsx'

/** How long a row must not have scrolled to count as settled, in milliseconds. */
const STILL = 150

interface EngineProps {
  viewport: RefObject<HTMLElement | null>
  slideCount: number
  scroll: PerScreen
  setMoves: (moves: CarouselMoves | null) => void
  setPlace: (place: CarouselPlace) => void
}

/**
 * Connects embla to a carousel. Loaded lazily to keep the first load light. Embla itself detects added and removed
 * slides. Renders nothing.
 */
export default function CarouselEngine({ viewport, slideCount, scroll, setMoves, setPlace }: EngineProps) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)

  const [small, medium, large] = scroll
  useEffect(() => {
    const view = viewport.current
    if (!view) return
    let engine: EmblaCarouselType | undefined
    const forget = onceStill(view, () => {
      const start = firstSlide(view)
      view.scrollLeft = 0
      engine = EmblaCarousel(view, {
        loop: true,
        align: 'start',
        inViewThreshold: 0.5,
        duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 22,
        slidesToScroll: small,
        breakpoints: {
          '(min-width: 40rem)': { slidesToScroll: medium },
          '(min-width: 64rem)': { slidesToScroll: large },
        },
      })
      const stop = engine.internalEngine().slideRegistry.findIndex((slides) => slides.includes(start))
      if (stop > 0) engine.scrollTo(stop, true)
      setEmbla(engine)
    })
    return () => {
      forget()
      engine?.destroy()
    }
  }, [viewport, small, medium, large])

  useEffect(() => {
    if (!embla || slideCount === 0) return
    const tell = () =>
      setPlace({
        stop: embla.selectedScrollSnap(),
        stops: embla.scrollSnapList().length,
        inView: embla.slidesInView(),
      })
    setMoves({
      previous: () => embla.scrollPrev(),
      next: () => embla.scrollNext(),
      goTo: (stop) => embla.scrollTo(stop),
    })
    embla.on('select', tell).on('slidesInView', tell).on('reInit', tell)
    tell()
    return () => setMoves(null)
  }, [embla, slideCount, setMoves, setPlace])

  return null
}

/** Calls `run` once scrolling has settled, so that no swipe is interrupted. Returns a function that cancels it. */
function onceStill(view: HTMLElement, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    view.removeEventListener('scroll', wait)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      forget()
      run()
    }, STILL)
  }
  view.addEventListener('scroll', wait, { passive: true })
  wait()
  return forget
}

/** The index of the focused slide, or else of the slide that native scrolling has reached. */
function firstSlide(view: HTMLElement): number {
  const slides = [...(view.firstElementChild?.children ?? [])]
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
  return focused >= 0 ? focused : Math.round(view.scrollLeft / (slides[0]?.clientWidth || 1))
}
