import type { Db } from '#server/platform/db/open.ts'
import { findOr404 } from '#server/platform/http/parse-id.ts'
import { showroomExists } from './queries.ts'

/** The id of a showroom, closed ones included. Throws the same 404 for a malformed and for an unknown id. */
export function findShowroomId(db: Db, text: string): Promise<string> {
  return findOr404('Showroom', text, async (id) => ((await showroomExists(db, id)) ? id : null))
}
