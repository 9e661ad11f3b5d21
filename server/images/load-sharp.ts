import { availableParallelism } from 'node:os'

let loading: ReturnType<typeof load> | undefined

/** sharp, configured for the shop. Imported with the first image that needs it: a shop that resizes none saves 20 MiB. */
export function loadSharp() {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)))
  sharp.cache(false)
  return sharp
}
