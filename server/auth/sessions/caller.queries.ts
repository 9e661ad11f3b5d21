import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { sessionEpoch, sessions } from '#server/platform/db/tables/sessions.ts'
import { storeUsers, users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'

/** What a token says. */
export interface SessionClaims {
  user: string
  session: string
  epoch: string
}

/**
 * The account of a session, with its present roles, and how long the session was unused; null if the session has ended or
 * the account was deleted.
 */
export async function findCaller(
  db: Db,
  claims: SessionClaims,
): Promise<{ caller: Caller; idleSeconds: number } | null> {
  const [row] = await callerQuery(db).execute({ ...claims })
  if (!row) return null
  const { idleSeconds, ...account } = row
  return { caller: { ...account, storeUser: account.store !== null }, idleSeconds }
}

const callerQuery = prepareOnce((db) =>
  db
    .select({
      id: users.id,
      admin: users.admin,
      su: users.su,
      store: storeUsers.store,
      session: sessions.id,
      idleSeconds: sql<number>`extract(epoch from now() - ${sessions.lastSeenAt})::float8`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user), eq(users.tokenVersion, sessions.tokenVersion)))
    .innerJoin(sessionEpoch, eq(sessionEpoch.epoch, sql.placeholder('epoch')))
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('session')),
        eq(sessions.user, sql.placeholder('user')),
        isNull(users.deletedAt),
      ),
    )
    .prepare('caller'),
)
