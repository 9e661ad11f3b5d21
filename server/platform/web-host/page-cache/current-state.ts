import { coalesceAfterCall } from '#server/platform/db/single-flight.ts'
import { resultWithin } from '#server/platform/db/with-timeout.ts'

/** Timeout in milliseconds if the database answered the last time, and if it did not. */
const TIMEOUT_MS = { up: 1_000, down: 100 }

/**
 * Creates the function that reads the current state of the catalogue, never older than the call. Calls made during a
 * query share the next one, so that a thousand readers cost one query. Null while the database does not answer.
 */
export function createStateReader<S>(readState: () => Promise<S>): () => Promise<S | null> {
  const coalesce = coalesceAfterCall<S | null>()
  let isDown = false
  const query = async () => {
    const state = await resultWithin(isDown ? TIMEOUT_MS.down : TIMEOUT_MS.up, readState())
    isDown = state === null
    return state
  }
  return () => coalesce('state', query)
}
