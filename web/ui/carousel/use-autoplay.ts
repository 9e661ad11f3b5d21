import { type FocusEvent, useEffect, useState } from 'react'
import type { CarouselApi } from './carousel-types.ts'

export interface Autoplay {
  /** Whether autoplay is turned on; the pause button toggles it */
  enabled: boolean
  /** Whether it is currently moving: not while hovered or focused */
  playing: boolean
  toggle: () => void
  /** Event handlers for the element that pauses autoplay while hovered or focused */
  pauseHandlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/** Moves a carousel every `milliseconds` (undefined: never); starts paused under reduced motion. */
export function useAutoplay(milliseconds: number | undefined, api: CarouselApi | null): Autoplay {
  const [enabled, setEnabled] = useState(milliseconds !== undefined)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const playing = enabled && !hovered && !focused

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setEnabled(false)
  }, [])

  useEffect(() => {
    if (!playing || !api || milliseconds === undefined) return
    const timer = setInterval(() => {
      if (!document.hidden) api.next()
    }, milliseconds)
    return () => clearInterval(timer)
  }, [playing, api, milliseconds])

  return {
    enabled,
    playing,
    toggle: () => setEnabled(!enabled),
    pauseHandlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: (event) => setFocused(event.target.matches(':focus-visible')),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
      },
    },
  }
}
