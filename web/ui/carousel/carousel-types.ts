/** One number per screen width: from 0, from 640 and from 1024 px. */
export type PerScreen = readonly [number, number, number]

/** Moves the slides. */
export interface CarouselApi {
  previous: () => void
  next: () => void
  goTo: (snapIndex: number) => void
}

/** The current snap point, their number, and the indexes of the slides in view. */
export interface CarouselPosition {
  snapIndex: number
  snapCount: number
  inView: readonly number[]
}
