import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { CarouselMoves } from './carousel.tsx'
import { IconButton } from './icon-button.tsx'
import type { Autoplay } from './use-autoplay.ts'

interface Moved {
  moves: CarouselMoves
}

/** Moves one step back or forward. */
export function Arrow({ direction, moves }: Moved & { direction: 'previous' | 'next' }) {
  const Icon = direction === 'previous' ? ChevronLeft : ChevronRight
  return (
    <IconButton label={direction === 'previous' ? 'Previous' : 'Next'} onClick={moves[direction]}>
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

/** One dot per snap point; the current one is wider. */
export function Dots({ stop, stops, moves }: Moved & { stop: number; stops: number }) {
  return (
    <div className="carousel-dots">
      {Array.from({ length: stops }, (_, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its index
          key={place}
          type="button"
          aria-label={`Go to ${place + 1} of ${stops}`}
          aria-current={place === stop || undefined}
          onClick={() => moves.goTo(place)}
          className="carousel-dot"
        />
      ))}
    </div>
  )
}

/** Pauses and resumes autoplay (WCAG 2.2.2). */
export function PauseButton({ play }: { play: Autoplay }) {
  const Icon = play.wanted ? Pause : Play
  return (
    <IconButton label={play.wanted ? 'Pause slides' : 'Play slides'} onClick={play.toggle}>
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  )
}
