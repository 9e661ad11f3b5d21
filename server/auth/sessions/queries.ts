import { and, desc, eq, gt, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { sessionEpoch, sessions, storeUsers, users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { grantsOfMemberships, MEMBERSHIPS } from '#server/users/memberships.queries.ts'
import type { ListedSession } from '#shared/schemas/session.ts'

/** As many sessions of one account can be open; beyond that the one that was unused for longest ends. */
export const MAX_SESSIONS = 100

/** Adds a session, and ends the longest unused ones beyond `MAX_SESSIONS`. Returns what its token says. */
export async function addSession(
  db: Db,
  {
    hours,
    ...session
  }: Pick<typeof sessions.$inferInsert, 'user' | 'tokenVersion' | 'browser' | 'system' | 'address'> & {
    hours: number
  },
): Promise<SessionClaims> {
  const [row] = await db
    .insert(sessions)
    .values({ ...session, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .returning({ session: sessions.id, epoch: sql<string>`(select ${sessionEpoch.epoch} from ${sessionEpoch})` })
  if (!row) throw new Error('a session was added but has no row')
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user, session.user))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_SESSIONS)
  await db.delete(sessions).where(and(eq(sessions.user, session.user), notInArray(sessions.id, kept)))
  return { user: session.user, ...row }
}

/**
 * Writes down that a session is in use, unless that was done within `seconds`. Does not wait for a request that does the
 * same.
 */
export async function touchSession(db: Db, id: string, seconds: number): Promise<void> {
  const due = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${seconds})`)))
    .for('update', { skipLocked: true })
  await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(sql`${sessions.id} = (${due})`)
}

/**
 * The open sessions of the caller's account, the last used first. `idleMinutes`: those unused for longer have ended; null:
 * none has.
 */
export async function listSessions(
  db: Db,
  { id, session }: Pick<Caller, 'id' | 'session'>,
  idleMinutes: number | null,
): Promise<ListedSession[]> {
  const isInUse =
    idleMinutes === null ? undefined : gt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${idleMinutes})`)
  const rows = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user), eq(users.tokenVersion, sessions.tokenVersion)))
    .where(and(eq(sessions.user, id), gt(sessions.expiresAt, sql`now()`), isInUse))
    .orderBy(desc(sql`${sessions.id} = ${session}`), desc(sessions.lastSeenAt), desc(sessions.id))
  return rows.map(({ session: row }) => ({
    _id: row.id,
    browser: row.browser,
    system: row.system,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === session,
  }))
}

/** Ends one session of an account; returns whether there was one. */
export async function deleteSession(db: Db, user: string, id: string): Promise<boolean> {
  return (await deleteSessionsWhere(db, and(eq(sessions.user, user), eq(sessions.id, id)))) > 0
}

/** Ends all sessions of an account; returns how many. */
export function deleteSessionsOf(db: Db, user: string): Promise<number> {
  return deleteSessionsWhere(db, eq(sessions.user, user))
}

/** Deletes the sessions that have ended and returns how many. */
export function deleteEndedSessions(db: Db): Promise<number> {
  const current = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, sessions.user), eq(users.tokenVersion, sessions.tokenVersion)))
  // Tokens are valid for another minute, for clocks that differ.
  const isExpired = lt(sessions.expiresAt, sql`now() - interval '5 minutes'`)
  return deleteSessionsWhere(db, or(isExpired, sql`not exists (${current})`))
}

/** Ends every session of the shop and begins a new epoch; returns how many there were. */
export function endAllSessions(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.update(sessionEpoch).set({ epoch: sql`gen_random_uuid()` })
    return deleteSessionsWhere(tx, undefined)
  })
}

async function deleteSessionsWhere(db: Db, filter: SQL | undefined): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(filter)
  return rowCount ?? 0
}

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
  const { idleSeconds, memberships, ...account } = row
  const isMember = memberships.length > 0
  const grants = grantsOfMemberships(memberships)
  const caller = { ...account, storeUser: account.store !== null, isMember, grants, showrooms: [] }
  return { caller, idleSeconds }
}

/** Whether a role of a row of `users` asks for a second step and none is set up. */
const LACKS_SECOND_STEP = sql<boolean>`(
    exists (select from memberships m join roles r on r.id = m.role where m."user" = "users"."id" and r.second_step = 'required')
    and not exists (select from second_steps s where s."user" = "users"."id" and s.confirmed_at is not null)
    and not exists (select from passkeys p where p."user" = "users"."id"))`

const callerQuery = prepareOnce((db) =>
  db
    .select({
      id: users.id,
      admin: users.admin,
      su: users.su,
      store: storeUsers.store,
      memberships: MEMBERSHIPS,
      lacksSecondStep: LACKS_SECOND_STEP,
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
