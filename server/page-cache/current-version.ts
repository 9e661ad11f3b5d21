import { inTime } from '#server/db/in-time.ts'
import { nextFlight } from '#server/http/single-flight.ts'

/** In milliseconds: how long a database may take that answered the last time, and one that did not. */
const PATIENCE = { usual: 1_000, lost: 100 }

/**
 * Makes the function that says which catalogue stands, as `read` finds it after each asking: whoever asks while a question
 * is under way shares the next one, so a thousand readers cost one question. Null while the database does not answer.
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
