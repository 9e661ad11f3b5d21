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

/** In bytes; what a slow reader leaves waiting is counted in such pieces. */
const PIECE_BYTES = 64 * 1_024

/** The pieces of large content, to be sent one after the other as fast as the client reads. */
export function* piecesOf<B extends ArrayBufferLike>(bytes: Uint8Array<B>): Generator<Uint8Array<B>> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES)
}
