import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { memberships } from '#server/platform/db/tables/memberships.ts'
import { sessions, users } from '#server/platform/db/tables/users.ts'
import type { StaffSession } from '#shared/schemas/people.ts'

/** As many are told at once: a shop of some thousand people has fewer. */
const MAX_LISTED = 2000

/** Where the staff are signed in, the last used first; `idleMinutes`: those unused for longer have ended. */
export async function listStaffSessions(db: Db, idleMinutes: number): Promise<StaffSession[]> {
  const rows = await db
    .select({ session: sessions, name: users.name })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user), eq(users.tokenVersion, sessions.tokenVersion)))
    .where(
      and(
        sql`exists (select from ${memberships} m where m."user" = ${users.id})`,
        isNull(users.deletedAt),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${idleMinutes})`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_LISTED)
  return rows.map(({ session, name }) => ({
    _id: session.id,
    user: { _id: session.user, name },
    browser: session.browser,
    system: session.system,
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }))
}

/** Whose session it is, if somebody of the staff's; null: nobody's of them. */
export async function findStaffOfSession(db: Db, session: string): Promise<string | null> {
  const [row] = await db
    .select({ user: sessions.user })
    .from(sessions)
    .innerJoin(memberships, eq(memberships.user, sessions.user))
    .where(eq(sessions.id, session))
    .limit(1)
  return row?.user ?? null
}
