import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useState } from 'react'
import type { CarouselMoves, CarouselPlace, PerScreen } from './carousel.tsx'

/** In milliseconds. */
const STILL = 150

interface EngineProps {
  viewport: RefObject<HTMLElement | null>
  slideCount: number
  scroll: PerScreen
  setMoves: (moves: CarouselMoves | null) => void
  setPlace: (place: CarouselPlace) => void
}

/**
 * Lets embla move the slides of a carousel; loaded after the page, so that the first load stays light. Slides that come or
 * go it sees by itself. Renders nothing.
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

/** Runs something once a row has not scrolled for 150 ms, so that no swipe is cut off. Gives what takes it back. */
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

/** The slide that has the focus; without it the one at which the row stands, as it scrolled by itself so far. */
function firstSlide(view: HTMLElement): number {
  const slides = [...(view.firstElementChild?.children ?? [])]
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement))
  return focused >= 0 ? focused : Math.round(view.scrollLeft / (slides[0]?.clientWidth || 1))
}
