import { type FocusEvent, useEffect, useState } from 'react'
import type { CarouselMoves } from './carousel.tsx'

export interface Autoplay {
  /** Whether autoplay is turned on; the pause button toggles it */
  wanted: boolean
  /** Whether it is currently moving: not while hovered or focused */
  playing: boolean
  toggle: () => void
  /** Event handlers for the element that pauses autoplay while hovered or focused */
  holders: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/** Moves a carousel every `milliseconds` (undefined: never); starts paused under reduced motion. */
export function useAutoplay(milliseconds: number | undefined, moves: CarouselMoves | null): Autoplay {
  const [wanted, setWanted] = useState(milliseconds !== undefined)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = wanted && !pointed && !focused

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setWanted(false)
  }, [])

  useEffect(() => {
    if (!playing || !moves || milliseconds === undefined) return
    const timer = setInterval(() => {
      if (!document.hidden) moves.next()
    }, milliseconds)
    return () => clearInterval(timer)
  }, [playing, moves, milliseconds])

  return {
    wanted,
    playing,
    toggle: () => setWanted(!wanted),
    holders: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
    },
  }
}
