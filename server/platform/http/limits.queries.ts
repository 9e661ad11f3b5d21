import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimits } from '#server/platform/db/tables/requests.ts'

/** Deletes the counter of a key, and those of its sources: `key:source`. */
export async function deleteCounters(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(or(eq(rateLimits.key, key), sql`starts_with(${rateLimits.key}, ${`${key}:`})`))
}
