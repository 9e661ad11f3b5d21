import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { sentRequests } from '#server/platform/db/tables/requests.ts'

/** Keeps a key for a request, and makes others with it wait for the commit; the request that has it already, or null. */
export async function claimKey(tx: Db, key: string, hash: string): Promise<{ hash: string; answer: unknown } | null> {
  const claimed = await tx.insert(sentRequests).values({ key, hash }).onConflictDoNothing().returning()
  if (claimed.length > 0) return null
  const [kept] = await tx.select().from(sentRequests).where(eq(sentRequests.key, key))
  return kept ?? null
}

export async function keepAnswerOf(tx: Db, key: string, answer: unknown): Promise<void> {
  await tx
    .update(sentRequests)
    .set({ answer: answer ?? null })
    .where(eq(sentRequests.key, key))
}

/** Deletes what was sent more than a week ago; returns how many requests. */
export async function deleteOldRequests(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sentRequests).where(sql`${sentRequests.at} < now() - interval '7 days'`)
  return rowCount ?? 0
}
