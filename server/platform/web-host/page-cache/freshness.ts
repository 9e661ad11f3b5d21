import { coalesceAfterCall, resultWithin } from '#server/platform/flow/single-flight.ts'
import type { CatalogueState } from './catalogue-version.queries.ts'
import type { CacheEntry } from './response-cache.ts'

/**
 * Tells which cached responses are still what would be rendered now: those of the present version of what may show everywhere, of whose
 * products and lists none has changed since.
 */
export function createFreshness(
  readState: (since: number) => Promise<CatalogueState>,
  isOpen: (opening: CatalogueState['opening']) => boolean,
) {
  const changes = createChangeLog()
  const readCurrentState = createStateReader(async () => {
    const state = await readState(changes.position())
    changes.take(state)
    return { version: state.version, position: state.availability, isOpen: isOpen(state.opening) }
  })
  const isCurrent = (entry: CacheEntry, version: string) => {
    if (entry.version !== version || !changes.isUnchanged(entry.subjects, entry.position)) return false
    entry.position = changes.position()
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
 * What has changed, by position: `catalogue_version.availability` after the change. A node knows the changes since it started.
 */
function createChangeLog() {
  /** the position before the first change that is known: after all of them until the first state */
  let start = Number.MAX_SAFE_INTEGER
  let subjects: string[] = []
  const position = () => start + subjects.length

  return {
    /** The position that the log has reached. */
    position,
    /** Adds what has changed. Where changes are missing, or the counter went back, everything before counts as changed. */
    take({ availability, changes }: CatalogueState) {
      const news = changes.filter((change) => change.position > position())
      if (availability < position() || position() + news.length !== availability) {
        start = availability
        subjects = []
        return
      }
      subjects.push(...news.map(({ subject }) => subject))
      if (subjects.length <= MAX_CHANGES) return
      const dropped = subjects.length - MAX_CHANGES / 2
      subjects = subjects.slice(dropped)
      start += dropped
    },
    /** Whether none of these has changed since a position. */
    isUnchanged(shown: ReadonlySet<string>, since: number): boolean {
      if (since < start || since > position()) return false
      for (let index = since - start; index < subjects.length; index += 1)
        if (shown.has(subjects[index] ?? '')) return false
      return true
    },
  }
}
