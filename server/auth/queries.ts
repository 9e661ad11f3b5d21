import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { storeUsers, users } from '#server/db/schema.ts'
import type { Caller } from '#server/http/shop-env.ts'

/** Who an account is right now, or null when there is none or it was deleted. */
export async function findCaller(db: Db, id: string): Promise<(Caller & { tokenVersion: number }) | null> {
  const [row] = await db
    .select({
      id: users.id,
      admin: users.admin,
      su: users.su,
      tokenVersion: users.tokenVersion,
      store: storeUsers.store,
    })
    .from(users)
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row ? { ...row, storeUser: row.store !== null } : null
}
