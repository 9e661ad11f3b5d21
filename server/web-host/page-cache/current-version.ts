import { inTime } from '#server/db/with-timeout.ts'
import { nextFlight } from '#server/http/single-flight.ts'

/** Timeout in milliseconds if the database answered the last time, and if it did not. */
const PATIENCE = { usual: 1_000, lost: 100 }

/**
 * Creates the function that reads the current version of the catalogue, never older than the call. Calls made during a
 * query share the next one, so that a thousand readers cost one query. Null while the database does not answer.
 */
export function currentVersion(read: () => Promise<string>): () => Promise<string | null> {
  const once = nextFlight<string | null>()
  let lost = false
  const ask = async () => {
    const version = await inTime(lost ? PATIENCE.lost : PATIENCE.usual, read())
    lost = version === null
    return version
  }
  return () => once('version', ask)
}
