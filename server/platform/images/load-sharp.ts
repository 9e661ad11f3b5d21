import { availableParallelism } from 'node:os'

/** The largest stored image that is decoded. */
export const MAX_PIXELS = 24_000_000

let sharpPromise: ReturnType<typeof load> | undefined

/** sharp, configured for the shop: imported by whoever needs it first, and by a shop right after its start (decision 0039). */
export function loadSharp() {
  sharpPromise ??= load()
  return sharpPromise
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)))
  sharp.cache(false)
  return sharp
}
