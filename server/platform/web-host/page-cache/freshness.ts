import { coalesceAfterCall, resultWithin } from '#server/platform/flow/single-flight.ts'
import type { CatalogueState } from './catalogue-version.queries.ts'
import type { CacheEntry } from './response-cache.ts'

/**
 * Tells which cached responses are still what would be rendered now: those of the present version of the catalogue, none of
 * whose products was sold out or back since.
 */
export function createFreshness(
  readState: (since: number) => Promise<CatalogueState>,
  isOpen: (opening: CatalogueState['opening']) => boolean,
) {
  const availability = createAvailabilityLog()
  const readCurrentState = createStateReader(async () => {
    const state = await readState(availability.position())
    availability.take(state)
    return { version: state.version, position: state.availability, isOpen: isOpen(state.opening) }
  })
  const isCurrent = (entry: CacheEntry, version: string) => {
    if (entry.version !== version || !availability.isUnchanged(entry.products, entry.position)) return false
    entry.position = availability.position()
    return true
  }
  return { readCurrentState, isCurrent }
}

/** Timeout in milliseconds if the database answered the last time, and if it did not. */
const TIMEOUT_MS = { up: 1_000, down: 100 }

/**
 * Creates the function that reads the current state of the catalogue, never older than the call. Calls made during a
 * query share the next one, so that a thousand readers cost one query. Null while the database does not answer.
 */
function createStateReader<S>(readState: () => Promise<S>): () => Promise<S | null> {
  const coalesce = coalesceAfterCall<S | null>()
  let isDown = false
  const query = async () => {
    const state = await resultWithin(isDown ? TIMEOUT_MS.down : TIMEOUT_MS.up, readState())
    isDown = state === null
    return state
  }
  return () => coalesce('state', query)
}

/** How many changes are known at most; what is older than them counts as changed. */
const MAX_CHANGES = 20_000

/**
 * Which products had a size sold out or back, by position: `catalogue_version.availability` after the change. A node knows
 * those since it started.
 */
function createAvailabilityLog() {
  /** the position before the first change that is known: after all of them until the first state */
  let start = Number.MAX_SAFE_INTEGER
  let products: string[] = []
  const position = () => start + products.length

  return {
    /** The position that the log has reached. */
    position,
    /** Adds what has changed. Where changes are missing, or the counter went back, everything before counts as changed. */
    take({ availability, changes }: CatalogueState) {
      const news = changes.filter((change) => change.position > position())
      if (availability < position() || position() + news.length !== availability) {
        start = availability
        products = []
        return
      }
      products.push(...news.map(({ product }) => product))
      if (products.length <= MAX_CHANGES) return
      const dropped = products.length - MAX_CHANGES / 2
      products = products.slice(dropped)
      start += dropped
    },
    /** Whether none of the products has changed since a position; null: of all products. */
    isUnchanged(ids: ReadonlySet<string> | null, since: number): boolean {
      if (since < start || since > position()) return false
      for (let index = since - start; index < products.length; index += 1)
        if (!ids || ids.has(products[index] ?? '')) return false
      return true
    },
  }
}
