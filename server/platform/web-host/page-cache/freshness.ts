import { createAvailabilityLog } from './availability-log.ts'
import type { CatalogueState } from './catalogue-version.queries.ts'
import { createStateReader } from './current-state.ts'
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
