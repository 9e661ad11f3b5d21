import { and, asc, desc, eq, exists, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { showrooms, storeUsers, users } from '#server/db/schema.ts'
import { containing, countTo } from '#server/db/search.ts'
import { MOST_COUNTED } from '#shared/rules/pagination.ts'
import type { Role, RoleFacts } from '#shared/rules/roles.ts'
import { readSearch } from '#shared/rules/staff-search.ts'
import type { ListedUser, UserListQuery } from '#shared/schemas/staff.ts'
import type { StoreLink } from '#shared/schemas/user.ts'
import { toUser } from './account.queries.ts'

/** One page of the shop's accounts, newest first, and their total, counted up to MAX_COUNTED. */
export async function listUsers(
  db: Db,
  { page, limit, query, role }: UserListQuery,
): Promise<{ list: ListedUser[]; total: number }> {
  const wanted = and(isOpen, holdsText(query), role ? hasRole(db, role) : undefined)
  const rows = await userRows(db, wanted)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { list: rows.map(toListed), total: await countTo(db, MOST_COUNTED, users, wanted) }
}

/** One account as in the list, or null. */
export async function findListedUser(db: Db, id: string): Promise<ListedUser | null> {
  const [row] = await userRows(db, and(isOpen, eq(users.id, id)))
  return row ? toListed(row) : null
}

/** Every store user with the showroom, by showroom and then by name. */
export function allStoreLinks(db: Db): Promise<StoreLink[]> {
  return db
    .select({
      _id: storeUsers.id,
      user: { _id: users.id, name: users.name },
      store: { _id: showrooms.id, code: showrooms.code, name: showrooms.name },
    })
    .from(storeUsers)
    .innerJoin(users, eq(users.id, storeUsers.user))
    .innerJoin(showrooms, eq(showrooms.id, storeUsers.store))
    .orderBy(asc(sql`lower(${showrooms.code})`), asc(sql`lower(${users.name})`), asc(storeUsers.id))
}

/** What a change of role depends on. */
export interface HeldUser extends RoleFacts {
  id: string
  /** id of the showroom that they work for */
  store: string | null
}

/** Locks an account for the rest of the transaction, which serializes changes of its role; null if there is none. */
export async function lockUser(tx: Db, id: string): Promise<HeldUser | null> {
  const [row] = await tx
    .select({ id: users.id, admin: users.admin, su: users.su })
    .from(users)
    .where(and(eq(users.id, id), isOpen))
    .for('update')
  if (!row) return null
  // Read after the lock is acquired: an earlier read of the other table could be stale.
  const [link] = await tx.select({ store: storeUsers.store }).from(storeUsers).where(eq(storeUsers.user, id))
  return { ...row, storeUser: link !== undefined, store: link?.store ?? null }
}

/** Locks all super users for the rest of the transaction, so that the last two cannot be removed concurrently; returns their ids. */
export async function lockSuperUsers(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(users.su, isOpen))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Sets the flags and the showroom of an account, replacing the previous ones. All its tokens are revoked. */
export async function setRole(
  tx: Db,
  id: string,
  { admin = false, su = false, store = null }: { admin?: boolean; su?: boolean; store?: string | null },
): Promise<void> {
  await tx.delete(storeUsers).where(eq(storeUsers.user, id))
  await tx
    .update(users)
    .set({ admin, su, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, id))
  if (store) await tx.insert(storeUsers).values({ user: id, store })
}

const isOpen = isNull(users.deletedAt)
const worksAsAdmin = or(users.admin, users.su)

function hasRole(db: Db, role: Role): SQL | undefined {
  if (role === 'admin') return worksAsAdmin
  const link = exists(db.select({ one: sql`1` }).from(storeUsers).where(eq(storeUsers.user, users.id)))
  return and(not(worksAsAdmin ?? sql`false`), role === 'storeUser' ? link : not(link))
}

function holdsText(typed: string): SQL | undefined {
  const { text, phone } = readSearch(typed)
  if (!text) return undefined
  const holds = (part: string) => sql`${users.searchText} like ${containing(part)}`
  return phone ? or(holds(text), holds(phone)) : holds(text)
}

function userRows(db: Db, wanted: SQL | undefined) {
  return db
    .select({ user: users, store: { _id: showrooms.id, code: showrooms.code } })
    .from(users)
    .leftJoin(storeUsers, eq(storeUsers.user, users.id))
    .leftJoin(showrooms, eq(showrooms.id, storeUsers.store))
    .where(wanted)
}

function toListed({ user, store }: Awaited<ReturnType<typeof userRows>>[number]): ListedUser {
  return { ...toUser(user, { admin: user.admin, su: user.su, storeUser: store !== null }), store }
}
