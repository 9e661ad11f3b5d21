import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { auditEntries } from '#server/platform/db/tables/audit.ts'
import { users } from '#server/platform/db/tables/users.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'

/** Rethrows an error of a change: a 409 because somebody was faster says who that was, and when, as the audit knows it. */
export async function nameFaster(tx: Db, subject: string, error: unknown): Promise<never> {
  if (!(error instanceof ShopError) || error.code !== 'changed_meanwhile') throw error
  const [last] = await tx
    .select({ by: users.name, at: auditEntries.at })
    .from(auditEntries)
    .innerJoin(users, eq(users.id, auditEntries.by))
    .where(eq(auditEntries.subject, subject))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
  throw new ShopError('changed_meanwhile', last ? { by: last.by, at: last.at.toISOString() } : {})
}
