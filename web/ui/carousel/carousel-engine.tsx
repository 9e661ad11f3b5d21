import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useEffect, useState } from 'react'
import type { CarouselApi, CarouselPosition, PerScreen } from './carousel-types.ts'

/** Scrolling counts as settled after this time without a scroll event. */
const SETTLE_MS = 150

interface EngineProps {
  viewport: RefObject<HTMLElement | null>
  slideCount: number
  scroll: PerScreen
  setApi: (api: CarouselApi | null) => void
  setPosition: (position: CarouselPosition) => void
}

/**
 * Connects embla to a carousel. Loaded lazily to keep the first load light. Embla itself detects added and removed
 * slides. Renders nothing.
 */
export default function CarouselEngine({ viewport, slideCount, scroll, setApi, setPosition }: EngineProps) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)

  const [small, medium, large] = scroll
  useEffect(() => {
    const view = viewport.current
    if (!view) return
    let engine: EmblaCarouselType | undefined
    const cancel = onScrollSettled(view, () => {
      const startIndex = currentSlideIndex(view)
      view.scrollLeft = 0
      engine = EmblaCarousel(view, {
        loop: true,
        align: 'start',
        // The edge of the next slide can be pressed too.
        inViewThreshold: 0.2,
        duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 22,
        slidesToScroll: small,
        breakpoints: {
          '(min-width: 40rem)': { slidesToScroll: medium },
          '(min-width: 64rem)': { slidesToScroll: large },
        },
      })
      const snapIndex = engine.internalEngine().slideRegistry.findIndex((slides) => slides.includes(startIndex))
      if (snapIndex > 0) engine.scrollTo(snapIndex, true)
      setEmbla(engine)
    })
    return () => {
      cancel()
      engine?.destroy()
    }
  }, [viewport, small, medium, large])

  useEffect(() => {
    if (!embla || slideCount === 0) return
    const updatePosition = () =>
      setPosition({
        snapIndex: embla.selectedScrollSnap(),
        snapCount: embla.scrollSnapList().length,
        inView: embla.slidesInView(),
      })
    setApi({
      previous: () => embla.scrollPrev(),
      next: () => embla.scrollNext(),
      goTo: (snapIndex) => embla.scrollTo(snapIndex),
    })
    embla.on('select', updatePosition).on('slidesInView', updatePosition).on('reInit', updatePosition)
    updatePosition()
    return () => setApi(null)
  }, [embla, slideCount, setApi, setPosition])

  return null
}

/** Calls `run` once scrolling has settled, so that no swipe is interrupted. Returns a function that cancels it. */
function onScrollSettled(view: HTMLElement, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    view.removeEventListener('scroll', restartTimer)
  }
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      cancel()
      run()
    }, SETTLE_MS)
  }
  view.addEventListener('scroll', restartTimer, { passive: true })
  restartTimer()
  return cancel
}

/** The index of the focused slide, or else of the slide that native scrolling has reached. */
function currentSlideIndex(view: HTMLElement): number {
  const slides = [...(view.firstElementChild?.children ?? [])]
  const focusedIndex = slides.findIndex((slide) => slide.contains(document.activeElement))
  return focusedIndex >= 0 ? focusedIndex : Math.round(view.scrollLeft / (slides[0]?.clientWidth || 1))
}
