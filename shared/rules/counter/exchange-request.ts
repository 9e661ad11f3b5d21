/** What became of a request to exchange or return. */
export const REQUEST_STATES = ['asked', 'accepted', 'refused', 'done', 'cancelled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** In these states nobody has had the last word. */
export const OPEN_REQUEST_STATES = ['asked', 'accepted'] as const satisfies readonly RequestState[]

export function isOpenRequest(state: RequestState): boolean {
  return OPEN_REQUEST_STATES.some((open) => open === state)
}

/** How the pairs come back. */
export const REQUEST_WAYS = ['showroom', 'courier'] as const
export type RequestWay = (typeof REQUEST_WAYS)[number]

/** How long a wanted pair is kept, from when it is asked for, and anew from when the showroom says yes. */
export const REQUEST_HOLD_HOURS = 48
