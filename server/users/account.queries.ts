import { and, eq, exists, gt, gte, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { memberships } from '#server/platform/db/tables/memberships.ts'
import { showrooms } from '#server/platform/db/tables/showrooms.ts'
import { emailUndos, storeUsers, users } from '#server/platform/db/tables/users.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import type { Language } from '#shared/language/language.ts'
import { isStaff, type RoleFlags, roleOf } from '#shared/rules/people/roles.ts'
import type { StoreUserCheck, User } from '#shared/schemas/user.ts'

export type Account = RoleFlags & Pick<Caller, 'id' | 'store'> & { tokenVersion: number }

/** An account with what a login needs. */
export interface Login {
  account: Account
  user: User
  passwordHash: string | null
  /** whether the account has proven its e-mail */
  isEmailProven: boolean
  /** in which its letters are written; null if it has not chosen any */
  language: Language | null
}

/** The account of an e-mail (lower case) with what a login needs, or null. `user` is safe to send to clients. */
export async function findLogin(db: Db, email: string): Promise<Login | null> {
  const [row] = await db
    .select({ user: users, store: storeUsers.store, isMember: isMember(db) })
    .from(users)
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  if (!row) return null
  const { id, admin, su, tokenVersion, passwordHash } = row.user
  const roleFacts = { admin, su, storeUser: row.store !== null, isMember: row.isMember }
  return {
    account: { id, ...roleFacts, tokenVersion, store: row.store },
    user: toUser(row.user, roleFacts),
    passwordHash,
    isEmailProven: row.user.provenEmail === email,
    language: row.user.language,
  }
}

/** Whether an account works for the shop. */
export function isMember(db: Db): SQL.Aliased<boolean> {
  const membership = db.select({ id: memberships.id }).from(memberships).where(eq(memberships.user, users.id))
  return sql<boolean>`${exists(membership)}`.as('is_member')
}

/** Ends all sessions of an account with the next request. */
export async function revokeTokens(tx: Db, id: string): Promise<void> {
  await tx
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, id))
}

/** The stored hash of an account's password; null if it has none, or was deleted. */
export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row?.passwordHash ?? null
}

/** Sets the language of an account that has not chosen any. */
export async function setFirstLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNull(users.language)))
}

/** Creates a customer account; null if the e-mail already has one, or is kept for one whose owner may want it back. */
export async function addCustomer(
  db: Db,
  account: Pick<
    typeof users.$inferInsert,
    'name' | 'email' | 'provenEmail' | 'phone' | 'location' | 'dob' | 'passwordHash' | 'language'
  >,
): Promise<User | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(users).values(account).onConflictDoNothing({ target: users.email }).returning()
    // Asked after the insert, which waits for whoever gives the e-mail up at the same moment.
    if (!row) return null
    if (!(await isKeptForUndo(tx, account.email ?? '', row.id)))
      return toUser(row, { admin: false, su: false, storeUser: false })
    await tx.delete(users).where(eq(users.id, row.id))
    return null
  })
}

/** Whether an account is a store user, and the link to its showroom; null if there is no such account. */
export async function checkStoreUser(db: Db, id: string): Promise<StoreUserCheck | null> {
  const [row] = await db
    .select({
      user: { _id: users.id, name: users.name },
      link: storeUsers.id,
      store: { _id: showrooms.id, code: showrooms.code, codeBn: showrooms.codeBn, name: showrooms.name },
    })
    .from(users)
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .leftJoin(showrooms, eq(showrooms.id, storeUsers.store))
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  if (!row) return null
  if (!row.link || !row.store) return { exists: false, matchSU: null }
  return { exists: true, matchSU: { _id: row.link, user: row.user, store: row.store } }
}

/** The fields of an account that are safe to send to clients. */
export function toUser(row: typeof users.$inferSelect, roleFacts: RoleFlags): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email ?? '',
    phone: row.phone,
    location: row.location,
    ...(row.district && row.thana && { area: { district: row.district, thana: row.thana } }),
    dob: row.dob ?? '',
    admin: row.admin,
    su: row.su,
    role: roleOf(roleFacts),
    ...(isStaff(roleFacts) && { staff: true }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** How long the former address can undo a change of e-mail, in hours. */
export const UNDO_HOURS = 72

const isOpen = gt(emailUndos.expiresAt, sql`now()`)

/** Lets a former e-mail undo its change. */
export async function addEmailUndo(
  tx: Db,
  undo: Pick<typeof emailUndos.$inferInsert, 'secretHash' | 'user' | 'email'>,
): Promise<void> {
  await tx.insert(emailUndos).values({ ...undo, expiresAt: sql`now() + make_interval(hours => ${UNDO_HOURS})` })
}

/** Whose e-mail a secret with one of these hashes can restore; null if it is used up or expired. */
export async function findUndoUser(db: Db, secretHashes: readonly string[]): Promise<string | null> {
  const [row] = await db
    .select({ user: emailUndos.user })
    .from(emailUndos)
    .where(and(inArray(emailUndos.secretHash, [...secretHashes]), isOpen))
  return row?.user ?? null
}

/**
 * Uses up an undo and returns the e-mail that it restores; null if it is used up or expired. What was changed after it can
 * no longer be undone either: its earliest owner has the last word.
 */
export async function takeEmailUndo(tx: Db, user: string, secretHashes: readonly string[]): Promise<string | null> {
  const [undo] = await tx
    .delete(emailUndos)
    .where(and(inArray(emailUndos.secretHash, [...secretHashes]), eq(emailUndos.user, user), isOpen))
    .returning({ email: emailUndos.email, createdAt: sql<string>`${emailUndos.createdAt}::text` })
  if (!undo) return null
  await tx
    .delete(emailUndos)
    .where(and(eq(emailUndos.user, user), gte(emailUndos.createdAt, sql`${undo.createdAt}::timestamptz`)))
  return undo.email
}

/** Whether an e-mail is kept for another account, whose owner can still undo having given it up. */
export async function isKeptForUndo(tx: Db, email: string, user: string): Promise<boolean> {
  return (await tx.$count(emailUndos, and(eq(emailUndos.email, email), ne(emailUndos.user, user), isOpen))) > 0
}

/** Whether an account can still get an e-mail back by an undo. */
export async function canBeUndoneTo(tx: Db, email: string, user: string): Promise<boolean> {
  return (await tx.$count(emailUndos, and(eq(emailUndos.email, email), eq(emailUndos.user, user), isOpen))) > 0
}

/** Deletes everything that could be undone for an account. */
export async function deleteEmailUndosOf(tx: Db, user: string): Promise<void> {
  await tx.delete(emailUndos).where(eq(emailUndos.user, user))
}

/** Deletes what can no longer be undone and returns how many. */
export async function deleteExpiredEmailUndos(db: Db): Promise<number> {
  const { rowCount } = await db.delete(emailUndos).where(lt(emailUndos.expiresAt, sql`now()`))
  return rowCount ?? 0
}
