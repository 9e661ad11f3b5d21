import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { showrooms } from '#server/db/tables/showrooms.ts'
import { storeUsers, users } from '#server/db/tables/users.ts'
import type { Caller } from '#server/http/shop-env.ts'
import { type RoleFlags, roleOf } from '#shared/rules/roles.ts'
import type { StoreUserCheck, User } from '#shared/schemas/user.ts'

export type Account = Caller & { tokenVersion: number }

/** The current roles and token version of an account, or null if it does not exist or was deleted. */
export async function findCaller(db: Db, id: string): Promise<Account | null> {
  const [row] = await callerQuery(db).execute({ id })
  return row ? { ...row, storeUser: row.store !== null } : null
}

const callerQuery = prepareOnce((db) =>
  db
    .select({
      id: users.id,
      admin: users.admin,
      su: users.su,
      tokenVersion: users.tokenVersion,
      store: storeUsers.store,
    })
    .from(users)
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .prepare('caller'),
)

/** An account with what a login needs. */
export interface Login {
  account: Account
  user: User
  passwordHash: string | null
  /** whether the account has proven its e-mail */
  isEmailProven: boolean
}

/** The account of an e-mail (lower case) with what a login needs, or null. `user` is safe to send to clients. */
export async function findLogin(db: Db, email: string): Promise<Login | null> {
  const [row] = await db
    .select({ user: users, store: storeUsers.store })
    .from(users)
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
  if (!row) return null
  const { id, admin, su, tokenVersion, passwordHash } = row.user
  const roleFacts = { admin, su, storeUser: row.store !== null }
  return {
    account: { id, ...roleFacts, tokenVersion, store: row.store },
    user: toUser(row.user, roleFacts),
    passwordHash,
    isEmailProven: row.user.provenEmail === email,
  }
}

/** Creates a customer account; null if the e-mail already has one. */
export async function addCustomer(
  db: Db,
  account: Pick<
    typeof users.$inferInsert,
    'name' | 'email' | 'provenEmail' | 'phone' | 'location' | 'dob' | 'passwordHash'
  >,
): Promise<User | null> {
  const [row] = await db.insert(users).values(account).onConflictDoNothing({ target: users.email }).returning()
  return row ? toUser(row, { admin: false, su: false, storeUser: false }) : null
}

/** Whether an account is a store user, and the link to its showroom; null if there is no such account. */
export async function checkStoreUser(db: Db, id: string): Promise<StoreUserCheck | null> {
  const [row] = await db
    .select({
      user: { _id: users.id, name: users.name },
      link: storeUsers.id,
      store: { _id: showrooms.id, code: showrooms.code, name: showrooms.name },
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
    dob: row.dob ?? '',
    admin: row.admin,
    su: row.su,
    role: roleOf(roleFacts),
    createdAt: row.createdAt.toISOString(),
  }
}
