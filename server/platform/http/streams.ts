import type { IncomingMessage } from 'node:http'

const releases = new WeakMap<object, () => void>()

/** Registers what gives back the place of a request among those under way if its response becomes a stream. */
export function onStream(request: IncomingMessage, release: () => void): void {
  releases.set(request, release)
}

/** The response of a request is a stream that stays open: it no longer counts as a request under way. */
export function becomesStream(request: object | undefined): void {
  if (request) releases.get(request)?.()
}
