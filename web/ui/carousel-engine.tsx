import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useState } from 'react'
import type { CarouselMoves, CarouselPlace, PerScreen } from './carousel.tsx'

interface EngineProps {
  viewport: RefObject<HTMLElement | null>
  slideCount: number
  scroll: PerScreen
  setMoves: (moves: CarouselMoves | null) => void
  setPlace: (place: CarouselPlace) => void
}

/** Lets embla move the slides of a carousel; loaded after the page, so that the first load stays light. Renders nothing. */
export default function CarouselEngine({ viewport, slideCount, scroll, setMoves, setPlace }: EngineProps) {
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [attach, embla] = useEmblaCarousel({
    loop: true,
    align: 'start',
    inViewThreshold: 0.5,
    duration: reducedMotion ? 0 : 22,
    slidesToScroll: scroll[0],
    breakpoints: {
      '(min-width: 40rem)': { slidesToScroll: scroll[1] },
      '(min-width: 64rem)': { slidesToScroll: scroll[2] },
    },
  })

  useEffect(() => {
    const view = viewport.current
    if (view) view.scrollLeft = 0
    attach(view)
  }, [attach, viewport])

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
